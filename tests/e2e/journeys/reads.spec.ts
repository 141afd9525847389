/** Every kind of page while it loads, empty, and after each failure of its read. */
import type { Page } from '@playwright/test';
import { FAULTS, isFull, PAGES, type Facts } from '../support/pages.ts';
import type { Platform } from '../support/platform.ts';
import { expect, expectNoAxeViolations, expectNoSidewaysScroll, go, test } from '../support/test.ts';
import { pass, passRateLimit } from '../support/time.ts';

/** What is said at a first reading, and of good data that stands below it. */
const SAID: Record<keyof typeof FAULTS, RegExp> = {
  '401': /doesn’t accept your token any more/,
  '403': /Your token doesn’t allow this \(403\)/,
  '404': /Not found \(404\)/,
  '429': /Rate limit reached: too many requests\. Updates resume at \d\d:\d\d/,
  '500 as HTML': /The platform failed \(500\)/,
  'a cut connection': /can’t be reached/,
  'a timeout': /didn’t answer in time/,
  'truncated JSON': /reply can’t be read/,
};
/** What never worked, and answers like this, isn't there: a companion that the platform doesn't offer. */
const MAY_BE_MISSING = ['404', 'a cut connection'];
const NOT_OFFERED = /This platform (doesn’t list|doesn’t offer)|Not offered by this platform/;

/**
 * A page of each kind of read: at the sign-in, polled, in turn, of a queue, of a text, once a visit, of a record, and of a form. They meet every
 * fault here. tests/browser/pages/reads.rs tries each page while it is read, empty, refused and without an answer.
 */
const EVERY_FAULT = ['organizations', 'services', 'services of an organization', 'deployments', 'a log', 'registries', 'a service', 'edit a project'];
const pages = PAGES.filter((facts) => facts.reads && (isFull || EVERY_FAULT.includes(facts.name)));
const said = (page: Page, text: RegExp) => page.getByRole('main').getByRole('status').filter({ hasText: text });

/** A page that is tried again and again in one browser: signing out and in again makes each reading a first one. */
class Trial {
  constructor(private readonly page: Page, private readonly facts: Facts, private readonly platform: Platform) {}

  /** The sign-in itself reads the organizations: a page that is about them is gone to afterwards. */
  private get isReadAtSignIn() {
    return this.facts.reads === 'GET /organization';
  }

  /** How often what the page is about was asked for. */
  asked = async () => (await this.platform.asked()).filter((one) => one.operation === this.facts.reads).length;

  private async usual() {
    return [this.facts.usual?.(await this.platform.records()) ?? []].flat();
  }

  /** From now on the platform answers as it should. */
  heal = async () => this.platform.fail(...(await this.usual()));

  async open() {
    // Hours pass by the browser's clock; the platform's stands still, and with it the hour of its limit.
    await this.platform.limit(100_000);
    await this.page.goto(this.isReadAtSignIn ? '/platform' : this.facts.address(await this.platform.records()));
  }

  /** Signs in at the page itself, so that the fault meets its first reading; how often it had been asked for before. */
  async enter(fault: object): Promise<number> {
    const plan = [{ operation: this.facts.reads!, ...fault }, ...(await this.usual())];
    let before = await this.asked();
    // A 401 leads back to the sign-in page before anybody could see that it was left.
    if (!this.isReadAtSignIn) await this.platform.fail(...plan);
    await this.page.getByLabel('Token').fill(this.platform.token());
    await this.page.getByRole('button', { name: 'Sign in' }).click();
    if (this.isReadAtSignIn) {
      await expect(this.page.getByRole('heading', { name: 'Platform capabilities' })).toBeVisible();
      before = await this.asked();
      await this.platform.fail(...plan);
      await go(this.page, this.facts.address(await this.platform.records()));
    }
    return before;
  }

  /** Signs out: nothing that was read is left, nor the names that this browser remembers. */
  async leave() {
    await this.platform.fail();
    const address = this.isReadAtSignIn ? '/platform' : this.facts.address(await this.platform.records());
    await this.page.getByRole('button', { name: 'Sign out' }).click();
    await expect(this.page.getByRole('main').getByText('You are signed out.')).toBeVisible();
    await this.page.evaluate(() => localStorage.clear());
    await go(this.page, `/sign-in?back=${encodeURIComponent(address)}`);
  }
}

test('the pages that meet every fault are there', () => {
  expect(EVERY_FAULT.filter((name) => !pages.some((facts) => facts.name === name))).toEqual([]);
});

for (const facts of pages) {
  test(`${facts.name}: while it is read, empty, and each failure of its read`, async ({ page, platform, signIn, watch }) => {
    test.setTimeout(150_000);
    watch.allow(/Failed to load resource/, /ERR_/);
    const trial = new Trial(page, facts, platform);
    const good = facts.good(page).first();
    const main = page.getByRole('main');
    await trial.open();

    await test.step('while it is read, and left before the answer', async () => {
      await trial.enter({ delay: 600_000 });
      await expect(main.locator('[aria-busy=true]').first()).toBeVisible();
      await expect(facts.good(page)).toHaveCount(0);
      await expectNoAxeViolations(page, `${facts.name} while it is read`);
      // The links of the sidebar come with the organization, which may not be known yet.
      await go(page, '/platform');
      await expect(page.getByRole('heading', { name: 'Platform capabilities' })).toBeFocused();
      await trial.heal();
      await page.goBack();
      await expect(good).toBeVisible();
      await trial.leave();
    });

    await test.step('nothing there', async () => {
      await trial.enter({ body: facts.empty ? '{"results":[]}' : '{}' });
      if (facts.empty) {
        await expect(main.getByText(facts.empty)).toBeVisible();
        await expectNoAxeViolations(page, `${facts.name}, empty`);
        await expectNoSidewaysScroll(page);
      } else {
        await expect(said(page, /The platform’s reply can’t be read: “id” has an unexpected value/)).toBeVisible();
        await trial.heal();
        await page.getByRole('button', { name: 'Try again' }).click();
        await expect(good).toBeVisible();
      }
      await trial.leave();
    });

    for (const fault of Object.keys(FAULTS) as (keyof typeof FAULTS)[]) {
      const isMissing = Boolean(facts.companion) && MAY_BE_MISSING.includes(fault);
      const recover = async () => {
        const again = main.getByRole('button', { name: 'Try again' }).first();
        const isPressed = fault !== '429' && fault !== 'a timeout';
        if (isPressed) await expect(again).toBeVisible();
        await trial.heal();
        // A pause ends by itself; nothing is asked within it.
        if (fault === '429') await passRateLimit(page);
        // It was tried again by itself already: that ends first.
        else if (fault === 'a timeout') await pass(page, 65_000);
        // The console may have tried again by itself meanwhile: the button is gone then.
        if (isPressed) await again.click({ timeout: 1_000 }).catch(() => {});
        await expect(async () => {
          // Where the last request still hung when the platform recovered, the next try comes later.
          if (fault === 'a timeout') await page.clock.runFor(5_000);
          await expect(said(page, SAID[fault])).toHaveCount(0, { timeout: 1_500 });
        }).toPass({ timeout: 20_000 });
        await expect(good).toBeVisible();
      };
      const signInAgain = async () => {
        await expect(page.getByText(SAID['401'])).toBeVisible();
        await trial.heal();
        await signIn();
        await expect(good).toBeVisible();
      };
      // The deadline counts from the request: before it was sent, nothing can be late.
      const passDeadline = async (before: number) => {
        if (fault !== 'a timeout') return;
        await expect.poll(trial.asked).toBeGreaterThan(before);
        await pass(page, 25_000);
      };

      await test.step(`${fault} at the first reading`, async () => {
        const before = await trial.enter(FAULTS[fault]);
        if (fault === '401') return signInAgain();
        if (fault === 'a timeout') await expect(main.locator('[aria-busy=true]').first()).toBeVisible();
        await passDeadline(before);
        await expect(page.getByRole('navigation', { name: 'Place' }).getByRole('link').first()).toBeVisible();
        if (!isMissing) {
          await expect(said(page, SAID[fault]).first()).toBeVisible();
          await expect(facts.good(page)).toHaveCount(0);
          await expect(main, 'what failed isn’t on its way').not.toContainText('Not loaded yet');
          return recover();
        }
        if (facts.hasAnother) {
          await expect(good).toBeVisible();
          return;
        }
        await expect(main.getByText(NOT_OFFERED).first()).toBeVisible();
        await expectNoSidewaysScroll(page);
        await trial.heal();
        await main.getByRole('link', { name: 'Platform capabilities' }).first().click();
        await page.getByRole('button', { name: `Check again: ${facts.reads}`, exact: true }).click();
        await page.goBack();
        await expect(good).toBeVisible();
      });

      if (facts.refreshes && !(isMissing && facts.hasAnother)) {
        await test.step(`${fault} once it was read`, async () => {
          // Counted before the fault is planned: a poll that meets it first is the request that Refresh joins.
          const before = await trial.asked();
          await platform.fail({ operation: facts.reads!, ...FAULTS[fault] });
          await page.getByRole('button', { name: 'Refresh' }).click();
          await passDeadline(before);
          if (fault === '401') return signInAgain();
          const notice = said(page, SAID[fault]).first();
          await expect(notice).toContainText(/Showing data from \d\d:\d\d:\d\d/);
          await expect(page.getByText(/^Updated .* · not live/)).toBeVisible();
          await expect(good).toBeVisible();
          await recover();
        });
      }
      await trial.leave();
    }
  });
}
