/** The queue of an environment’s deployments, and its history. */
import { expect, expectNoAxeViolations, test } from '../support/test.ts';

test('a deployment in the queue says who asked for what, and is cancelled with what belongs to it', async ({ page, platform, signIn }) => {
  const { record, environment } = await platform.service('catalog-search');
  await platform.write(`/application/${record.id}/redeploy`, {});
  await page.goto(`/environment/${environment}/deployments`);
  await signIn();
  const queue = page.getByRole('region', { name: 'Queue' });
  const mine = queue.getByRole('listitem').filter({ hasText: 'catalog-search' }).first();
  await expect(mine).toContainText('Deploy');
  await expectNoAxeViolations(page, 'deployments of an environment');
  await mine.getByRole('button', { name: 'Cancel deployment' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('catalog-search');
  await dialog.getByRole('button', { name: 'Cancel deployment' }).click();
  await expect(dialog).toHaveCount(0);
  await platform.turn(30);
  await expect(async () => {
    await page.clock.runFor(6_000);
    await expect(queue.getByText('catalog-search')).toHaveCount(0, { timeout: 1_000 });
  }).toPass();
  expect((await platform.service('catalog-search')).status.state).toBe('CANCELED');
});

test.describe('with the document alone', () => {
  test.use({ wanted: { profile: 'document' } });

  test('the queue is there, and what is over is said to be unknown', async ({ page, platform, signIn, watch }) => {
    watch.allow(/Failed to load resource/);
    const { environments } = await platform.records();
    await page.goto(`/environment/${environments[0].id}/deployments`);
    await signIn();
    await expect(page.getByRole('list', { name: 'Facts' })).toContainText('No deployment is running or queued');
    await expect(page.getByText('doesn’t offer the deployment history')).toBeVisible();
  });
});

test('a row stays open, and keeps the focus, while the queue moves on; what leaves it is in the history', async ({ page, platform, signIn }) => {
  const names = ['catalog-search', 'storefront-web', 'recommendations', 'image-resizer'];
  for (const name of names) {
    const { record } = await platform.service(name);
    await platform.write(`/${String(record.service_type).toLowerCase()}/${record.id}/redeploy`, {});
  }
  const { environment } = await platform.service(names[0]);
  await page.goto(`/environment/${environment}/deployments`);
  await signIn();
  const queue = page.getByRole('region', { name: 'Queue' });
  const last = queue.getByRole('listitem').filter({ has: page.getByText(names[3]) }).first();
  await expect(last).toContainText('Position 4');
  const cancel = last.getByRole('button', { name: 'Cancel deployment' });
  await cancel.focus();
  const { results: [first] } = await platform.get(`/environment/${environment}/deploymentQueue`);
  await platform.write(`/deploymentQueue/${first.identifier.deployment_request_id}/cancelDeployment`, {});
  await expect(async () => {
    await platform.turn(1);
    await page.clock.runFor(6_000);
    await expect(last).toContainText('Position 3', { timeout: 500 });
  }).toPass();
  await expect(cancel).toBeFocused();
  await expect(page.getByRole('region', { name: 'History' }).getByRole('listitem').first()).toContainText(names[0]);
});
