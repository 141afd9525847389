/** The versions of a project: services by name, environments side by side. */

import type { Platform } from '../support/platform.ts';
import { expect, expectNoAxeViolations, expectNoSidewaysScroll, LOOKS, type Page, test } from '../support/test.ts';

const enter = async (page: Page, platform: Platform, signIn: (scope?: 'Deploy') => Promise<void>, query = '') => {
  await page.goto(`/project/${(await platform.records()).projects[0]!.id}/versions${query}`);
  await signIn('Deploy');
};

const table = (page: Page) => page.getByRole('table');
const row = (page: Page, name: string) => table(page).getByRole('row').filter({ has: page.getByRole('rowheader', { name: new RegExp(`^${name} `) }) });
const cell = async (page: Page, name: string, environment: string) => {
  await expect(table(page).getByRole('columnheader').filter({ hasText: environment })).toBeVisible();
  const heads = await table(page).getByRole('columnheader').allTextContents();
  return row(page, name).getByRole('cell').nth(heads.findIndex((head) => head.startsWith(environment)) - 1);
};

test('versions stand side by side, and what differs is marked and filtered', async ({ page, platform, signIn }) => {
  await enter(page, platform, signIn);
  await expect(page.getByRole('heading', { name: 'Versions', level: 1 })).toBeVisible();
  await expect(table(page).getByRole('columnheader').nth(1)).toContainText('eu-production');
  const { services, environments } = await platform.records();
  const tag = (environment: number, name: string) => services.find((one) => one.record.name === name && one.environment === environments[environment]!.id)?.record.tag as string;
  const names = environments.map((environment) => environment.name);
  await expect(await cell(page, 'image-resizer', names[0]!)).toContainText(tag(0, 'image-resizer'));
  await expect(await cell(page, 'image-resizer', names[0]!)).toContainText('Running');
  // A commit has its message, author and age where the history names them.
  const search = await cell(page, 'catalog-search', names[0]!);
  await expect(search.getByRole('link').first()).toHaveAttribute('title', /^[0-9a-f]{7} “.+”, committed by .+ ago/);
  const all = await table(page).getByRole('rowheader').count();
  await page.getByRole('button', { name: /^Different \d+$/ }).click();
  await expect(page).toHaveURL(/versions=different/);
  const different = await table(page).getByRole('rowheader').count();
  expect(different).toBeGreaterThan(0);
  expect(different).toBeLessThan(all);
  for (const line of await table(page).locator('tbody tr').all()) await expect(line).toContainText('Different');
  await page.getByLabel('Search services').fill('nothing like it');
  await expect(page.getByText('No service matches.')).toBeVisible();
});

test('the environment that one comes from has its versions as well', async ({ page, platform, signIn }) => {
  await page.goto(await platform.servicesPage());
  await signIn('Deploy');
  await expect(page.getByRole('row', { name: /image-resizer/ })).toContainText('Running');
  const { services, environments } = await platform.records();
  await page.getByRole('navigation', { name: 'Place' }).getByRole('link', { name: 'Versions' }).click();
  for (const environment of environments.slice(0, 2)) {
    const { record } = services.find((one) => one.record.name === 'image-resizer' && one.environment === environment.id)!;
    await expect(await cell(page, 'image-resizer', environment.name)).toContainText(record.tag as string);
  }
});

test('a version is deployed to another environment, by keyboard', async ({ page, platform, signIn }) => {
  const { services, environments } = await platform.records();
  const [production, staging] = environments;
  const of = (name: string, environment: string) => services.find((one) => one.record.name === name && one.environment === environment);
  const { record } = services.find((one) => one.environment === staging!.id && one.record.service_type === 'CONTAINER' && of(one.record.name, production!.id) && of(one.record.name, production!.id)!.record.tag !== one.record.tag)!;
  const target = of(record.name, production!.id)!;
  await enter(page, platform, signIn, `?q=${record.name}`);
  const source = await cell(page, record.name, staging!.name);
  await source.getByRole('button', { name: `Deploy ${record.name} ${record.tag} to another environment` }).press('Enter');
  await page.getByRole('menuitem', { name: `Deploy ${record.tag} to ${production!.name}` }).press('Enter');
  const dialog = page.getByRole('dialog', { name: `Deploy ${record.tag} to ${record.name}?` });
  await expect(dialog).toContainText(`In ${production!.name} of Storefront (production).`);
  await expect(dialog).toContainText(`${target.record.tag} → ${record.tag}. Deploys the version of ${staging!.name} with the saved settings of this service.`);
  await expectNoAxeViolations(page, 'deploying a version elsewhere');
  await dialog.getByRole('button', { name: `Deploy ${record.tag} to ${record.name}` }).press('Enter');
  await expect(await cell(page, record.name, production!.name)).toContainText('Deployment queued');
  const [sent] = await platform.sent('POST');
  expect([sent!.operation, JSON.parse(sent!.body)]).toEqual(['POST /container/{containerId}/deploy', { image_tag: record.tag }]);
  expect(sent!.path).toContain(target.status.id);
});

test('an environment that can’t be read is unknown, and the others are shown', async ({ page, platform, signIn, watch }) => {
  watch.allow(/Failed to load resource/);
  await platform.fail({ operation: 'GET /environment/{environmentId}/services', status: 503, body: '', times: 1 });
  await enter(page, platform, signIn);
  await expect(table(page).getByText(/^Unknown\. /).first()).toBeVisible();
  await expect(table(page).getByText('Running').first()).toBeVisible();
});

for (const { theme, width, height } of LOOKS) {
  test(`versions, ${theme}, ${width} wide`, async ({ page, platform, signIn }) => {
    await page.emulateMedia({ colorScheme: theme });
    await page.setViewportSize({ width, height });
    await enter(page, platform, signIn);
    await expect(row(page, 'checkout-api')).toContainText('Build failed');
    await expectNoSidewaysScroll(page);
    await expectNoAxeViolations(page, 'versions');
    if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/versions-${theme}-${width}.png`, fullPage: true });
  });
}
