/** Nothing moves while a page loads, polls, is searched, or a deployment begins. */
import { expect, test, type Page } from '../support/test.ts';
import { pass } from '../support/time.ts';

/** Adds up what moves from now on without a person's doing: each shift's share of the window, and what moved. */
const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    const shifts: string[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; sources: { node?: Node; previousRect: DOMRect; currentRect: DOMRect }[] })[]) {
        const at = ({ x, y, width, height }: DOMRect) => `${x},${y} ${width}×${height}`;
        const moved = entry.sources.map(({ node, previousRect, currentRect }) => (node instanceof Element ? `${node.tagName}.${node.className}` : node?.nodeName) + ` ${at(previousRect)} → ${at(currentRect)}`).join('; ');
        shifts.push(`${entry.value.toFixed(4)} ${moved}`);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
/** What moved by more than rounds to nothing: a chip that gets its fill reaches 7 px to the left. */
const shifts = (page: Page) => page.evaluate(() => (window as unknown as { shifts: string[] }).shifts.filter((shift) => Number.parseFloat(shift) > 0));

test('nothing moves on the services: while they load, at a poll, and when a deployment begins', async ({ page, platform, signIn }) => {
  const { environment, record } = await platform.service('image-resizer');
  await watchShifts(page);
  await page.goto('/');
  await signIn();
  await page.goto(`/environment/${environment}/services`);
  const row = page.getByRole('row').filter({ hasText: 'image-resizer' });
  await expect(row).toContainText('Running');
  await pass(page, 3_000);
  await expect(row.getByRole('link', { name: /deployments/ })).toBeVisible();
  expect(await shifts(page), 'on load').toEqual([]);
  await platform.write(`/container/${record.id}/redeploy`, {});
  await pass(page, 31_000);
  await expect(row).not.toContainText('Running');
  expect(await shifts(page), 'at a poll, with a deployment').toEqual([]);
});

test('nothing moves on a service while it loads, and when a deployment begins', async ({ page, platform, signIn }) => {
  const { environment, record } = await platform.service('image-resizer');
  await watchShifts(page);
  await page.goto('/');
  await signIn();
  await page.goto(`/environment/${environment}/container/${record.id}/settings`);
  await expect(page.getByRole('form', { name: 'Save settings' })).toBeVisible();
  const state = page.getByRole('main').locator('.state');
  await expect(state).toContainText('Running');
  await pass(page, 3_000);
  expect(await shifts(page), 'on load').toEqual([]);
  await platform.write(`/container/${record.id}/redeploy`, {});
  await pass(page, 31_000);
  await expect(state).not.toContainText('Running');
  expect(await shifts(page)).toEqual([]);
});

test('nothing moves on the overview of an organization while it loads', async ({ page, platform, signIn }) => {
  const { organization } = await platform.records();
  await watchShifts(page);
  await page.goto('/');
  await signIn();
  for (const visit of [() => page.goto(`/organization/${organization.id}`), () => page.reload()]) {
    await visit();
    await expect(page.getByRole('table', { name: 'Needs attention' })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Clusters' })).toBeVisible();
    await pass(page, 3_000);
    expect(await shifts(page), 'on load').toEqual([]);
  }
});
