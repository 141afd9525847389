/** The actions of a service's page: its buttons, its menu and their confirmations. */

import { select, selection } from '../support/grid.ts';
import { asRequest } from '../support/pages.ts';
import { expect, expectNoAxeViolations, test } from '../support/test.ts';

test('a roll back deploys the version that was deployed before', async ({ page, platform, signIn }) => {
  const { record, environment } = await platform.service('catalog-search');
  const history = await platform.get(`/application/${record.id}/deploymentHistoryV2?pageSize=50`);
  const commit = (one: { details: { commit: { git_commit_id: string } } }) => one.details.commit.git_commit_id;
  const newest = commit(history.results[0]);
  const before = commit(history.results.find((one: never) => ['DEPLOYED', 'RESTARTED'].includes((one as { status: string }).status) && commit(one) !== newest));
  await page.goto(`/environment/${environment}/application/${record.id}`);
  await signIn();
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Roll back' }).click();
  const dialog = page.getByRole('dialog', { name: `Deploy ${before.slice(0, 7)} to catalog-search?` });
  await expect(dialog).toContainText(`${newest.slice(0, 7)} → ${before.slice(0, 7)}`);
  await dialog.getByRole('button', { name: `Deploy ${before.slice(0, 7)} to catalog-search` }).click();
  await expect(page.getByRole('main').locator('.state')).toContainText(/Deployment (requested|queued)|Building/);
  const sent = await platform.sent('POST /application/{applicationId}/deploy');
  expect(sent.map((asked) => JSON.parse(asked.body))).toEqual([{ git_commit_id: before }]);
});

test('a menu that is opened before the service is read gets its items then, and the focus stays', async ({ page, platform, signIn }) => {
  const { record, environment } = await platform.service('catalog-search');
  const deployed = (record.git_repository as Record<string, string>).deployed_commit_id.slice(0, 7);
  await page.goto('/');
  await signIn();
  let answer = () => {};
  const held = new Promise<void>((resolve) => { answer = resolve; });
  await page.route(new RegExp(`/environment/${environment}/application(\\?|$)|/application/${record.id}(\\?|$)`), async (route) => {
    if (!route.request().isNavigationRequest()) await held;
    await route.continue();
  });
  await page.goto(`/environment/${environment}/application/${record.id}`);
  await page.getByRole('button', { name: 'More actions' }).click();
  const item = (name: string) => page.getByRole('menuitem', { name, exact: true });
  await expect(item('Roll back')).toHaveAccessibleDescription('The name of the service isn’t loaded yet.');
  await expect(item(`Deploy ${deployed} again`)).toHaveCount(0);
  await page.keyboard.press('End');
  await expect(item('Delete')).toBeFocused();
  answer();
  await expect(item(`Deploy ${deployed} again`)).toBeEnabled();
  await expect(item('Roll back')).toBeEnabled();
  await expect(item('Roll back')).toHaveAccessibleDescription('');
  await expect(item('Delete')).toBeFocused();
  await page.keyboard.press('Home');
  await expect(item(`Deploy ${deployed} again`)).toBeFocused();
});

test('the actions of a service are buttons, off with a reason where they aren’t possible', async ({ page, platform, signIn }) => {
  const { record, environment } = await platform.service('checkout-api');
  await page.goto(`/environment/${environment}/application/${record.id}`);
  await signIn('Deploy');
  await expect(page.getByRole('button', { name: 'Restart', exact: true })).toHaveAttribute('aria-disabled', 'true');
  await expect(page.getByRole('button', { name: 'Restart', exact: true })).toHaveAttribute('title', /.+/);
  await expect(page.getByRole('button', { name: 'Cancel deployment' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Redeploy', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Redeploy checkout-api' }).click();
  await page.clock.runFor(3_000);
  await expect(page.getByRole('button', { name: 'Cancel deployment' })).toBeVisible();
  expect(await platform.sent('POST /application/{applicationId}/redeploy')).toHaveLength(1);
});

test('a confirmation says what will run that doesn’t run now', async ({ page, platform, signIn }) => {
  const [commits, image] = [await platform.service('catalog-search'), await platform.service('image-resizer')];
  const held = image.record as Record<string, unknown>;
  await platform.change(`/container/${image.record.id}`, { ...asRequest(held), tag: '9.9.9' });
  await page.goto(`/environment/${image.environment}/container/${image.record.id}`);
  await signIn();
  await page.getByRole('button', { name: 'Redeploy', exact: true }).click();
  const question = page.getByRole('dialog', { name: 'Redeploy image-resizer?' });
  await expect(question).toContainText(`Will run: ${String(held.tag)} → 9.9.9. What runs now is out of date.`);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await page.goto(`/environment/${image.environment}/services`);
  await select(page, 'catalog-search', 'image-resizer');
  await selection(page).getByRole('button', { name: 'Deploy' }).click();
  const affected = page.getByRole('group', { name: 'Affected services' });
  await expect(affected).toContainText(`${String(held.tag)} → 9.9.9`);
  const { results: [newest, deployed] } = await platform.get(`/application/${commits.record.id}/commit`);
  expect((commits.record.git_repository as Record<string, string>).deployed_commit_id).toBe(deployed.git_commit_id);
  const [now, newer] = [deployed, newest].map((commit: { git_commit_id: string }) => commit.git_commit_id.slice(0, 7));
  await expect(affected).toContainText(`${now}, or the newer commit ${newer} of main`);
  await expectNoAxeViolations(page, 'what will run');
  expect(await platform.sent('POST')).toHaveLength(0);
});

test('a confirmation names the version with its commit, and Back closes it', async ({ page, platform, signIn }) => {
  const { record, environment } = await platform.service('catalog-search');
  await page.goto(`/environment/${environment}/services`);
  await signIn();
  await page.getByRole('link', { name: 'catalog-search', exact: true }).click();
  const address = `/environment/${environment}/application/${record.id}`;
  await expect(page).toHaveURL(new RegExp(`${address}$`));
  const deployed = String((record.git_repository as Record<string, string>).deployed_commit_id).slice(0, 7);
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Stop' }).click();
  const question = page.getByRole('dialog', { name: 'Stop catalog-search?' });
  await expect(question).toContainText(new RegExp(`Last successful deployment, .+ ago: ${deployed} “.+”, committed by .+ ago`));
  await page.goBack();
  await expect(question).toHaveCount(0);
  await expect(page).toHaveURL(new RegExp(`${address}$`));
  await expect(page.getByRole('heading', { level: 1, name: /^catalog-search/ })).toBeVisible();
  expect(await platform.sent('POST')).toHaveLength(0);
  // Closed by its button, it leaves no entry behind.
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Stop' }).click();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toHaveCount(0);
  await expect(page).toHaveURL(new RegExp(`${address}$`));
  await page.goBack();
  await expect(page).toHaveURL(new RegExp('/services$'));
  // After a reload there is nothing to ask.
  await page.goto(`${address}?dialog=question`);
  await expect(page.getByRole('heading', { level: 1, name: /^catalog-search/ })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('the deployed commit can be deployed again', async ({ page, platform, signIn }) => {
  const { record, environment } = await platform.service('catalog-search');
  const deployed = (record.git_repository as Record<string, string>).deployed_commit_id;
  await page.goto(`/environment/${environment}/application/${record.id}`);
  await signIn();
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: `Deploy ${deployed.slice(0, 7)} again` }).click();
  const question = page.getByRole('dialog', { name: `Deploy ${deployed.slice(0, 7)} to catalog-search?` });
  await expect(question).toContainText('Deploys the same commit again, with the saved settings.');
  await question.getByRole('button', { name: /^Deploy/ }).click();
  await expect.poll(async () => (await platform.sent('POST')).map((sent) => JSON.parse(sent.body))).toEqual([{ git_commit_id: deployed }]);
});
