/** What changed while a person was away. */
import type { Platform } from '../support/platform.ts';
import { expect, expectNoAxeViolations, expectNoSidewaysScroll, setVisible, test, type Page } from '../support/test.ts';
import { pass, settled } from '../support/time.ts';

/** Opens the services grid, and hides the tab once it is read; the service that changes meanwhile. */
const leave = async (page: Page, platform: Platform, signIn: () => Promise<void>) => {
  await platform.limit(100_000);
  await page.goto(await platform.servicesPage());
  await signIn();
  await expect(page.getByRole('row', { name: /catalog-search/ })).toContainText('Running');
  await setVisible(page, false);
  return platform.service('catalog-search');
};

const told = (page: Page) => page.getByRole('region', { name: 'Since you last looked' });

test('who comes back after more than ten minutes is told what changed, when it was seen, and where', async ({ page, platform, signIn }) => {
  const own = await leave(page, platform, signIn);
  const read = async () => (await platform.sent('GET /environment/{environmentId}/statuses')).filter((one) => one.status === 200).length;
  for (let minute = 0; minute < 12; minute += 1) {
    if (minute === 2) await platform.setState(own.status.id, 'BUILD_ERROR');
    const before = await read();
    // A hidden tab reads once a minute; each answer has to arrive before the next minute passes.
    await expect(async () => {
      await settled(page);
      await page.clock.runFor(20_000);
      expect(await read()).toBeGreaterThan(before);
    }).toPass();
  }
  await expect(told(page)).toHaveCount(0);
  await setVisible(page, true);
  await expect(told(page)).toContainText('1 change');
  const change = told(page).getByRole('listitem').filter({ hasText: 'catalog-search' });
  await expect(change).toContainText('Running → Build failed');
  await expect(change).toContainText(/seen 10:3\d:\d\d/);
  await expect(told(page)).not.toContainText('Nothing was read');
  await expectNoAxeViolations(page, 'what changed since a person looked');
  await expectNoSidewaysScroll(page);
  await change.getByRole('link', { name: 'catalog-search' }).click();
  await expect(page.getByRole('heading', { name: 'catalog-search', level: 1 })).toBeFocused();
  await told(page).getByRole('button', { name: 'Dismiss' }).click();
  await expect(told(page)).toHaveCount(0);
});

test('where nothing was read meanwhile it says so, and a short absence is not told', async ({ page, platform, signIn, watch }) => {
  watch.allow(/Failed to load resource/, /ERR_/);
  const own = await leave(page, platform, signIn);
  await platform.setState(own.status.id, 'STOPPED');
  await pass(page, 5 * 60_000);
  await setVisible(page, true);
  await expect(page.getByRole('row', { name: /catalog-search/ })).toContainText('Stopped');
  await expect(told(page)).toHaveCount(0);
  await setVisible(page, false);
  await platform.fail({ operation: '*', status: 503 });
  await pass(page, 12 * 60_000);
  await platform.setState(own.status.id, 'RUNNING');
  await platform.fail();
  await setVisible(page, true);
  await expect(told(page)).toContainText('Stopped → Running');
  await expect(told(page)).toContainText(/Nothing was read from 10:\d\d:\d\d to 10:\d\d:\d\d: other changes may be missing\./);
});
