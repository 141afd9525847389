/** One tab polls for all tabs of a session. */

import type { BrowserContext, Page } from '@playwright/test';
import type { Platform } from '../support/platform.ts';
import { expect, setVisible, test } from '../support/test.ts';
import { pass } from '../support/time.ts';

const STATUSES = 'GET /environment/{environmentId}/statuses';

const polls = async (platform: Platform) => (await platform.sent(STATUSES)).length;

const updated = (tab: Page) => tab.getByText(/^Updated/);

const row = (tab: Page) => tab.getByRole('row', { name: /image-resizer/ });

/** Opens further tabs, which take the session of the first one. */
async function open(context: BrowserContext, address: string, many: number): Promise<Page[]> {
  const tabs: Page[] = [];
  for (let tab = 0; tab < many; tab += 1) {
    const page = await context.newPage();
    await page.goto(address);
    await expect(row(page)).toContainText('Running');
    tabs.push(page);
  }
  return tabs;
}

/** Milliseconds of a step of the clock: shorter than a tab waits for the lock of another one, so that a reply comes within them. */
const STEP = 2_000;

/**
 * Milliseconds of a step in which a reply reaches the other tabs before the lock is released. In longer steps the clock releases the lock
 * before the browser has delivered the message, and a second tab reads.
 */
const DELIVERY_STEP = 100;

/** Half a minute passes in all tabs, and each shows a newer reading. */
async function halfMinute(tabs: Page[]) {
  const [first] = tabs;
  const before = await Promise.all(tabs.map((tab) => updated(tab).textContent()));
  await pass(first!, 30_000, STEP);
  for (const [place, tab] of tabs.entries()) await expect(updated(tab), `tab ${place}`).not.toHaveText(before[place]!);
}

/** Returns a function that tells how many whole intervals of this many milliseconds have passed on the page’s clock, which real time moves as well. */
async function stopwatch(page: Page) {
  const begun = await page.evaluate(() => Date.now());
  return async (interval: number) => Math.floor((await page.evaluate(() => Date.now()) - begun) / interval);
}

test('five tabs send as many requests as one, and another takes over when the first is closed', async ({ page, platform, signIn, context }) => {
  const address = await platform.servicesPage();
  await page.goto(address);
  await signIn();
  const tabs = [page, ...await open(context, address, 4)];
  await halfMinute(tabs);
  const before = await polls(platform);
  const elapsed = await stopwatch(page);
  for (let step = 0; step < 6; step += 1) await halfMinute(tabs);
  const sent = await polls(platform) - before;
  expect(sent, 'readings of three minutes, half a minute apart').toBeGreaterThanOrEqual(6);
  expect(sent, 'readings of five tabs').toBeLessThanOrEqual(await elapsed(30_000) + 1);
  // What one of them read, all show.
  const id = (await platform.service('image-resizer')).record.id as string;
  await platform.setState(id, 'STOPPED');
  await halfMinute(tabs);
  for (const tab of tabs) await expect(row(tab)).toContainText('Stopped');

  const [, ...left] = tabs;
  await page.close();
  await platform.setState(id, 'RUNNING');
  const closed = await polls(platform);
  const elapsedSince = await stopwatch(left[0]!);
  // An interval, and the moment by which the others come after the first.
  await pass(left[0]!, 33_000, DELIVERY_STEP);
  for (const tab of left) await expect(row(tab)).toContainText('Running');
  expect(await polls(platform) - closed, 'readings of four tabs').toBeLessThanOrEqual(await elapsedSince(30_000) + 1);
});

test('a hidden tab hands over to a visible one, and still shows what that one reads', async ({ page, platform, signIn, context }) => {
  const address = await platform.servicesPage();
  await page.goto(address);
  await signIn();
  const [other] = await open(context, address, 1);
  await setVisible(page, false);
  const before = await polls(platform);
  const elapsed = await stopwatch(other!);
  for (let step = 0; step < 4; step += 1) await halfMinute([page, other!]);
  const sent = await polls(platform) - before;
  expect(sent, 'as often as the visible tab reads').toBeGreaterThanOrEqual(4);
  expect(sent).toBeLessThanOrEqual(await elapsed(30_000) + 1);
});

test('a deployment that one tab starts is followed by all, at the price of one', async ({ page, platform, signIn, context }) => {
  const address = await platform.servicesPage();
  await page.goto(address);
  await signIn();
  const tabs = [page, ...await open(context, address, 2)];
  await page.getByRole('button', { name: 'Actions of image-resizer' }).click();
  await page.getByRole('menuitem', { name: 'Redeploy' }).click();
  await page.getByRole('button', { name: 'Redeploy image-resizer' }).click();
  for (const tab of tabs) await expect(row(tab)).toContainText('Deployment queued');
  await pass(page, 20_000);
  await expect(updated(page)).toBeVisible();
  const before = await polls(platform);
  const elapsed = await stopwatch(page);
  for (let step = 0; step < 6; step += 1) {
    const last = await updated(page).textContent();
    await page.clock.runFor(5_000);
    await expect(updated(page)).not.toHaveText(last!);
  }
  expect(await polls(platform) - before, 'readings of half a minute, five seconds apart').toBeLessThanOrEqual(await elapsed(5_000) + 2);
});

test('tabs of two sessions tell each other nothing', async ({ page, platform, signIn, context }) => {
  const address = await platform.servicesPage();
  await page.goto(address);
  const other = await context.newPage();
  await other.goto(address);
  // It has asked the first tab for a session, which has none yet.
  await expect(other.getByLabel('Token')).toBeVisible();
  await signIn();
  await expect(row(page)).toContainText('Running');
  await other.getByLabel('Token').fill(platform.token('Read'));
  await other.getByRole('button', { name: 'Sign in' }).click();
  await expect(row(other)).toContainText('Running');
  const before = await polls(platform);
  for (let step = 0; step < 3; step += 1) await halfMinute([page, other]);
  expect(await polls(platform) - before, 'each reads for itself').toBeGreaterThanOrEqual(6);
});

const activity = (tab: Page) => tab.getByRole('dialog', { name: 'Activity' });

/** Opens the activity list. */
async function openActivity(tab: Page) {
  await tab.getByRole('button', { name: /^Activity/ }).click();
  await expect(activity(tab)).toBeVisible();
}

test('the activity survives a reload, and is shared by tabs, which all learn how it ended', async ({ page, platform, signIn, context }) => {
  const address = await platform.servicesPage();
  await page.goto(address);
  await signIn('Deploy');
  const [other] = await open(context, address, 1);
  // Both share their lists from their third second on.
  await pass(page, 3_000);
  await row(page).getByRole('button', { name: /Actions/ }).click();
  await page.getByRole('menuitem', { name: 'Restart' }).click();
  await page.getByRole('button', { name: 'Restart image-resizer' }).click();
  await expect(row(page)).toContainText(/Restart (requested|queued)/);
  await expect(other!.getByRole('button', { name: 'Activity, 1 in progress' })).toBeVisible();
  // Once the platform accepted the request, the stored entry says how its outcome is found.
  await expect.poll(() => page.evaluate(() => JSON.stringify(sessionStorage))).toContain('image-resizer: restart');
  await expect.poll(() => page.evaluate(() => Object.entries(sessionStorage).find(([key]) => key.startsWith('slipway.activities'))?.[1])).toContain('action');
  await page.reload();
  await expect(row(page)).toContainText(/Restart (requested|queued)/);
  await openActivity(page);
  await expect(activity(page).getByRole('listitem')).toContainText('image-resizer: restart');
  await platform.turn(60);
  await pass(page, 31_000, STEP);
  await openActivity(other!);
  for (const tab of [page, other!]) {
    await expect(activity(tab).getByRole('listitem')).toHaveCount(1);
    await expect(activity(tab).getByRole('listitem')).toContainText('image-resizer: restarted.');
  }
  // The restart was requested once, however many tabs follow it.
  expect(await platform.sent('POST')).toHaveLength(1);
});

test('what others deploy is in the activity, and the list ends with the session', async ({ page, platform, signIn }) => {
  const id = (await platform.service('image-resizer')).record.id as string;
  await platform.setState(id, 'DEPLOYING');
  await page.goto(await platform.servicesPage());
  await signIn();
  await expect(row(page)).toContainText('Deploying');
  await openActivity(page);
  await expect(activity(page).getByRole('list', { name: 'Also in transition' }).getByRole('listitem')).toContainText(/Deploying\s*image-resizer/);
  await page.keyboard.press('Escape');
  const stored = () => page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('slipway.activities')));
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByText('You are signed out.')).toBeVisible();
  expect(await stored()).toEqual([]);
});
