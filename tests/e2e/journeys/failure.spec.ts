/** Why a deployment failed: its errors, from the chip, the service and the deployment. */
import { logLines } from '../support/locators.ts';
import { expect, expectNoAxeViolations, test, type Page } from '../support/test.ts';

const line = (page: Page) => logLines(page).getByRole('option');

test('a failed service opens with its errors, what was deployed, and the ways on', async ({ page, platform, signIn, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { record, environment } = await platform.service('checkout-api');
  await page.goto(`/environment/${environment}/application/${record.id}`);
  await signIn();
  const why = page.getByRole('region', { name: 'What is wrong' });
  await expect(why).toContainText('exit code 1 in step 7 of 9');
  await expect(why.getByRole('link', { name: 'how builds work' })).toHaveAttribute('href', 'https://docs.example.com/builds');
  await expect(why.getByText('docker build -f Dockerfile .')).toBeVisible();
  const { results: [last, good] } = await platform.get(`/application/${record.id}/deploymentHistoryV2`);
  // The deployment that failed, and the one before it that succeeded.
  expect(last.status).toBe('BUILD_ERROR');
  const recent = page.getByRole('table', { name: 'Deployments of this service' });
  for (const { details: { commit }, auditing_data } of [last, good]) {
    const row = recent.getByRole('row', { name: new RegExp(commit.git_commit_id.slice(0, 7)) });
    await expect(row).toContainText(commit.message);
    await expect(row).toContainText(auditing_data.triggered_by);
  }
  await expect(why.getByRole('button', { name: /^Deploy last good version/ })).toContainText(good.details.commit.git_commit_id.slice(0, 7));
  // The changes since the last deployment that succeeded: the version with its commit, and the record.
  const since = why.getByRole('region', { name: 'What changed since it last worked' });
  const [before, after] = [good, last].map(({ details: { commit } }) => commit.git_commit_id.slice(0, 7));
  await expect(since).toContainText(new RegExp(`${before} →.*${after}`));
  await since.getByRole('button', { name: 'Show commits' }).click();
  await expect(since).toContainText('1 commit.');
  await expect(since.getByRole('listitem')).toContainText(`${after} ${last.details.commit.message}`.slice(8));
  await expect(since).toContainText(/The service’s record changed [34] min ago, after that deployment was requested\./);
  await expectNoAxeViolations(page, 'why a service failed');
  await why.getByRole('button', { name: 'Copy incident' }).click();
  await expect(page.getByRole('log', { name: 'Messages' })).toContainText('Incident summary copied.');
  const summary = await page.evaluate(() => navigator.clipboard.readText());
  expect(summary).toMatch(/^## checkout-api\n\n- Place: Storefront \/ eu-production\n- Failure: Build failed/);
  expect(summary).toContain('The build of checkout-api failed');
  expect(summary).toContain(`/application/${record.id}`);
  await why.getByRole('link', { name: 'Open log' }).click();
  await expect(line(page)).toHaveCount(1);
  await page.goBack();
  await why.getByRole('link', { name: 'Cluster events' }).click();
  await expect(page.getByRole('heading', { name: 'Events · aurora-eu' })).toBeVisible();
  await expect(page).toHaveURL(/group=object&from=.*&to=/);
});

test('a red chip leads to why it failed, by click and by key', async ({ page, platform, signIn }) => {
  await page.goto(await platform.servicesPage());
  await signIn();
  const row = page.getByRole('row', { name: /checkout-api/ });
  const why = page.getByRole('region', { name: 'What is wrong' });
  // The link of the row lies over the chip.
  await row.getByText('Build failed').click({ force: true });
  await expect(why).toContainText('exit code 1 in step 7 of 9');
  await page.goBack();
  await expect(row).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(why).toContainText('exit code 1 in step 7 of 9');
});

test('a deployment that fails says so on its page, with the stage and the errors', async ({ page, platform, signIn }) => {
  const { record, environment } = await platform.service('catalog-search');
  await platform.write(`/application/${record.id}/deploy`, { git_commit_id: 'dead000000000000000000000000000000000000' });
  await platform.turn(600);
  await page.goto(`/environment/${environment}/deployments`);
  await signIn();
  const over = page.getByRole('region', { name: 'History' }).getByRole('listitem').first();
  await expect(over).toContainText('catalog-search');
  await expect(over).toContainText('failed');
  await over.getByRole('link', { name: 'Open deployment' }).click();
  await expect(page.getByRole('heading', { name: 'Deploy catalog-search', level: 1 })).toBeVisible();
  await expect(page.getByRole('table', { name: 'Stages of the deployment' }).getByRole('row', { name: /Failed/ })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Changes' }).getByRole('link', { name: 'catalog-search' })).toBeVisible();
  await expect(page.getByRole('table', { name: 'Services of the deployment' }).getByRole('rowgroup').filter({ hasText: 'catalog-search' })).toContainText('exit code 1 in step 7 of 9');
  await expectNoAxeViolations(page, 'a deployment that failed');
  await page.goto(`/environment/${environment}/application/${record.id}`);
  const why = page.getByRole('region', { name: 'What is wrong' });
  await expect(why).toContainText('exit code 1 in step 7 of 9');
  await expect(page.getByRole('table', { name: 'Deployments of this service' }).getByRole('row', { name: /dead000/ })).toContainText('Build failed');
  await page.goBack();
  await page.getByRole('link', { name: 'Open log' }).click();
  await expect(page).toHaveURL(/\/log\?deployment=/);
  await page.getByRole('button', { name: /^Errors \d+$/ }).click();
  await expect(line(page).first()).toContainText('catalog-search');
  expect((await platform.service('catalog-search')).status.state).toMatch(/ERROR/);
});

test.describe('with the document alone', () => {
  test.use({ wanted: { profile: 'document' } });

  test('the errors are there, and what isn’t known isn’t claimed', async ({ page, platform, signIn, watch }) => {
    watch.allow(/Failed to load resource/);
    const { record, environment } = await platform.service('checkout-api');
    await page.goto(`/environment/${environment}/application/${record.id}`);
    await signIn();
    const why = page.getByRole('region', { name: 'What is wrong' });
    await expect(why).toContainText('exit code 1 in step 7 of 9');
    // This platform has no history, so the panel names no good version, and the page lists no deployments.
    await expect(why.getByRole('button', { name: /^Deploy last good version/ })).not.toContainText(/[0-9a-f]{7}/);
    await expect(page.getByRole('region', { name: 'Recent deployments' })).toHaveCount(0);
  });
});
