/** All services of an organization: what runs where, and actions on several environments at once. */

import { select, selection, states } from '../support/grid.ts';
import type { Platform } from '../support/platform.ts';
import { expect, expectNoAxeViolations, expectNoSidewaysScroll, LOOKS, type Page, test } from '../support/test.ts';

const address = async (platform: Platform) => `/organization/${(await platform.records()).organization.id}/services`;

const enter = async (page: Page, platform: Platform, signIn: (scope?: 'Deploy') => Promise<void>, query = '') => {
  await page.goto(`${await address(platform)}${query}`);
  await signIn('Deploy');
};

/** The states of the services of a name, in every environment. */
const everywhere = async (platform: Platform, name: string) =>
  (await platform.records()).services.filter((one) => one.record.name === name).map((one) => one.status.state);

test('services are filtered by project, environment, kind, cluster and state, and the address says so', async ({ page, platform, signIn }) => {
  await enter(page, platform, signIn);
  const rows = page.getByRole('grid', { name: 'Services' }).locator('tr[data-id]');
  await expect(page.getByRole('row', { name: /checkout-api.*Storefront.*eu-production/ })).toContainText('Build failed');
  const { services, environments, clusters } = await platform.records();
  const first = environments[0]!;
  const cluster = clusters.find((one) => one.record.id === first.cluster_id)!.record.name;
  const choose = async (column: string, choice: string) => {
    const select = page.getByLabel(`Filter by ${column}`);
    // Its number is how many there are.
    const label = await select.getByRole('option', { name: new RegExp(`^${choice} \\(`) }).textContent();
    await select.selectOption({ label: label! });
  };
  await choose('cluster', cluster);
  await choose('project', 'Storefront');
  await choose('environment', first.name);
  await choose('kind', 'Container');
  await page.getByRole('list', { name: 'Services by state' }).getByRole('button', { name: /^Healthy/ }).click();
  await page.getByLabel('Search services').fill('running');
  const wanted = services.filter((one) => one.environment === first.id && one.record.service_type === 'CONTAINER' && one.status.state === 'RUNNING');
  expect(wanted.length).toBeGreaterThan(0);
  await expect(rows).toHaveCount(wanted.length);
  await page.reload();
  await expect(rows).toHaveCount(wanted.length);
  await expect(page.getByLabel('Filter by cluster')).toHaveValue(cluster);
});

test('one request for each environment, and what became of each is told', async ({ page, platform, signIn, watch }) => {
  watch.allow(/Failed to load resource/);
  await enter(page, platform, signIn, '?q=ledger-db');
  const rows = page.getByRole('row', { name: /ledger-db/ });
  await expect(rows).toHaveCount(3);
  await expect(rows.filter({ hasText: 'Stopped' }), 'the one that is deployed anew, by another operation').toHaveCount(1);
  await expect(rows.filter({ hasText: 'Deployed' })).toHaveCount(2);
  await rows.first().getByRole('checkbox').check();
  await selection(page).getByRole('button', { name: 'Select all 3 that match' }).click();
  await platform.fail({ operation: 'POST /database/{databaseId}/deploy', status: 409, body: '{"message":"The cluster is being upgraded"}', times: 1 });
  await selection(page).getByRole('button', { name: 'Deploy' }).click();
  const dialog = page.getByRole('dialog', { name: 'Deploy 3 services?' });
  await expect(dialog).toContainText(/In 3 environments\. \d (is|are) or may be production\./);
  await expect(dialog.getByRole('group', { name: 'Affected services' })).toContainText('eu-production');
  await expectNoAxeViolations(page, 'deploying services of several environments');
  await dialog.getByRole('button', { name: 'Deploy 3 services' }).click();
  const reports = page.getByRole('region', { name: 'Requests by environment' }).getByRole('listitem');
  await expect(reports).toHaveCount(3);
  await expect(reports.filter({ hasText: 'Requested for 1 service' })).toHaveCount(2);
  const failed = reports.filter({ hasText: 'Requested for 0 of 1 service' });
  await expect(failed).toContainText(/ledger-db \(Payments \/ [a-z-]+\): The platform refused the request\. Message: “The cluster is being upgraded”/);
  await expectNoAxeViolations(page, 'reports by environment');
  expect(await platform.sent('POST')).toHaveLength(3);
  expect((await everywhere(platform, 'ledger-db')).sort()).toEqual(['DEPLOYMENT_QUEUED', 'DEPLOYMENT_QUEUED', 'STOPPED']);
  await expect(selection(page)).toContainText('1 service selected');
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect(reports).toHaveCount(0);
});

test('services of one environment are one request', async ({ page, platform, signIn }) => {
  await enter(page, platform, signIn, '?environment=eu-production');
  await select(page, 'storefront-web', 'catalog-search');
  await selection(page).getByRole('button', { name: 'Restart' }).click();
  const dialog = page.getByRole('dialog', { name: 'Restart 2 services?' });
  await expect(dialog).toContainText('In eu-production of Storefront (production).');
  await dialog.getByRole('button', { name: 'Restart 2 services' }).click();
  await expect(page.getByText('Restart: requested for 2 of 2 services.')).toBeVisible();
  expect((await platform.sent('POST')).map((asked) => asked.operation)).toEqual(['POST /environment/{environmentId}/service/restart-service']);
  expect(await states(platform)).toMatchObject({ 'storefront-web': 'RESTART_QUEUED', 'catalog-search': 'RESTART_QUEUED' });
});

for (const { theme, width, height } of LOOKS) {
  test(`all services, ${theme}, ${width} wide`, async ({ page, platform, signIn }) => {
    await page.emulateMedia({ colorScheme: theme });
    await page.setViewportSize({ width, height });
    await enter(page, platform, signIn);
    await expect(page.getByRole('row', { name: /checkout-api.*eu-production/ })).toContainText('Build failed');
    await expectNoSidewaysScroll(page);
    await expectNoAxeViolations(page, 'all services');
    if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/all-${theme}-${width}.png`, fullPage: true });
  });
}
