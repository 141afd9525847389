/** What is running and why it failed: a later stage, the edges of a period, a thousand entries at once, and who looks elsewhere. */

import { logLines } from '../support/locators.ts';
import { cluster } from '../support/pages.ts';
import { expect, expectNoAxeViolations, setVisible, test } from '../support/test.ts';
import { pass } from '../support/time.ts';

test('a deployment that fails in its third stage says which, and what came before went well', async ({ page, platform, signIn }) => {
  const [database, job, application, chart] = await Promise.all(['orders-db', 'nightly-invoices', 'catalog-search', 'ingress-nginx'].map(platform.service.bind(platform)));
  const id = (service: typeof database) => service!.record.id as string;
  await platform.write(`/environment/${database!.environment}/service/deploy`, {
    databases: [id(database)], jobs: [{ id: id(job) }], applications: [{ application_id: id(application), git_commit_id: 'dead000000000000000000000000000000000000' }], helms: [{ id: id(chart) }],
  });
  await platform.turn(900);
  await page.goto(`/environment/${database!.environment}/deployments`);
  await signIn();
  const over = page.getByRole('region', { name: 'History' }).getByRole('listitem').first();
  await over.getByRole('link', { name: 'Open deployment' }).click();
  const stages = page.getByRole('table', { name: 'Stages of the deployment' }).getByRole('row');
  await expect(stages, 'their headings and the four stages').toHaveCount(5);
  const words = (await stages.allTextContents()).slice(1);
  expect(words.map((stage) => /Failed/.test(stage))).toEqual([false, false, true, false]);
  expect(words[2]).toContain('Applications and containers');
  expect(words[0]).toMatch(/Databases.*Done/);
  await expect(page.getByRole('table', { name: 'Services of the deployment' }).getByRole('rowgroup').filter({ hasText: 'catalog-search' })).toContainText('exit code 1 in step 7 of 9');
  expect((await platform.service('catalog-search')).status.state).toMatch(/ERROR/);
});

test('an event at the edge of a period belongs to it, and one second later it doesn’t', async ({ page, platform, signIn }) => {
  const records = await platform.records();
  const { results } = await platform.get(`/cluster/${records.clusters[0]!.record.id}/events?from_date_time=2026-01-01T00:00:00Z&to_date_time=2027-01-01T00:00:00Z`);
  const [event] = results as { last_occurrence: string; reason: string }[];
  const at = new Date(event!.last_occurrence);
  const moment = (seconds: number) => encodeURIComponent(new Date(at.getTime() + seconds * 1_000).toISOString());
  const rows = page.getByRole('region', { name: 'Events', exact: true }).getByRole('row', { name: new RegExp(event!.reason) });
  await page.goto(`${cluster(records)}/events?from=${moment(0)}&to=${moment(0)}`);
  await signIn();
  await expect(rows.first()).toBeVisible();
  for (const [from, to] of [[1, 2], [-2, -1]]) {
    await page.goto(`${cluster(records)}/events?from=${moment(from!)}&to=${moment(to!)}`);
    await expect(page.getByText('Updated')).toBeVisible();
    await expect(page.getByText(/^No event/).first()).toBeVisible();
    await expect(rows).toHaveCount(0);
  }
});

test('a thousand entries of one second keep their order, and each is found', async ({ page, platform, signIn }) => {
  const { environments } = await platform.records();
  const { results: [entry] } = await platform.get(`/environment/${environments[0]!.id}/log`);
  const entries = Array.from({ length: 1_000 }, (_, place) => ({
    ...entry, id: `00000000-0000-4000-8000-${String(place).padStart(12, '0')}`, created_at: '2026-11-20T10:31:00Z', message: `entry ${place} of a burst`, state: 'BUILDING', hint: null,
  }));
  await platform.fail({ operation: 'GET /environment/{environmentId}/log', status: 200, body: JSON.stringify({ results: entries }) });
  await page.goto(`/environment/${environments[0]!.id}/log`);
  await signIn();
  const lines = logLines(page).getByRole('option');
  await expect(lines.last()).toContainText('entry 999 of a burst');
  const shown = (await lines.allTextContents()).map((line) => Number(/entry (\d+)/.exec(line)![1]));
  expect(shown).toEqual(shown.map((_, place) => shown[0]! + place));
  await expect(page.getByText(/1,000 lines/)).toBeVisible();
  await page.getByLabel('Search the log').fill('entry 500 of');
  await page.getByLabel('Search the log').press('Enter');
  await expect(logLines(page).getByRole('option', { selected: true })).toContainText('entry 500 of a burst');
});

test('who allowed it is notified when an action ends while the tab is hidden', async ({ page, platform, signIn, context }) => {
  await context.grantPermissions(['notifications']);
  await page.addInitScript(() => {
    const told: string[] = [];
    class Told {
      static permission = 'default';
      static async requestPermission() { Told.permission = 'granted'; return Told.permission; }
      constructor(title: string, options: { body: string }) { told.push(`${title}: ${options.body}`); }
    }
    Object.assign(window, { Notification: Told, told });
  });
  const told = () => page.evaluate(() => (window as unknown as { told: string[] }).told);
  await page.goto(await platform.servicesPage());
  await signIn();
  await page.getByRole('button', { name: 'Activity' }).click();
  await page.getByRole('button', { name: 'Allow notifications' }).click();
  await expect(page.getByText('You get a notification when one of your actions finishes while this tab is hidden.')).toBeVisible();
  await expectNoAxeViolations(page, 'the activity list');
  await page.getByRole('button', { name: 'Close' }).click();
  const fail = async (name: string) => {
    const { record } = await platform.service(name);
    const row = page.getByRole('row', { name: new RegExp(name) });
    await page.getByRole('button', { name: `Actions of ${name}` }).click();
    await page.getByRole('menuitem', { name: 'Redeploy' }).click();
    await page.getByRole('button', { name: `Redeploy ${name}` }).click();
    await expect(row).toContainText('Deployment queued');
    return async () => {
      await platform.setState(record.id as string, 'DEPLOYING');
      await pass(page, 65_000);
      await expect(row).toContainText('Deploying');
      await platform.setState(record.id as string, 'DEPLOYMENT_ERROR');
      await pass(page, 65_000);
      await expect(row).toContainText('Deployment failed');
    };
  };
  const first = await fail('image-resizer');
  await setVisible(page, false);
  await first();
  await expect.poll(told).toEqual([expect.stringMatching(/^Slipway: image-resizer: .*failed/)]);
  await setVisible(page, true);
  const second = await fail('catalog-search');
  await second();
  expect(await told(), 'who looks at the tab isn’t disturbed').toHaveLength(1);
});

test('title and icon of the overview follow what needs attention', async ({ page, platform, signIn }) => {
  const { organization, clusters } = await platform.records();
  await page.goto(`/organization/${organization.id}`);
  await signIn();
  const others = async () => Number(/^\(\d+ failed, (\d+) other problems?/.exec(await page.title())?.[1]);
  const list = page.getByRole('list', { name: 'Clusters and deployments that need attention' }).getByRole('listitem');
  // The failed deployments of environments are said by their services, which the title counts as failed.
  await expect(page).toHaveTitle(/^\(5 failed\) /);
  await expect(list).toHaveCount(0);
  await expect(page.locator('link[rel=icon]')).toHaveAttribute('href', /icon-failed/);
  await platform.write(`/organization/${organization.id}/cluster/${clusters[0]!.record.id}/stop`, {});
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect.poll(others).toBe(1);
});

test('the palette refreshes a page, and asks before it stops a cluster', async ({ page, platform, signIn }) => {
  const records = await platform.records();
  await page.goto(cluster(records));
  await signIn();
  await expect(page.getByRole('button', { name: 'Deploy', exact: true })).toBeEnabled();
  const asked = async () => (await platform.asked()).length;
  const before = await asked();
  const run = async (words: string) => {
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Search services, pages and actions' }).fill(words);
    await expect(page.getByRole('option').first()).toContainText('Action');
    await page.keyboard.press('Enter');
  };
  await run('refresh');
  await expect.poll(asked).toBeGreaterThan(before);
  await run('stop');
  await expect(page.getByRole('dialog')).toContainText(records.clusters[0]!.record.name);
  expect(await platform.sent('POST')).toEqual([]);
});
