/** Deployments of all environments of an organization: who deployed what and how it ended; figures and export. */
import { readFile } from 'node:fs/promises';
import { expect, expectNoAxeViolations, expectNoSidewaysScroll, LOOKS, test, type Page } from '../support/test.ts';
import type { Platform } from '../support/platform.ts';
import { pass } from '../support/time.ts';

const address = async (platform: Platform) => `/organization/${(await platform.records()).organization.id}/deployments`;
const rows = (page: Page) => page.getByRole('grid', { name: 'Deployments' }).getByRole('row');
const figures = (page: Page) => page.getByRole('region', { name: 'Figures' });
const HISTORY = 'GET /environment/{environmentId}/deploymentHistoryV2';

for (const { theme, width, height } of LOOKS) {
  test(`who deployed what where, and how it ended, ${theme}, ${width} wide`, async ({ page, platform, signIn }) => {
    await page.emulateMedia({ colorScheme: theme });
    await page.setViewportSize({ width, height });
    await page.goto(await address(platform));
    await signIn();
    await expect(rows(page).nth(1)).toContainText('Storefront / eu-production');
    await expect(figures(page)).toContainText('9 environments, since');
    await expect(figures(page)).toContainText(/Deployments\s*\d+\s*\d+\.\d a day/);
    const { environments } = await platform.records();
    const histories = await Promise.all(environments.map((one) => platform.get(`/environment/${one.id}/deploymentHistoryV2?pageSize=50`)));
    const all = histories.reduce((many, { results }) => many + results.length, 0);
    await expect(page.getByText(`${all} deployments`)).toBeVisible();
    await expect(figures(page)).toContainText(/Failed\s*\d+%/);
    await expect(page.getByRole('table', { name: 'Deployments by day' }).getByRole('row').nth(1)).toHaveCount(1);
    await expectNoAxeViolations(page, 'all deployments');
    await expectNoSidewaysScroll(page);
  });
}

test('a deployment that somebody requests comes first without Refresh, and leads to its page', async ({ page, platform, signIn }) => {
  await page.goto(await address(platform));
  await signIn();
  await expect(rows(page).nth(1)).toContainText('eu-production');
  // The environment that was deployed last has the next turn, so the deployment is in another one.
  const { services, environments } = await platform.records();
  const { record, environment } = services.find((one) => one.record.name === 'image-resizer' && one.environment === environments[1].id)!;
  await platform.write(`/container/${record.id}/deploy`, { image_tag: '2.16.0' });
  await platform.turn(600);
  // The states of a project are read every 80 s, one project after the other. That of the environment shows a later deployment: its history
  // is read again at once, not when its turn comes, after an hour.
  const own = async () => (await platform.sent(HISTORY)).filter((sent) => sent.path.includes(environment)).length;
  const before = await own();
  await pass(page, 81_000 * (await platform.records()).projects.length);
  await expect(rows(page).nth(1)).toContainText('image-resizer');
  expect(await own()).toBe(before + 1);
  await expect(rows(page).nth(1)).toContainText('Deployed');
  await rows(page).nth(1).getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('image-resizer');
  await expect(page.getByRole('table', { name: 'Services of the deployment' })).toContainText('2.16.0');
});

test('the figures follow the environment, and the rows are exported', async ({ page, platform, signIn }) => {
  await page.goto(await address(platform));
  await signIn();
  await expect(figures(page)).toContainText('9 environments');
  await page.goto(`${await address(platform)}?environment=Storefront+%2F+eu-production`);
  await expect(figures(page)).toContainText('Storefront / eu-production, since');
  await expect(rows(page).filter({ hasText: 'eu-staging' })).toHaveCount(0);
  const file = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Columns and export' }).click();
  await page.getByRole('menuitem', { name: /CSV/ }).click();
  const csv = await readFile((await (await file).path()), 'utf8');
  expect(csv.split('\r\n')[0]).toBe('services,state,versions,action,environment,by,origin,took,at,id');
  expect(csv).toContain('Storefront / eu-production');
});

test.describe('an organization of many environments', () => {
  test.use({ wanted: { environments: 30 } });

  test('more environments are added, and those that can’t be read are named', async ({ page, platform, signIn, watch }) => {
    watch.allow(/Failed to load resource/);
    const { environments } = await platform.records();
    await page.goto(await address(platform));
    await signIn();
    await expect(page.getByText(`The last 50 deployments of 12 of ${environments.length} environments`)).toBeVisible();
    await expect.poll(async () => (await platform.sent(HISTORY)).length).toBe(12);
    await page.getByRole('button', { name: 'Add 12 environments' }).click();
    await expect(page.getByText(`of 24 of ${environments.length} environments`)).toBeVisible();
    await expect.poll(async () => new Set((await platform.sent(HISTORY)).map((sent) => sent.path)).size).toBe(24);
    await platform.fail({ operation: HISTORY, status: 500, body: '{}' });
    for (let left = environments.length - 24; left > 0; left -= 12) {
      await page.getByRole('button', { name: `Add ${Math.min(left, 12)} environment` }).click();
    }
    await expect(page.getByText(/^Couldn’t load the deployments of .+\.$/)).toBeVisible();
    await expect(page.getByText('Showing data from')).toBeVisible();
    await expect(rows(page).nth(1), 'what was read stays').toContainText('/');
  });
});

test.describe('the document alone', () => {
  test.use({ flags: ['--profile', 'document'], settings: null });

  test('the page says where deployments are', async ({ page, platform, signIn, watch }) => {
    watch.allow(/Failed to load resource/);
    await page.goto(await address(platform));
    await signIn();
    await expect(page.getByRole('main')).toContainText('The deployments of an environment are on its own page.');
  });
});
