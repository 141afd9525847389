/** Clusters: their actions by typed name, the token of a cluster, its events and warnings. */
import { WRITE_FAULTS } from '../support/forms.ts';
import { chooseMore, dialog, press } from '../support/locators.ts';
import { cluster, of } from '../support/pages.ts';
import { expect, expectNoAxeViolations, test, type Page } from '../support/test.ts';

const status = (page: Page) => page.getByRole('region', { name: 'Status', exact: true });
const state = (page: Page) => page.getByRole('main').locator('.head .state');

test('a cluster is stopped by its name: it is locked, and stops', async ({ page, platform, signIn }) => {
  const records = await platform.records();
  const { name } = records.clusters[0].record;
  await page.goto(of('clusters')(records));
  await signIn();
  await page.getByRole('link', { name, exact: true }).click();
  await expect(state(page)).toContainText('Deployed');
  await expectNoAxeViolations(page, 'a cluster');
  await chooseMore(page, 'Stop');
  await expect(dialog(page)).toContainText('Expect every service on it to be unavailable');
  await dialog(page).getByRole('textbox').press('Enter');
  await expect(dialog(page)).toContainText('Doesn’t match the name');
  await dialog(page).getByRole('textbox').fill(name);
  await dialog(page).getByRole('button', { name: 'Stop cluster' }).click();
  await expect(dialog(page)).toHaveCount(0);
  await expect(status(page)).toContainText('The cluster is locked by');
  // The API doesn't document which actions a lock forbids, so the actions stay, and their question mentions the lock.
  await expect(status(page)).toContainText('The platform may refuse actions.');
  await expect(page.getByRole('button', { name: 'Upgrade', exact: true })).toHaveAttribute('title', /while the cluster’s state is Stop queued/);
  expect((await platform.records()).clusters[0].lock?.reason).toBe('Stop');
  await platform.turn(60);
  await expect(async () => {
    await page.clock.runFor(10_000);
    await expect(state(page)).toContainText('Stopped', { timeout: 1_000 });
  }).toPass();
  expect((await platform.records()).clusters[0].state).toBe('STOPPED');
});

test('an action on a cluster that fails says so in its dialog, and what was typed is still there', async ({ page, platform, signIn, watch }) => {
  watch.allow(/Failed to load resource/, /ERR_/);
  const records = await platform.records();
  const { name } = records.clusters[1].record;
  await page.goto(`${of('clusters')(records)}/${records.clusters[1].record.id}`);
  await signIn();
  await chooseMore(page, 'Stop');
  await dialog(page).getByRole('textbox').fill(name);
  for (const fault of ['404', '409', '500 as HTML'] as const) {
    const { plan, said } = WRITE_FAULTS[fault];
    await platform.fail({ operation: 'POST /organization/{organizationId}/cluster/{clusterId}/stop', ...plan });
    await dialog(page).getByRole('button', { name: 'Stop cluster' }).click();
    await expect(dialog(page).getByRole('alert'), fault).toContainText(said);
    await expect(dialog(page).getByRole('textbox')).toHaveValue(name);
  }
  expect((await platform.records()).clusters[1].lock).toBeNull();
  const cut = WRITE_FAULTS['a cut connection'];
  await platform.fail({ operation: 'POST /organization/{organizationId}/cluster/{clusterId}/stop', ...cut.plan });
  await dialog(page).getByRole('button', { name: 'Stop cluster' }).click();
  await expect(dialog(page).getByRole('alert')).toContainText(cut.said);
  expect((await platform.records()).clusters[1].lock?.reason).toBe('Stop');
});

test('a cluster is upgraded by its name', async ({ page, platform, signIn }) => {
  const records = await platform.records();
  const { name } = records.clusters[0].record;
  await page.goto(cluster(records));
  await signIn();
  await press(page, 'Upgrade');
  await expect(dialog(page)).toContainText('This can’t be undone.');
  await dialog(page).getByRole('textbox').fill(name);
  await dialog(page).getByRole('button', { name: 'Upgrade cluster' }).click();
  await expect(dialog(page)).toHaveCount(0);
  expect((await platform.records()).clusters[0].lock?.reason).toBe('Upgrade');
});

test('the token of a cluster is asked for, hidden, copied, and gone with the page', async ({ page, platform, signIn }) => {
  const records = await platform.records();
  await page.goto(cluster(records));
  await signIn();
  await expect(page.getByLabel('Token', { exact: true })).toHaveCount(0);
  await press(page, 'Get token');
  const token = page.getByLabel('Token', { exact: true });
  await expect(token).toHaveAttribute('type', 'password');
  const value = await token.inputValue();
  expect(value.length).toBeGreaterThan(10);
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage }) + JSON.stringify({ ...sessionStorage }))).not.toContain(value);
  await expect(page.getByText(/^Expires /)).toBeVisible();
  await press(page, 'Get kubeconfig');
  await expect(page.getByLabel('kubeconfig')).toContainText('current-context');
  await page.reload();
  await expect(status(page)).toBeVisible();
  await expect(token).toHaveCount(0);
});

test('the events of a cluster: periods, groups, bars and filters in the address', async ({ page, platform, signIn }) => {
  const records = await platform.records();
  await page.goto(`${cluster(records)}/events?period=7d`);
  await signIn();
  const events = page.getByRole('region', { name: 'Events', exact: true });
  await expect(events.getByRole('row').nth(1)).toBeVisible();
  await expectNoAxeViolations(page, 'events of a cluster');
  const many = await events.getByRole('row').count();
  // What is typed stays while another period is chosen; the button keeps the focus.
  await page.getByLabel('Pod').fill('half typed');
  await press(page, '1 day');
  await expect(page.getByRole('button', { name: '1 day' })).toBeFocused();
  await expect(page.getByLabel('Pod')).toHaveValue('half typed');
  await page.getByLabel('Pod').fill('');
  await press(page, '7 days');
  await expect.poll(() => events.getByRole('row').count()).toBe(many);
  await press(page, 'By reason');
  await expect(page).toHaveURL(/group=reason/);
  await expect(events.locator('summary').first()).toBeVisible();
  await press(page, 'Each event');
  const sent = page.waitForRequest(/to_date_time=/);
  await page.getByRole('region', { name: 'Events over time' }).getByRole('button', { name: /: [1-9]\d* event/ }).first().click();
  await expect(page).toHaveURL(/from=.*to=/);
  await expect.poll(() => events.getByRole('row').count()).toBeLessThan(many);
  expect((await sent).url()).toMatch(/from_date_time=.*%3A/);
});

test('events are narrowed from a row, and to picked times', async ({ page, platform, signIn }) => {
  const records = await platform.records();
  await page.goto(`${cluster(records)}/events?period=7d`);
  await signIn();
  const events = page.getByRole('region', { name: 'Events', exact: true });
  const pod = events.getByRole('button', { name: /^Pod / }).first();
  const name = (await pod.textContent())!.trim().split('/').pop()!;
  await pod.click();
  await expect(page).toHaveURL(new RegExp(`pod=${name}`));
  await expect(page.getByLabel('Pod')).toHaveValue(name);
  await expect(events.getByRole('row').nth(1)).toBeVisible();
  await expect(events.getByRole('button', { name: /^Node / })).toHaveCount(0);
  // The earlier time has to come first.
  await page.getByLabel('From').fill('2026-11-20T10:00:05');
  await page.getByLabel('To', { exact: true }).fill('2026-11-20T09:00');
  await press(page, 'Apply');
  await expect(page.getByText('Choose two times, the earlier one first.')).toBeVisible();
  await page.getByLabel('From').fill('2026-11-20T08:00');
  await press(page, 'Apply');
  await expect(page).toHaveURL(/from=2026-11-20T08(:|%3A)00(:|%3A)00\.000Z&to=2026-11-20T09/);
  await expect(page).toHaveURL(new RegExp(`pod=${name}`));
});

test('warnings of the last hour are on the overview, the list and the page of a cluster', async ({ page, platform, signIn }) => {
  const records = await platform.records();
  const { id, name } = records.clusters[0].record as { id: string; name: string };
  await page.goto(`/organization/${records.organization.id}/clusters`);
  await signIn();
  const link = page.getByRole('link', { name: /^\d+ warnings? in the last hour/ });
  await expect(link.first()).toBeVisible();
  await expect(page.getByRole('main')).toContainText(new RegExp(`${name}: \\d+ warnings? in the last hour`));
  await page.goto(`/organization/${records.organization.id}`);
  await expect(page.getByRole('region', { name: 'Clusters' }).getByRole('link', { name: /in the last hour/ }).first()).toBeVisible();
  await page.goto(cluster(records));
  await link.click();
  await expect(page).toHaveURL(new RegExp(`${id}/events$`));
  // The link to the services filters them by the name of the cluster.
  await page.goBack();
  await page.getByRole('link', { name: 'Services', exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`/services\\?cluster=${name}$`));
  await expect(page.getByRole('row', { name: /checkout-api/ }).first()).toBeVisible();
});

test.describe('with the document alone', () => {
  test.use({ wanted: { profile: 'document' } });

  test('a cluster is stopped by its ID, and its events are read', async ({ page, platform, signIn, watch }) => {
    watch.allow(/Failed to load resource/);
    const records = await platform.records();
    const { id } = records.clusters[0].record;
    await page.goto('/');
    await signIn();
    await page.goto(cluster(records));
    await expect(status(page)).toContainText('Cluster status not reported by this platform.');
    await chooseMore(page, 'Stop');
    await dialog(page).getByRole('textbox').fill(id);
    await dialog(page).getByRole('button', { name: 'Stop cluster' }).click();
    await expect(dialog(page)).toHaveCount(0);
    expect((await platform.records()).clusters[0].lock?.reason).toBe('Stop');
    await page.getByRole('link', { name: 'Events' }).click();
    await expect(page.getByRole('heading', { name: /^Events · / })).toBeVisible();
  });
});
