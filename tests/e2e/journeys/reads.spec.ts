import type { Page } from '@playwright/test';
import { FAULTS, PAGES, type Facts } from '../support/pages.ts';
import type { Platform } from '../support/platform.ts';
import { expect, expectNoAxeViolations, expectNoSidewaysScroll, test } from '../support/test.ts';

/** What is said at a first reading, and of good data that stands below it. */
const SAID: Record<keyof typeof FAULTS, RegExp> = {
  '401': /doesn’t accept your token any more/,
  '403': /This token isn’t allowed to do that/,
  '404': /The platform doesn’t have this \(any more\)/,
  '429': /asks for a pause: too many requests\. It goes on at \d\d:\d\d/,
  '500 as HTML': /The platform failed \(500\)/,
  'a cut connection': /can’t be reached/,
  'a timeout': /didn’t answer in time/,
  'truncated JSON': /answer isn’t readable/,
};
/** What never worked, and answers like this, isn't there: a companion that the platform doesn't offer. */
const MAY_BE_MISSING = ['404', 'a cut connection'];
const NOT_OFFERED = /This platform (doesn’t list|doesn’t offer)/;

const pages = PAGES.filter((facts) => facts.reads);
const usual = async (facts: Facts, platform: Platform) => [facts.usual?.(await platform.records()) ?? []].flat();

/** How often what the page is about was asked for. */
const asked = async (facts: Facts, platform: Platform) => (await platform.asked()).filter((one) => one.operation === facts.reads).length;

/** Signs in at the page itself, so that the fault meets its first reading; how often it had been asked for before. */
async function visit(page: Page, facts: Facts, platform: Platform, fault: object | null) {
  const records = await platform.records();
  const plan = [...(fault ? [{ operation: facts.reads!, ...fault }] : []), ...(await usual(facts, platform))];
  // The sign-in itself reads the organizations.
  const isReadAtSignIn = facts.reads === 'GET /organization';
  await page.goto(isReadAtSignIn ? '/platform' : facts.address(records));
  if (!isReadAtSignIn) await platform.fail(...plan);
  // A 401 leads back to the sign-in page before anybody could see that it was left.
  await page.getByLabel('Token').fill(platform.token());
  await page.getByRole('button', { name: 'Sign in' }).click();
  if (!isReadAtSignIn) return 0;
  await expect(page.getByRole('heading', { name: 'What this platform offers' })).toBeVisible();
  const before = await asked(facts, platform);
  await platform.fail(...plan);
  await page.goto(facts.address(records));
  return before;
}

const said = (page: Page, text: RegExp) => page.getByRole('main').getByRole('status').filter({ hasText: text });

for (const facts of pages) {
  test(`${facts.name}: while it is read, and left before the answer`, async ({ page, platform }) => {
    await visit(page, facts, platform, { delay: 600_000 });
    await expect(page.getByRole('main').locator('[aria-busy=true]').first()).toBeVisible();
    await expect(facts.good(page)).toHaveCount(0);
    await expectNoAxeViolations(page, `${facts.name} while it is read`);
    await page.getByRole('link', { name: 'What is offered' }).click();
    await expect(page.getByRole('heading', { name: 'What this platform offers' })).toBeFocused();
    await platform.fail(...(await usual(facts, platform)));
    await page.goBack();
    await expect(facts.good(page).first()).toBeVisible();
  });

  if (facts.empty) {
    test(`${facts.name}: nothing there yet`, async ({ page, platform }) => {
      await visit(page, facts, platform, { body: '{"results":[]}' });
      await expect(page.getByRole('main').getByText(facts.empty!)).toBeVisible();
      await expectNoAxeViolations(page, `${facts.name}, empty`);
      await expectNoSidewaysScroll(page);
    });
  } else {
    test(`${facts.name}: a record of nothing`, async ({ page, platform }) => {
      await visit(page, facts, platform, { body: '{}' });
      await expect(said(page, /The platform’s answer isn’t readable at “id”/)).toBeVisible();
      await platform.fail();
      await page.getByRole('button', { name: 'Try again' }).click();
      await expect(facts.good(page)).toBeVisible();
    });
  }

  for (const fault of Object.keys(FAULTS) as (keyof typeof FAULTS)[]) {
    test(`${facts.name}: ${fault} at the first reading, and once it was read`, async ({ page, platform, signIn, watch }) => {
      watch.allow(/Failed to load resource/, /ERR_/);
      const good = facts.good(page).first();
      const isMissing = Boolean(facts.companion) && MAY_BE_MISSING.includes(fault);
      const recover = async () => {
        await platform.fail(...(await usual(facts, platform)));
        // A pause ends by itself; nothing is asked within it.
        if (fault === '429') await page.clock.runFor(61 * 60_000);
        // It was tried again by itself already: that ends first.
        else if (fault === 'a timeout') await page.clock.runFor(45_000);
        else await page.getByRole('main').getByRole('button', { name: 'Try again' }).first().click();
        await expect(said(page, SAID[fault])).toHaveCount(0);
        await expect(good).toBeVisible();
      };
      const signInAgain = async () => {
        await expect(page.getByText(SAID['401'])).toBeVisible();
        await platform.fail(...(await usual(facts, platform)));
        await signIn();
        await expect(good).toBeVisible();
      };
      // The deadline counts from the request: before it was sent, nothing can be late.
      const pass = async (before: number) => {
        if (fault !== 'a timeout') return;
        await expect.poll(() => asked(facts, platform)).toBeGreaterThan(before);
        await page.clock.runFor(25_000);
      };

      await test.step('at the first reading', async () => {
        const before = await visit(page, facts, platform, FAULTS[fault]);
        if (fault === '401') return signInAgain();
        if (fault === 'a timeout') await expect(page.getByRole('main').locator('[aria-busy=true]').first()).toBeVisible();
        await pass(before);
        await expect(page.getByRole('link', { name: 'What is offered' })).toBeVisible();
        if (!isMissing) {
          await expect(said(page, SAID[fault]).first()).toBeVisible();
          await expect(good).toHaveCount(0);
          await recover();
          return;
        }
        if (facts.hasAnother) {
          await expect(good).toBeVisible();
          return;
        }
        await expect(page.getByRole('main').getByText(NOT_OFFERED).first()).toBeVisible();
        await expectNoSidewaysScroll(page);
        await platform.fail(...(await usual(facts, platform)));
        await page.getByRole('main').getByRole('link', { name: 'What this platform offers' }).first().click();
        await page.getByRole('button', { name: `Check again: ${facts.reads}`, exact: true }).click();
        await page.goBack();
        await expect(good).toBeVisible();
      });

      if (!facts.refreshes || (isMissing && facts.hasAnother)) return;
      await test.step('once it was read', async () => {
        await platform.fail({ operation: facts.reads!, ...FAULTS[fault] });
        const before = await asked(facts, platform);
        await page.getByRole('button', { name: 'Refresh' }).click();
        await pass(before);
        if (fault === '401') return signInAgain();
        const notice = said(page, SAID[fault]).first();
        await expect(notice).toContainText(/Below is what it said at \d\d:\d\d:\d\d/);
        await expect(page.getByText(/^as of .*, not live/)).toBeVisible();
        await expect(good).toBeVisible();
        await recover();
      });
    });
  }
}
