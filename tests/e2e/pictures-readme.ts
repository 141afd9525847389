import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { embedded, paths, test } from './support/portal.ts';
import { expect, type Page } from './support/test.ts';

// The pictures of the README.
const folder = join(import.meta.dirname, '../../.readme');
test.beforeAll(() => { mkdirSync(folder, { recursive: true }); });
test.use({ viewport: { width: 1280, height: 800 } });

const take = async (page: Page, name: string) => {
  await page.waitForLoadState('networkidle');
  // The pointer and the focus leave no mark on a picture.
  await page.mouse.move(0, 0);
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await page.screenshot({ path: join(folder, `${name}.png`), animations: 'disabled' });
};

for (const theme of ['light', 'dark'] as const) {
  test(`the services grid, ${theme}`, async ({ page, platform, signIn }) => {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
    await page.goto(`/${(await paths(platform)).grid}`);
    await signIn();
    await expect(page.getByRole('row', { name: /storefront-web/ })).toContainText('Running');
    // The recent deployments and the facts come after the first paint.
    await page.clock.runFor(2_000);
    await expect(page.getByRole('row', { name: /storefront-web/ }).getByRole('link', { name: /^Last \d+ deployment/ })).toBeVisible();
    await expect(page.getByRole('list', { name: 'Facts' })).toContainText('deployment');
    await take(page, `services-${theme}`);
  });
}

test('a service', async ({ page, platform, signIn }) => {
  const { services, environments } = await platform.records();
  const { record } = services.find((one) => one.record.name === 'checkout-api' && one.environment === environments[0].id)!;
  await page.goto(`/environment/${environments[0].id}/application/${record.id}`);
  await signIn();
  await expect(page.getByRole('region', { name: 'What is wrong' })).toBeVisible();
  await take(page, 'service');
});

test('the review of settings', async ({ page, platform, signIn }) => {
  await page.goto(`/${(await paths(platform)).service}/settings`);
  await signIn();
  await page.getByLabel('Branch').fill('release');
  await page.getByRole('switch', { name: 'Auto-deploy' }).check();
  await page.getByRole('button', { name: 'Review changes' }).click();
  await expect(page.getByRole('region', { name: 'Review before saving' })).toBeVisible();
  await page.getByRole('region', { name: 'Review before saving' }).scrollIntoViewIfNeeded();
  await take(page, 'review');
});

test('pages in a portal', async ({ page, portal, platform }) => {
  const { grid, log, registries } = await paths(platform);
  portal.token = platform.token();
  portal.pages = { services: grid, log, registries };
  await page.setViewportSize({ width: 1280, height: 1500 });
  await page.goto(portal.address);
  await expect(embedded(page, 'services').getByRole('row', { name: /checkout-api/ })).toContainText('Build failed');
  await expect(embedded(page, 'log').getByText('cache: hit ratio').first()).toBeVisible();
  await expect(embedded(page, 'registries').getByText('Mirror images')).toBeVisible();
  await take(page, 'portal');
});
