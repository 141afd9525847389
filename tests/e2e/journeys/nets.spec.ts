/** Checks over every address for what axe can't see: widths, titles, the focus, what covers it, dialogs, required fields, forced colours. */

import type { Page } from '@playwright/test';
import { expectOnlyListed } from '../support/findings.ts';
import { PAGES, type Facts } from '../support/pages.ts';
import type { Platform } from '../support/platform.ts';
import { expect, go, test } from '../support/test.ts';
import { settled } from '../support/time.ts';

/** Minutes that a check over all pages may take. */
const MINUTES = 60_000;

const pages = PAGES.filter((facts) => !['sign-in', 'signed-in', 'not found'].includes(facts.name));

/** Signs in, and calls `look` on each page once everything on it is read. */
async function onEveryPage(page: Page, platform: Platform, signIn: () => Promise<void>, look: (facts: Facts) => Promise<void>, query = '') {
  await page.goto('/');
  await signIn();
  // The clock of the platform stands still, and with it the window of its limit.
  await platform.limit(100_000);
  const records = await platform.records();
  for (const facts of pages) {
    const address = facts.address(records);
    const usual = facts.usual?.(records);
    await platform.fail(...(usual ? [usual] : []));
    // The others are there without it, with fewer fields.
    if (facts.name === 'deployments') await facts.prepare?.(platform, records);
    const whole = query ? `${address}${address.includes('?') ? '&' : '?'}${query}` : address;
    // A list that was read less than two seconds ago isn't read again: only a new start of the console gets the planned reply.
    if (usual) await page.goto(whole);
    else await go(page, whole);
    await expect(facts.good(page).first()).toBeVisible();
    await settled(page);
    await look(facts);
  }
}

/** Whether the focus is on the body, and stays there: a dialog takes and gives it with the next frames. */
async function isFocusLost(page: Page) {
  // Real time passes as well: closing a dialog goes back in the history, which the page's clock doesn't control.
  for (const end = Date.now() + 3_000; Date.now() < end;) {
    if (await page.evaluate(() => document.activeElement !== document.body)) return false;
    await page.clock.runFor(20);
  }
  return true;
}

/** The number of headings and open dialogs, and the query of the address, for the message of a failed check. */
async function layers(page: Page) {
  return page.evaluate(() => `${document.querySelectorAll('main h1').length} headings, ${document.querySelectorAll('dialog[open]').length} dialogs, ${location.search || 'no query'}`);
}

test('nothing scrolls sideways at any width', async ({ page, platform, signIn }) => {
  test.setTimeout(4 * MINUTES);
  const findings: string[] = [];
  await onEveryPage(page, platform, signIn, async (facts) => {
    for (const width of [320, 390, 768, 921, 1024, 1440]) {
      await page.setViewportSize({ width, height: 700 });
      const beyond = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
      if (beyond > 0) findings.push(`${facts.name} at ${width} px`);
    }
  });
  expectOnlyListed('scrolls sideways', findings);
});

test('titles and headings are pairwise distinct', async ({ page, platform, signIn }) => {
  const titles = new Map<string, string[]>();
  const add = (what: string, text: string, name: string) => titles.set(`${what} “${text}”`, [...(titles.get(`${what} “${text}”`) ?? []), name]);
  await onEveryPage(page, platform, signIn, async (facts) => {
    add('title', await page.title(), facts.name);
    const headings = await page.getByRole('main').getByRole('heading').allTextContents();
    const twice = headings.filter((text, place) => headings.indexOf(text) !== place);
    for (const text of twice) add(`heading on ${facts.name}`, text, 'itself');
  });
  const shared = [...titles].filter(([what, names]) => names.length > 1 || what.startsWith('heading'));
  expectOnlyListed('is told apart by nothing', shared.map(([what, names]) => `${what} (${names.join(', ')})`));
});

for (const [width, height] of [[640, 400], [320, 256]] as const) {
  test(`Tab and Shift+Tab never land on something covered, nor on the body, at ${width}×${height}`, async ({ page, platform, signIn }) => {
    test.setTimeout(8 * MINUTES);
    const findings: string[] = [];
    await page.setViewportSize({ width, height });
    await onEveryPage(page, platform, signIn, async (facts) => {
      await page.evaluate(() => { (document.activeElement as HTMLElement | null)?.blur(); scrollTo(0, 0); });
      for (const key of ['Tab', 'Shift+Tab']) {
        let first = '';
        for (let presses = 0; presses < 40; presses += 1) {
          await page.keyboard.press(key);
          const at = await page.evaluate(() => {
            const one = document.activeElement as HTMLElement | null;
            if (!one || one === document.body) return { name: '', isCovered: false };
            const name = one.getAttribute('aria-label') ?? (one.id || one.textContent?.trim().slice(0, 30) || one.tagName);
            const box = one.getBoundingClientRect();
            // An edge or the middle of what is within the window is enough, if it can be seen and pressed.
            const [left, right] = [Math.max(box.left, 0), Math.min(box.right, innerWidth)];
            const [top, bottom] = [Math.max(box.top, 0), Math.min(box.bottom, innerHeight)];
            const places = [[0.5, 0.5], [0.1, 0.5], [0.9, 0.5], [0.5, 0.1], [0.5, 0.9]] as const;
            const isSeen = places.some(([x, y]) => {
              const hit = document.elementFromPoint(left + (right - left) * x, top + (bottom - top) * y);
              return hit !== null && (one.contains(hit) || hit.contains(one) || (one as HTMLInputElement).labels?.[0]?.contains(hit) === true);
            });
            return { name, isCovered: box.width > 2 && box.height > 2 && !isSeen };
          });
          // Behind the last element, the focus leaves the page for the browser.
          if (!at.name) break;
          if (at.isCovered) findings.push(`${at.name.replaceAll(/\s+/g, ' ')} on ${facts.name}`);
          if (presses === 0) first = at.name;
          else if (at.name === first) break;
        }
      }
    });
    expectOnlyListed(`covered at ${width}×${height}`, findings);
  });
}

test('a dialog never begins at the button that destroys, and gives the focus back', async ({ page, platform, signIn }) => {
  test.setTimeout(3 * MINUTES);
  const findings: string[] = [];
  let dangers = 0;
  await onEveryPage(page, platform, signIn, async (facts) => {
    const dialog = page.locator('dialog[open]');
    if (await dialog.count() === 0) return;
    dangers += await dialog.locator('.button.danger').count();
    const focused = await page.evaluate(() => document.activeElement?.matches('.danger, .button.danger') ?? false);
    if (focused) findings.push(`${facts.name} begins at the destructive button`);
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    if (await isFocusLost(page)) findings.push(`${facts.name} leaves the focus on the body`);
  }, 'dialog=delete');
  expect(dangers, 'dialogs with a button that destroys').toBeGreaterThan(5);
  expectOnlyListed('dialog', findings);
});

test('after each key the focus is never on the body', async ({ page, platform, signIn }) => {
  test.setTimeout(3 * MINUTES);
  const findings: string[] = [];
  await onEveryPage(page, platform, signIn, async (facts) => {
    await page.getByRole('main').getByRole('heading', { level: 1 }).first().focus();
    for (const key of ['/', 'Escape', '?', 'Escape', 'Control+k', 'Escape', 'End', 'Home', 'Escape']) {
      await page.keyboard.press(key);
      if (await isFocusLost(page)) findings.push(`${key} on ${facts.name}: ${await layers(page)}`);
    }
    // Closing a dialog goes back in the history, which has to end before the next page is visited.
    await expect(page).not.toHaveURL(/[?&]dialog=/);
  });
  expectOnlyListed('focus on the body', findings);
});

test('fields that are refused when empty were marked as required', async ({ page, platform, signIn }) => {
  test.setTimeout(3 * MINUTES);
  const findings: string[] = [];
  await onEveryPage(page, platform, signIn, async (facts) => {
    const submit = page.locator('main form button[type=submit]').last();
    if (await submit.count() === 0 || !(await submit.isEnabled())) return;
    const marks = () => page.locator('main form').locator('input, select, textarea').evaluateAll((all) => all.map((one) => ({
      id: one.id, isMarked: (one as HTMLInputElement).required || one.getAttribute('aria-required') === 'true' || /\(required\)/.test((one as HTMLInputElement).labels?.[0]?.textContent ?? ''),
      isRefused: one.getAttribute('aria-invalid') === 'true',
    })));
    const before = await marks();
    await submit.click();
    for (const { id, isRefused } of await marks()) {
      if (isRefused && before.some((one) => one.id === id && !one.isMarked)) findings.push(`${id} on ${facts.name}`);
    }
  });
  expectOnlyListed('required and not marked', findings);
});

test('options and rows that are drawn by need say how many there are, and which they are', async ({ page, platform, signIn }) => {
  const findings: string[] = [];
  const seen = { grids: 0, lists: 0 };
  await onEveryPage(page, platform, signIn, async (facts) => {
    const { grids, lists, isMissing } = await page.evaluate(() => {
      const all = (selector: string) => [...document.querySelectorAll(selector)];
      const isCounted = (one: Element) => one.hasAttribute('aria-setsize') && one.hasAttribute('aria-posinset');
      // Both draw what is in sight alone: a grid of many rows, and a log.
      const [grids, lists] = [all('[role=grid]'), all('[role=listbox]:has(> .space)')];
      const isGridMissing = grids.some((grid) => !grid.hasAttribute('aria-rowcount')) || all('[role=grid] tbody tr[data-id]').some((row) => !row.hasAttribute('aria-rowindex'));
      return { grids: grids.length, lists: lists.length, isMissing: isGridMissing || lists.some((list) => [...list.querySelectorAll('[role=option]')].some((option) => !isCounted(option))) };
    });
    seen.grids += grids;
    seen.lists += lists;
    if (isMissing) findings.push(facts.name);
  });
  // A check that finds nothing to check has lost its selectors.
  expect(seen.grids).toBeGreaterThan(5);
  expect(seen.lists).toBeGreaterThan(1);
  expectOnlyListed('not counted', findings);
});

test('in forced colours what is current, pressed or selected differs by more than its background', async ({ page, platform, signIn }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  const findings = new Set<string>();
  await onEveryPage(page, platform, signIn, async () => {
    const same = await page.evaluate(() => {
      const marks = '[aria-current]:not([aria-current=false]), [aria-pressed=true], [aria-selected=true], [aria-checked=true]:not(input)';
      const look = (one: Element) => {
        const style = getComputedStyle(one);
        return ['borderTopWidth', 'borderTopStyle', 'borderTopColor', 'borderLeftWidth', 'borderLeftStyle', 'borderBottomWidth', 'borderBottomStyle', 'outlineStyle', 'outlineWidth', 'textDecorationLine', 'fontWeight', 'color', 'forcedColorAdjust', 'content']
          .map((name) => style.getPropertyValue(name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`))).join(' ') + getComputedStyle(one, '::before').content + getComputedStyle(one, '::after').content;
      };
      const findings: string[] = [];
      for (const one of document.querySelectorAll(marks)) {
        const peers = [...(one.parentElement?.parentElement ?? document).querySelectorAll(one.tagName)].filter((peer) => peer !== one && peer.className === one.className && !peer.matches(marks));
        if (peers[0] && look(peers[0]) === look(one)) findings.push(`${one.tagName.toLowerCase()}.${[...one.classList].join('.')}`);
      }
      return findings;
    });
    for (const one of same) findings.add(one);
  });
  expectOnlyListed('only a background', findings);
});
