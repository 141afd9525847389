/** What a screen reader says, as transcripts in tests/e2e/transcripts: reviewed like snapshots, and written anew with `--update-snapshots`. */

import { announced, read } from '../support/screen-reader.ts';
import { logLine, service } from '../support/pages.ts';
import { expect, test } from '../support/test.ts';
import { pass, settled } from '../support/time.ts';

test('the sign-in page', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByLabel('Token')).toBeFocused();
  expect(await read(page.getByRole('main'))).toMatchSnapshot('sign-in.txt');
});

test('the overview of an organization', async ({ page, platform, signIn }) => {
  await page.goto(`/organization/${(await platform.records()).organization.id}`);
  await signIn();
  await expect(page.getByRole('grid', { name: 'Projects' }).getByRole('row', { name: /Storefront/ })).toBeVisible();
  await settled(page);
  expect(await read(page.getByRole('main'), 440)).toMatchSnapshot('overview.txt');
});

test('the grid, and a poll that changes a state', async ({ page, platform, signIn }) => {
  await page.goto(await platform.servicesPage());
  await signIn();
  await expect(page.getByRole('row', { name: /image-resizer/ })).toContainText('Running');
  // The facts and the recent deployments come last, with one read.
  await expect(page.getByRole('main').getByRole('link', { name: 'Open deployment' })).toBeVisible();
  await settled(page);
  // The head of the page, its controls, and the first services.
  expect(await read(page.getByRole('main'), 220)).toMatchSnapshot('services.txt');
  const id = (await platform.service('image-resizer')).record.id as string;
  const said = await announced(page, async () => {
    await platform.setState(id, 'BUILD_ERROR');
    await pass(page, 31_000);
    await expect(page.getByRole('row', { name: /image-resizer/ })).not.toContainText('Running');
    await pass(page, 2_000);
  });
  expect(said).toMatchSnapshot('services-failure.txt');
});

test('a form with errors', async ({ page, platform, signIn }) => {
  await page.goto(`/project/${(await platform.records()).projects[0]!.id}/create-environment`);
  await signIn();
  await expect(page.getByLabel('Name')).toBeVisible();
  await settled(page);
  await page.getByRole('button', { name: 'Create environment' }).click();
  await expect(page.getByRole('alert')).toContainText('Name: Required.');
  expect(await read(page.getByRole('form'))).toMatchSnapshot('form-with-errors.txt');
});

test('the review of settings', async ({ page, platform, signIn }) => {
  await page.goto(`${service(await platform.records())}/settings`);
  await signIn();
  await page.getByLabel('Description', { exact: true }).fill('Finds what is in the shop');
  await settled(page);
  await page.getByRole('button', { name: 'Review changes' }).click();
  await expect(page.getByRole('button', { name: 'Save settings' })).toBeEnabled();
  expect(await read(page.getByRole('region', { name: 'Review before saving' }))).toMatchSnapshot('review.txt');
});

test('the command palette', async ({ page, platform, signIn }) => {
  await page.goto(await platform.servicesPage());
  await signIn();
  await expect(page.getByRole('row', { name: /image-resizer/ })).toContainText('Running');
  await settled(page);
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search services, pages and actions' }).fill('orders');
  // The palette finds the service of this environment at once, and the two others once the services of the organization are read.
  await expect(page.getByRole('option', { name: /orders-db/ })).toHaveCount(3);
  await settled(page);
  expect(await read(page.getByRole('dialog'))).toMatchSnapshot('palette.txt');
});

test('a deployment log', async ({ page, platform, signIn }) => {
  await page.goto(logLine(await platform.records()));
  await signIn();
  await expect(page.getByRole('option', { name: /exit code 1 in step 7/ }).first()).toBeVisible();
  await settled(page);
  expect(await read(page.getByRole('listbox'), 60)).toMatchSnapshot('log.txt');
});
