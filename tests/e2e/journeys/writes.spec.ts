/** Every form that stands for its kind, with every failure of its request. */
import { FORMS, OTHERS, WRITE_FAULTS, type FormFacts } from '../support/forms.ts';
import { isFull, PAGES } from '../support/pages.ts';
import type { Platform } from '../support/platform.ts';
import { expect, expectNoAxeViolations, expectNoSidewaysScroll, go, test, type Page } from '../support/test.ts';
import { pass, passRateLimit, settled } from '../support/time.ts';

/** Opens the form, signed in. */
async function open(page: Page, facts: FormFacts, platform: Platform, signIn: () => Promise<void>) {
  await facts.prepare?.(platform);
  const address = facts.address(await platform.records());
  await page.goto(address);
  await signIn();
  await expect(page.getByRole('form', { name: facts.name })).toBeVisible();
  const { readsLater } = facts;
  if (readsLater) {
    await expect.poll(async () => (await platform.sent(readsLater)).length).toBeGreaterThan(0);
    await settled(page);
  }
  return address;
}

/** The character between the words of what is typed: the key of a variable has no spaces. */
const separator = (facts: FormFacts) => (facts.field === 'Key' ? '_' : ' ');

/** What is typed first and, after a failure, then: a confirmation has one right answer. */
const texts = (facts: FormFacts) => facts.texts ?? (facts.confirms ? [facts.confirms.name, facts.confirms.name] : ['First', 'Second'].map((word) => `${word}${separator(facts)}wish`));
const form = (page: Page, facts: FormFacts) => page.getByRole('form', { name: facts.name });
const field = (page: Page, facts: FormFacts) => (facts.confirms ? form(page, facts).getByRole('textbox') : page.getByLabel(facts.field ?? 'Name', { exact: true }));

const stored = async (facts: FormFacts, platform: Platform, text: string) => facts.stored(await platform.records(), text, await platform.asked());

/** It was taken: the form is gone, and the platform holds what was asked. */
async function expectTaken(page: Page, facts: FormFacts, platform: Platform, text: string, before = 0) {
  if (facts.stays) {
    await expect(page.getByRole('region', { name: 'Changes' })).toHaveCount(0);
    await expect(form(page, facts)).toBeVisible();
  } else {
    await expect(form(page, facts)).toHaveCount(0);
  }
  await expect.poll(() => stored(facts, platform, text)).toBe(facts.confirms ? 0 : before + 1);
}

test('every form of every page is tried here', async ({ page, platform, signIn }) => {
  test.setTimeout(180_000);
  await page.goto('/');
  await signIn();
  const known = [...FORMS.map((one) => one.name), ...Object.keys(OTHERS)];
  const found = new Set<string>();
  const records = await platform.records();
  for (const facts of PAGES.filter(({ name }) => name !== 'sign-in')) {
    await platform.fail(...(facts.usual ? [facts.usual(records)] : []));
    // A page behind its dialog has its own forms as well.
    const at = facts.address(records);
    const address = `${at}${at.includes('?') ? '&' : '?'}dialog=delete`;
    await page.goto(address);
    await expect(facts.good(page).first()).toBeVisible();
    await settled(page);
    for (const one of await page.locator('main form, dialog form').all()) found.add((await one.getAttribute('aria-label')) ?? `a form without a name at ${address}`);
  }
  expect([...found].filter((name) => !known.includes(name)), 'forms that support/forms.ts knows nothing of').toEqual([]);
  expect(FORMS.map((one) => one.name).filter((name) => !found.has(name)), 'forms that no page has').toEqual([]);
});

/**
 * One machine saves them all: a plain form, a form whose draft keeps a part, an edit with a secret, the settings, a deployment and a deletion meet
 * every fault here. The others meet two in tests/browser/pages/forms.rs.
 */
const EVERY_FAULT = ['Create project', 'Create variable', 'Save registry', 'Save settings', 'Deploy', 'Delete project'];

test('the forms that meet every fault are there', () => {
  expect(EVERY_FAULT.filter((name) => !FORMS.some((facts) => facts.name === name))).toEqual([]);
});

// Deletions that can be undone have journeys of their own, in undo.spec.ts.
for (const facts of FORMS.filter((one) => !one.undoable && (isFull || EVERY_FAULT.includes(one.name)))) {
  const [first, second] = texts(facts);
  const faults = Object.entries(WRITE_FAULTS);

  test(`${facts.name}: each refusal, and what was typed is still there`, async ({ page, platform, signIn, watch }) => {
    watch.allow(/Failed to load resource/, /ERR_/);
    await open(page, facts, platform, signIn);
    const writes = async () => (await platform.sent(facts.writes)).length;
    let isFirst = true;
    for (const [fault, { plan, said }] of faults) {
      // Each one has words of its own: what is created once can't be created again.
      const mine = (text: string) => (facts.confirms || facts.texts ? text : `${text}${separator(facts)}${fault.replaceAll(/[^a-z0-9]/gi, '').slice(0, 6)}`);
      await test.step(fault, async () => {
        if (!isFirst) {
          await platform.fail();
          await facts.again?.(platform);
          await go(page, '/platform');
          await expect(page.getByRole('heading', { name: 'Platform capabilities' })).toBeVisible();
          await go(page, facts.address(await platform.records()));
          await expect(form(page, facts)).toBeVisible();
        }
        isFirst = false;
        // A person is slower: the same record isn't read more than ten times in ten seconds.
        await pass(page, 11_000);
        await facts.fill(page, mine(first));
        await platform.fail({ operation: facts.writes, ...plan });
        const before = await writes();
        await facts.submit(page);
        if ('delay' in plan) {
          await expect(page.getByRole('button', { name: facts.name })).toHaveAttribute('aria-busy', 'true');
          // The deadline counts from the request: before it was sent, nothing can be late.
          await expect.poll(writes).toBe(before + 1);
          await pass(page, 25_000);
        }
        const alert = page.getByRole('alert').filter({ hasText: said });
        await expect(alert).toBeVisible();
        await expectNoSidewaysScroll(page);
        expect(await writes(), 'sent more than once').toBe(before + 1);
        const back = page.getByRole('button', { name: 'Back to the form' });
        if (await back.isVisible()) {
          await expect(page.getByRole('region', { name: 'Review before saving' })).toContainText(mine(first));
          await back.click();
        }
        // After a 403 the dialog closes its field: the confirmed action is refused to the token.
        if (!facts.confirms || fault !== '403') await expect(field(page, facts)).toHaveValue(mine(first));
        await platform.fail();
        if (fault === '429') await passRateLimit(page);
        // Where the platform took it without saying so, asking again finds nothing to delete.
        if (facts.confirms && ('delay' in plan || 'truncate' in plan)) {
          expect(await stored(facts, platform, mine(first))).toBe(0);
          await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
          return;
        }
        if (facts.stays && fault === '403') {
          // The 403 disables the save until a person refreshes: the token doesn't allow it.
          await page.getByRole('button', { name: 'Review changes' }).click();
          await expect(page.getByRole('button', { name: facts.name })).toHaveAttribute('aria-disabled', 'true');
          await page.getByRole('button', { name: 'Back to the form' }).click();
          await page.getByRole('button', { name: 'Refresh' }).click();
        }
        if (facts.confirms && fault === '403') {
          // The 403 disables the button until a person refreshes: the token doesn't allow the action.
          await expect(page.getByRole('dialog')).toContainText('Your token doesn’t allow this (403)');
          await expect(page.getByRole('dialog').getByRole('button', { name: facts.name })).toHaveAttribute('aria-disabled', 'true');
          await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
          const address = facts.address(await platform.records());
          const refresh = page.getByRole('button', { name: 'Refresh' });
          if (await refresh.isVisible()) {
            await refresh.click();
            await go(page, address);
          } else {
            // A form has no Refresh.
            await page.goto(address);
          }
          await expect(form(page, facts)).toBeVisible();
        }
        await facts.fill(page, mine(second));
        await expect(alert, 'what was said of other words').toHaveCount(0);
        const stands = facts.texts ? await stored(facts, platform, mine(second)) : 0;
        await facts.submit(page);
        await expectTaken(page, facts, platform, mine(second), stands);
      });
    }
  });

  test(`${facts.name}: 401, back and forward, a reload: what was typed is there again`, async ({ page, platform, signIn, watch }) => {
    watch.allow(/Failed to load resource/);
    await open(page, facts, platform, signIn);
    const kept = facts.confirms ? '' : first;
    await facts.fill(page, first);
    await platform.fail({ operation: facts.writes, status: 401 });
    await facts.submit(page);
    await expect(page.getByRole('main').getByText('doesn’t accept your token any more')).toBeVisible();
    await platform.fail();
    await signIn();
    await expect(field(page, facts)).toHaveValue(kept);
    if (facts.confirms) await facts.fill(page, first);
    expect(await stored(facts, platform, first), 'a 401 was taken').toBe(facts.confirms ? 1 : 0);

    await test.step('back and forward', async () => {
      const address = facts.address(await platform.records());
      await go(page, '/platform');
      await expect(page.getByRole('heading', { name: 'Platform capabilities' })).toBeVisible();
      await go(page, address);
      await expect(form(page, facts)).toBeVisible();
      await expect(field(page, facts)).toHaveValue(kept);
      await page.goBack();
      await expect(page.getByRole('heading', { name: 'Platform capabilities' })).toBeVisible();
      expect(await stored(facts, platform, first), 'sent by leaving').toBe(facts.confirms ? 1 : 0);
      await page.goForward();
      await expect(field(page, facts)).toHaveValue(kept);
    });

    await test.step('a reload', async () => {
      await page.reload();
      await expect(field(page, facts)).toHaveValue(kept);
      await expectNoAxeViolations(page, `${facts.name} after a reload`);
      if (facts.confirms || facts.refill) await facts.fill(page, first);
      await facts.submit(page);
      await expectTaken(page, facts, platform, first);
    });
  });

  test(`${facts.name}: a second tab while typing`, async ({ page, platform, signIn, context }) => {
    const address = await open(page, facts, platform, signIn);
    await facts.fill(page, first);
    const tab = await context.newPage();
    await tab.goto(address);
    await expect(form(tab, facts)).toBeVisible();
    const values = await form(tab, facts).getByRole('textbox').evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value));
    expect(values).not.toContain(first);
    await facts.fill(tab, second);
    await expect(field(page, facts)).toHaveValue(first);
    await facts.submit(page);
    await expectTaken(page, facts, platform, first);
    await expect(field(tab, facts)).toHaveValue(second);
    if (facts.confirms) {
      // The first tab deleted it: the second is told so.
      await facts.submit(tab);
      await expect(tab.getByRole('alert').filter({ hasText: 'Not found (404)' })).toBeVisible();
      return;
    }
    if (!facts.reviews) {
      await facts.submit(tab);
      await expectTaken(tab, facts, platform, second);
      return;
    }
    await tab.getByRole('button', { name: 'Review changes' }).click();
    const review = tab.getByRole('region', { name: 'Review before saving' });
    await expect(review).toContainText('changed on the platform since you opened the form');
    await expect(review.getByRole('row', { name: new RegExp(facts.field ?? 'Name') })).toContainText(first);
    await review.getByRole('button', { name: 'Save mine' }).click();
    await review.getByRole('button', { name: facts.name }).click();
    await expectTaken(tab, facts, platform, second);
  });

  test(`${facts.name}: pressed twice it is sent once; left before the answer it ends all the same`, async ({ page, platform, signIn }) => {
    await open(page, facts, platform, signIn);
    await facts.fill(page, first);
    await platform.fail({ operation: facts.writes, delay: facts.refill ? 3_000 : 2_000 });
    await facts.submit(page);
    const button = page.getByRole('button', { name: facts.name, exact: true });
    await expect(button).toHaveAttribute('aria-busy', 'true');
    await button.press('Enter');
    await go(page, '/platform');
    // Drafts of these forms are kept without their secrets, so the console asks before it leaves the form.
    if (facts.refill) await page.getByRole('dialog', { name: 'Leave this form?' }).getByRole('button', { name: 'Leave and keep' }).click();
    await expect(page.getByRole('heading', { name: 'Platform capabilities' })).toBeVisible();
    await page.getByRole('button', { name: /^Activity/ }).click();
    await expect(page.getByRole('dialog', { name: 'Activity' })).toContainText(`${facts.about ?? (facts.field && facts.field !== 'Key' ? 'catalog-search' : first)}: `);
    await expect(page.getByRole('dialog', { name: 'Activity' })).not.toContainText('in progress');
    await expect(page.getByRole('dialog', { name: 'Activity' }), 'the draft of a confirmed write').not.toContainText('Sent, and not confirmed');
    expect(await platform.sent(facts.writes)).toHaveLength(1);
    expect(await stored(facts, platform, first)).toBe(facts.confirms ? 0 : 1);
    expect(new URL(page.url()).pathname, 'led away by what was left').toBe('/platform');
  });
}

for (const facts of FORMS.filter((one) => one.undoable || (!isFull && !EVERY_FAULT.includes(one.name)))) {
  test(`${facts.name}: it is sent once, and the platform holds it`, async ({ page, platform, signIn }) => {
    const [first] = texts(facts);
    await open(page, facts, platform, signIn);
    await facts.fill(page, first);
    await facts.submit(page);
    await expectTaken(page, facts, platform, first);
    expect(await platform.sent(facts.writes)).toHaveLength(1);
  });
}
