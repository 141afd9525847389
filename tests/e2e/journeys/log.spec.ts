/** Logs: search, follow, gaps, colours, selection, times, the map. */
import { type Page } from '@playwright/test';
import { logLines } from '../support/locators.ts';
import type { Platform } from '../support/platform.ts';
import { expect, expectNoAxeViolations, expectNoSidewaysScroll, LOOKS, test } from '../support/test.ts';
import { settled } from '../support/time.ts';

const LOG = 'GET /application/{applicationId}/log';
const line = (page: Page, words: string | RegExp) => logLines(page).getByRole('option').filter({ hasText: words });

/** Lines with ids, of these numbers. */
const numbered = (from: number, to: number, more: Record<string, unknown> = {}) =>
  JSON.stringify(Array.from({ length: to - from }, (_, index) => ({
    id: `line-${from + index}`, created_at: new Date(Date.UTC(2026, 10, 20, 10, 0, from + index)).toISOString(), message: `number ${from + index}`, ...more,
  })));

async function open(page: Page, platform: Platform, signIn: () => Promise<unknown>, query = '') {
  const { record, environment } = await platform.service('catalog-search');
  await page.goto(`/environment/${environment}/application/${record.id}/log${query}`);
  await signIn();
}

for (const { theme, width, height } of LOOKS) {
  test(`a log is searched and followed, ${theme}, ${width} wide`, async ({ page, platform, signIn }) => {
    await page.emulateMedia({ colorScheme: theme });
    await page.setViewportSize({ width, height });
    await open(page, platform, signIn);
    await expect(line(page, 'GET /ready 200').last()).toBeVisible();
    await expect(page.getByText('1,000 lines loaded. Earlier lines aren’t available here.')).toBeVisible();
    await page.getByLabel('Search the log').fill('PAYMENT');
    await expect(page.getByText(/^\d+ matches$/)).toBeVisible();
    await page.getByLabel('Search the log').press('Enter');
    const selected = logLines(page).getByRole('option', { selected: true });
    await expect(selected).toContainText('ERROR payment provider answered 503');
    await expect(selected.locator('mark')).toHaveText('payment');
    await expect(page.getByRole('region', { name: 'Selected line' })).toContainText('ERROR payment provider answered 503');
    await expectNoSidewaysScroll(page);
    await expectNoAxeViolations(page, 'a log with a selected line');
  });
}

test('new lines are joined, and a mark says where lines may be missing', async ({ page, platform, signIn }) => {
  await platform.fail({ operation: LOG, body: numbered(0, 50) });
  await open(page, platform, signIn);
  await expect(line(page, /number 49$/)).toBeVisible();
  await platform.fail({ operation: LOG, body: numbered(30, 60) });
  await page.clock.runFor(5_000);
  await expect(line(page, /number 59$/)).toBeVisible();
  await expect(page.getByText('60 lines loaded.')).toBeVisible();
  await expect(logLines(page)).not.toContainText('may be missing');
  await platform.fail({ operation: LOG, body: numbered(70, 75) });
  await page.clock.runFor(5_000);
  await expect(line(page, /number 74$/)).toBeVisible();
  await expect(logLines(page)).toContainText(/Lines may be missing between \d\d:\d\d:59 and \d\d:\d\d:10/);
});

test('scrolled up, new lines are counted, and Jump to latest leads to them', async ({ page, platform, signIn }) => {
  await platform.fail({ operation: LOG, body: numbered(0, 200) });
  await open(page, platform, signIn);
  await expect(line(page, /number 199$/)).toBeVisible();
  await settled(page);
  await logLines(page).evaluate((log) => { log.scrollTop = 0; });
  await expect(line(page, /number 0$/)).toBeVisible();
  await platform.fail({ operation: LOG, body: numbered(100, 212) });
  await page.clock.runFor(5_000);
  const jump = page.getByRole('button', { name: 'Jump to latest · 12 new' });
  await expect(jump).toBeVisible();
  await expect(line(page, /number 0$/), 'nothing moves under the eye').toBeVisible();
  await jump.click();
  await expect(line(page, /number 211$/)).toBeVisible();
  await expect(jump).toHaveCount(0);
});

test('a log that is drawn again after a filter left no line begins at its end', async ({ page, platform, signIn }) => {
  await platform.fail({ operation: LOG, body: numbered(0, 200) });
  await open(page, platform, signIn);
  await expect(line(page, /number 199$/)).toBeInViewport();
  await page.getByRole('button', { name: 'Following' }).click();
  await settled(page);
  const level = (name: RegExp) => page.getByRole('group', { name: 'Levels' }).getByRole('button', { name });
  await level(/^Errors \d+$/).click();
  await expect(page.getByRole('heading', { name: 'No line matches the filters' })).toBeVisible();
  await level(/^All$/).click();
  await expect(line(page, /number 199$/)).toBeInViewport();
  await expect(page.getByRole('button', { name: /^Jump to latest/ })).toHaveCount(0);
});

test('without following, nothing more is read', async ({ page, platform, signIn }) => {
  await open(page, platform, signIn);
  await expect(line(page, 'GET /ready 200').last()).toBeVisible();
  await page.getByRole('button', { name: 'Following' }).click();
  await expect(page.getByRole('button', { name: 'Follow', exact: true })).toHaveAttribute('aria-pressed', 'false');
  await settled(page);
  const asked = async () => (await platform.sent(LOG)).length;
  const before = await asked();
  await page.clock.runFor(20_000);
  expect(await asked()).toBe(before);
});

test('plain text, colours and pods are read, and a link leads to a line', async ({ page, platform, signIn, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const body = JSON.stringify({ results: [
    { id: 'a', created_at: '2026-11-20T10:00:00.123Z', message: '\u001b[31mred\u001b[0m and plain', pod_name: 'web-1', version: 'v1' },
    { id: 'b', created_at: '2026-11-20T10:00:01.000Z', message: '{"level":"ERROR","order":7}', pod_name: 'web-2', version: 'v2' },
  ] });
  await platform.fail({ operation: LOG, body });
  await open(page, platform, signIn, '?time=utc');
  await expect(line(page, 'red and plain')).toContainText('10:00:00.123');
  await expect(line(page, 'red and plain').locator('.ansi-1')).toHaveText('red');
  await page.getByLabel('pods').selectOption('web-2');
  await expect(line(page, 'red and plain')).toHaveCount(0);
  await expect(page).toHaveURL(/pod=web-2/);
  await line(page, '"order":7').click();
  const details = page.getByRole('region', { name: 'Selected line' });
  await expect(details).toContainText('"order": 7');
  await expect(details).toContainText('v2');
  await details.getByRole('button', { name: 'Copy link to line' }).click();
  await expect(page.getByRole('log', { name: 'Messages' })).toContainText('Link copied.');
  const link = await page.evaluate(() => navigator.clipboard.readText());
  await page.goto(link.replace('pod=web-2&', ''));
  await expect(logLines(page).getByRole('option', { selected: true })).toContainText('"order":7');
  await page.goto(link.replace('line=b', 'line=gone'));
  await expect(page.getByText('The line of this link isn’t among the lines that are loaded.')).toBeVisible();
  await platform.fail({ operation: LOG, body: 'one\ntwo' });
  await page.goto(link.split('?')[0]);
  await expect(line(page, 'two')).toBeVisible();
});

test('lines are selected with the keyboard, copied and downloaded', async ({ page, platform, signIn, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await platform.fail({ operation: LOG, body: numbered(0, 10) });
  await open(page, platform, signIn, '?time=off');
  await expect(line(page, /number 9$/)).toBeVisible();
  await logLines(page).focus();
  await page.keyboard.press('ArrowUp');
  await expect(line(page, /number 9$/)).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Shift+ArrowUp');
  await page.keyboard.press('Shift+ArrowUp');
  await expect(logLines(page).getByRole('option', { selected: true })).toHaveCount(3);
  await page.getByRole('button', { name: 'Log actions' }).click();
  await page.getByRole('menuitem', { name: 'Copy 3 lines (selected)' }).click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe('number 7\nnumber 8\nnumber 9\n');
  await logLines(page).focus();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Log actions' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Download 10 lines (loaded)' }).click();
  expect((await download).suggestedFilename()).toBe('catalog-search-log.log');
});

test('a log fills the window also if the head of its page is read after its lines', async ({ page, platform, signIn }) => {
  const { record, environment } = await platform.service('catalog-search');
  await page.goto(`/environment/${environment}/application/${record.id}`);
  await signIn();
  await platform.fail({ operation: 'GET /application/{applicationId}', delay: 1_500 });
  // Of the errors few are added, so that no line makes the log measure its room again.
  await page.goto(`/environment/${environment}/application/${record.id}/log?errors=1`);
  await expect(page.getByRole('option').last()).toContainText('ERROR');
  await expect(page.getByText('main, Ada Mendez'), 'the head, which is lower than its placeholder').toBeVisible();
  const top = async () => (await page.getByText(/lines loaded/).boundingBox())!.y;
  await expect.poll(top, 'the foot is at the end of the window').toBeGreaterThan(page.viewportSize()!.height - 80);
});

test('a log fills the window, a time is gone to, and a hit is seen among the lines around it', async ({ page, platform, signIn }) => {
  const { record, environment } = await platform.service('catalog-search');
  await page.goto(`/environment/${environment}/application/${record.id}/log?errors=1`);
  await signIn();
  const log = page.getByRole('listbox', { name: 'Log lines' });
  const lines = log.getByRole('option');
  await expect(lines.last()).toContainText('ERROR');
  const foot = page.getByText(/lines loaded/);
  await expect.poll(async () => (await foot.boundingBox())!.y, 'the foot is at the end of the window').toBeGreaterThan(page.viewportSize()!.height - 80);
  await lines.last().click();
  const details = page.getByRole('region', { name: 'Selected line' });
  const message = (await details.locator('pre').textContent())!;
  await details.getByRole('button', { name: 'Lines around it' }).click();
  await expect(page).not.toHaveURL(/errors=1/);
  await expect(log.getByRole('option', { selected: true })).toContainText(message);
  // The number of each level is known, whichever is chosen.
  const level = (name: RegExp) => page.getByRole('group', { name: 'Levels' }).getByRole('button', { name });
  const errors = (await level(/^Errors \d+$/).textContent())!;
  await level(/^Warnings \d+$/).click();
  await expect(page).toHaveURL(/warnings=1/);
  await expect(lines.first()).toContainText('WARN');
  await expect(lines.filter({ hasNotText: 'WARN' })).toHaveCount(0);
  await expect(level(/^Errors/)).toHaveText(errors);
  await level(/^All$/).click();
  await log.getByRole('option', { name: message }).first().click();
  await expect(lines.filter({ hasText: 'GET /ready 200' }).first()).toBeVisible();
  await details.getByRole('button', { name: 'Only this pod' }).click();
  await expect(page).toHaveURL(/pod=catalog-search/);
  await expect(details.getByRole('button', { name: 'Only this pod' })).toHaveCount(0);
  // The first line at or after the time.
  const time = (await lines.nth(3).locator('time').textContent())!.match(/\d\d:\d\d:\d\d/)![0];
  await page.getByRole('button', { name: 'Log actions' }).click();
  await page.getByRole('menuitem', { name: 'Go to a time…' }).click();
  const question = page.getByRole('dialog', { name: 'Go to a time' });
  await question.getByLabel('Time of day').fill('23:59:59');
  await question.getByLabel('Time of day').press('Enter');
  await expect(question).toContainText('No line at 23:59:59 or later.');
  await question.getByLabel('Time of day').fill(time);
  await question.getByRole('button', { name: 'Go', exact: true }).click();
  await expect(question).toHaveCount(0);
  await expect(log.getByRole('option', { selected: true })).toContainText(time);
});

test('the deployments of a deployment log have times and names, and an empty log is not blamed on a filter', async ({ page, platform, signIn }) => {
  const { environments: [{ id }] } = await platform.records();
  await page.goto(`/environment/${id}/log`);
  await signIn();
  const deployments = page.getByLabel('deployments', { exact: true });
  await expect(deployments.getByRole('option').nth(1)).toHaveText(/^(\d\d:\d\d(:\d\d)?|yesterday|\d+ \w+).* [a-z-]+$/);
  // The lines have times; the date of those in sight is said once.
  await expect(page.getByRole('listbox', { name: 'Log lines' })).toHaveAccessibleDescription(/^\d{1,2} Nov 2026$/);
  await platform.fail({ operation: 'GET /environment/{environmentId}/log', body: '{"results":[]}' });
  await page.goto(`/environment/${id}/log?errors=1`);
  await expect(page.getByRole('heading', { name: 'No entry yet' })).toBeVisible();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('a log is wrapped, and its last line is in sight', async ({ page, platform, signIn }) => {
    const { record, environment } = await platform.service('catalog-search');
    const line = (number: number) => ({ created_at: new Date(Date.UTC(2026, 10, 20, 10, 0, number)).toISOString(), message: `number ${number} ${'words '.repeat(20)}`, pod_name: 'catalog-search-1' });
    await platform.fail({ operation: 'GET /application/{applicationId}/log', body: JSON.stringify({ results: Array.from({ length: 300 }, (_, number) => line(number)) }) });
    await page.goto(`/environment/${environment}/application/${record.id}/log`);
    await signIn();
    const last = page.getByRole('option', { name: /number 299 / });
    await expect(last).toBeInViewport();
    const boxes = () => Promise.all([page.getByRole('listbox', { name: 'Log lines' }).boundingBox(), last.boundingBox()]);
    const distance = async () => {
      const [log, row] = await boxes();
      return Math.abs(log!.y + log!.height - (row!.y + row!.height));
    };
    await expect.poll(distance, 'the heights of the rows are those that the log computes').toBeLessThan(4);
    expect((await boxes())[1]!.height, 'wrapped').toBeGreaterThan(40);
  });
});
