/** Problems of an environment: a locked cluster, a queue that stands still. */
import { cluster } from '../support/pages.ts';
import { expect, expectNoAxeViolations, expectNoSidewaysScroll, LOOKS, test, type Page } from '../support/test.ts';
import { pass } from '../support/time.ts';

const problems = (page: Page) => page.getByRole('list', { name: 'Clusters and deployments that need attention' });

for (const { theme, width, height } of LOOKS) {
  test(`a locked cluster and the last lines of what failed, ${theme}, ${width} wide`, async ({ page, platform, signIn }) => {
    await page.emulateMedia({ colorScheme: theme });
    await page.setViewportSize({ width, height });
    const records = await platform.records();
    const { id, name } = records.clusters[0].record;
    await platform.write(`/organization/${records.organization.id}/cluster/${id}/stop`, {});
    await page.goto(`/organization/${records.organization.id}`);
    await signIn();
    const locked = problems(page).getByRole('listitem').filter({ hasText: name });
    await expect(locked).toContainText('Locked');
    await expect(locked).toContainText('The cluster is locked by');
    const asked = async () => (await platform.sent('GET /environment/{environmentId}/log')).length;
    expect(await asked()).toBe(0);
    await page.getByRole('button', { name: 'Show log lines of checkout-api' }).click();
    await expect(page.getByText('The build of checkout-api failed: exit code 1 in step 7 of 9')).toBeVisible();
    expect(await asked()).toBe(1);
    await expectNoAxeViolations(page, 'what needs attention');
    await expectNoSidewaysScroll(page);
    await locked.getByRole('link', { name }).click();
    await expect(page).toHaveURL(cluster(records));
  });
}

test('a queue that doesn’t move is told after ten minutes, and goes when it moves', async ({ page, platform, signIn }) => {
  await platform.limit(100_000);
  const records = await platform.records();
  const environment = records.environments.find((one) => one.name === 'eu-staging')!;
  const own = records.services.find((one) => one.environment === environment.id && one.record.service_type === 'APPLICATION')!;
  await platform.write(`/application/${own.record.id}/redeploy`, {});
  await page.goto(`/organization/${records.organization.id}`);
  await signIn();
  const stuck = problems(page).getByRole('listitem').filter({ hasText: 'for more than 10 minutes' });
  await expect(page.getByRole('heading', { name: 'Needs attention' })).toBeVisible();
  await pass(page, 600_000);
  await expect(async () => {
    await pass(page, 60_000);
    await expect(stuck).toHaveCount(1, { timeout: 500 });
  }).toPass({ intervals: [100], timeout: 60_000 });
  await expect(stuck).toContainText('eu-staging');
  await platform.turn(600);
  await expect(async () => {
    await pass(page, 30_000);
    await expect(stuck).toHaveCount(0, { timeout: 500 });
  }).toPass({ intervals: [100], timeout: 60_000 });
});
