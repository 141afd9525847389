/** The time of reads and actions: a clock that is set back, a closed lid, an unknown mode. */
import { selection } from '../support/grid.ts';
import { expect, go, test, type Page } from '../support/test.ts';
import { pass } from '../support/time.ts';

// Journeys about live data: clocks that jump, closed lids, lost answers, and deployments of other people must not make the screen wrong.

const STATUSES = 'GET /environment/{environmentId}/statuses';
const row = (page: Page, name: string | RegExp) => page.getByRole('row', { name });
const messages = (page: Page) => page.getByRole('log', { name: 'Messages' });
const now = (page: Page) => page.evaluate(() => Date.now());

/** Chooses an action in the menu of a service. */
async function choose(page: Page, name: string, action: string) {
  await page.getByRole('button', { name: `Actions of ${name}` }).click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
}

test('a clock that is set back by half an hour freezes nothing', async ({ page, platform, signIn }) => {
  await page.goto(await platform.servicesPage());
  await signIn();
  await expect(row(page, /storefront-web/)).toContainText('Running');
  await page.clock.setSystemTime((await now(page)) - 30 * 60_000);
  await platform.setState((await platform.service('storefront-web')).status.id, 'ERROR');
  await pass(page, 40_000);
  await expect(row(page, /storefront-web/)).toContainText('Error');
  const time = await page.evaluate(() => new Date().toTimeString().slice(0, 4));
  await expect(page.getByText(new RegExp(`^Updated ${time}`)), 'dated by the clock as it is now').toBeVisible();
  await expect(page).not.toHaveTitle(/not live/);
});

test('a clock that is set back while the platform is silent: the data gets old all the same', async ({ page, platform, signIn, watch }) => {
  watch.allow(/Failed to load resource/);
  await page.goto(await platform.servicesPage());
  await signIn();
  await expect(row(page, /storefront-web/)).toContainText('Running');
  await platform.fail({ operation: '*', delay: 600_000 });
  await page.clock.setSystemTime((await now(page)) - 30 * 60_000);
  await pass(page, 120_000);
  await expect(page.getByText(/^Updated .* · not live/)).toBeVisible();
  await expect(page).toHaveTitle(/^\(not live\)/);
  await platform.fail();
});

test.describe('a mode that the console doesn’t know', () => {
  const MODE = 'PRODUCTION_EU';

  /** Has the platform report the mode for the environments that are read with these operations. */
  async function report(platform: { fail: (...faults: { operation: string; body: string }[]) => Promise<unknown>; get: (path: string) => Promise<Record<string, unknown>> }, environment: string, project: string) {
    const one = await platform.get(`/environment/${environment}`);
    const all = (await platform.get(`/project/${project}/environment`)) as { results: Record<string, unknown>[] };
    await platform.fail(
      { operation: 'GET /environment/{environmentId}', body: JSON.stringify({ ...one, mode: MODE }) },
      { operation: 'GET /project/{projectId}/environment', body: JSON.stringify({ results: all.results.map((known) => ({ ...known, mode: MODE })) }) },
    );
  }

  test('an action on one service asks first', async ({ page, platform, signIn }) => {
    const { environments, projects } = await platform.records();
    const staging = environments.find((one) => one.name === 'eu-staging')!;
    await report(platform, staging.id, projects[0].id);
    await page.goto(`/environment/${staging.id}/services`);
    await signIn();
    await expect(page.getByRole('main').getByText(MODE)).toBeVisible();
    const name = (await platform.records()).services.find((one) => one.environment === staging.id && one.status.state === 'RUNNING')!.record.name;
    await choose(page, name, 'Restart');
    await expect(page.getByRole('dialog', { name: `Restart ${name}?` })).toContainText(/In eu-staging of .+ \(production_eu\)\./);
    expect(await platform.sent('POST')).toEqual([]);
  });

  test('a bulk question counts it as production, and the overview marks it', async ({ page, platform, signIn }) => {
    const { environments, projects, organization } = await platform.records();
    await report(platform, environments[0].id, projects[0].id);
    await page.goto(`/organization/${organization.id}/services?q=storefront-web`);
    await signIn();
    await expect(row(page, /storefront-web/).first()).toContainText('Running');
    const boxes = page.getByRole('checkbox', { name: 'Select storefront-web' });
    for (const place of [0, 1]) await boxes.nth(place).check();
    await selection(page).getByRole('button', { name: 'Restart' }).click();
    await expect(page.getByRole('dialog')).toContainText('In 2 environments. 2 are or may be production.');
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await page.goto(`/organization/${organization.id}`);
    // The modes of the other projects' environments stay unknown: the list waits for them until its patience ends.
    await pass(page, 30_000);
    const attention = page.getByRole('region', { name: 'Needs attention' });
    await expect(attention.getByRole('row').filter({ hasText: 'checkout-api' })).toContainText(MODE);
  });
});

test('in development an action takes one press', async ({ page, platform, signIn }) => {
  const { environments, services } = await platform.records();
  const staging = environments.find((one) => one.name === 'eu-staging')!;
  const running = services.find((one) => one.environment === staging.id && one.status.state === 'RUNNING')!;
  await page.goto(`/environment/${staging.id}/services`);
  await signIn();
  await expect(page.getByRole('main').getByText('Staging').first()).toBeVisible();
  await choose(page, running.record.name, 'Stop');
  await expect(messages(page)).toContainText(`${running.record.name}: stop requested.`);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect.poll(async () => (await platform.records()).services.find((one) => one.status.id === running.status.id)!.status.state).toBe('STOP_QUEUED');
});

test('an action is followed after the lid was closed for an hour', async ({ page, platform, signIn, watch }) => {
  watch.allow(/Failed to load resource/);
  await page.goto(await platform.servicesPage());
  await signIn('Deploy');
  await choose(page, 'image-resizer', 'Stop');
  await platform.fail({ operation: STATUSES, delay: 600_000 });
  await page.getByRole('dialog').getByRole('button', { name: /^Stop/ }).click();
  await expect(messages(page)).toContainText('image-resizer: stop requested.');
  await page.clock.fastForward(3_600_000);
  await expect(messages(page)).not.toContainText('not reported');
  await platform.fail();
  await pass(page, 30_000);
  await expect(row(page, /image-resizer/)).toContainText('Stop queued');
  await platform.turn(120);
  await pass(page, 20_000);
  await page.getByRole('button', { name: /^Activity/ }).click();
  await expect(page.getByRole('dialog', { name: 'Activity' })).toContainText('image-resizer: stopped.');
});

test('an action doesn’t expire while every read of its status fails', async ({ page, platform, signIn, watch }) => {
  watch.allow(/Failed to load resource/);
  await page.goto(await platform.servicesPage());
  await signIn('Deploy');
  await choose(page, 'image-resizer', 'Stop');
  await platform.fail({ operation: STATUSES, status: 503, body: '' });
  await page.getByRole('dialog').getByRole('button', { name: /^Stop/ }).click();
  await expect(messages(page)).toContainText('image-resizer: stop requested.');
  await pass(page, 300_000, 10_000);
  await expect(row(page, /image-resizer/)).toContainText('Stop requested');
  await expect(messages(page)).not.toContainText('not reported');
  await platform.fail();
  await pass(page, 30_000);
  await expect(row(page, /image-resizer/)).toContainText('Stop queued');
});

test('what became of a cancelled deployment isn’t taken from the next one in the queue', async ({ page, platform, signIn }) => {
  const { record, environment, status } = await platform.service('storefront-web');
  for (const _ of [1, 2]) await platform.write(`/application/${record.id}/redeploy`, undefined);
  await platform.turn(6);
  await page.goto(`/environment/${environment}/application/${record.id}`);
  await signIn('Deploy');
  await page.getByRole('button', { name: 'Cancel deployment' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel deployment' }).click();
  // A page that is opened by its link may not have read the name yet.
  const name = new RegExp(`(storefront-web|${record.id}): cancel`, 'i');
  await expect(messages(page)).toContainText(name);
  await pass(page, 2_000, 1_000);
  await platform.turn(4);
  await pass(page, 4_000, 1_000);
  await platform.setState(status.id, 'BUILD_ERROR');
  await pass(page, 10_000, 2_000);
  await page.getByRole('button', { name: /^Activity/ }).click();
  const list = page.getByRole('dialog', { name: 'Activity' });
  await expect(list, 'the end, not the request').toContainText(new RegExp(`(storefront-web|${record.id}): (cancelled\\.|cancel requested, )`));
  await expect(list).not.toContainText('build failed');
});

test('one burst of 429s without a reset pauses for one minute', async ({ page, platform, signIn, watch }) => {
  watch.allow(/429/);
  const { organization } = await platform.records();
  await page.goto('/platform');
  await signIn();
  await expect(page.getByRole('heading', { name: 'Platform capabilities' })).toBeVisible();
  let refused = 0;
  let release = () => {};
  const burst = new Promise<void>((done) => { release = done; });
  await page.route(`${platform.url}/**`, async (route) => {
    if (route.request().method() !== 'GET' || refused >= 3) return route.fallback();
    refused += 1;
    // The first refusal begins the pause: it is held back until another request is in flight as well.
    if (refused > 1) release();
    await burst;
    await route.fulfill({ status: 429, headers: { 'access-control-allow-origin': '*' }, body: '{}' });
  });
  await go(page, `/organization/${organization.id}`);
  await expect.poll(() => refused).toBeGreaterThan(1);
  await expect(page.getByRole('timer')).toContainText(/Updates resume in \d+ s\./);
  await page.unroute(`${platform.url}/**`);
  await pass(page, 70_000);
  await expect(page.getByRole('timer')).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Overview', level: 1 })).toBeVisible();
  await expect(page.getByText(/^Live, /)).toBeVisible();
});

test('a service that no status mentions isn’t reported, once the statuses were read', async ({ page, platform, signIn }) => {
  const { environments } = await platform.records();
  const listed = (await platform.get(`/environment/${environments[0].id}/services`)) as { results: Record<string, unknown>[] };
  const seventh = { ...listed.results[0], id: '00000000-0000-4000-8000-00000000abcd', name: 'thumbnail-lambda', service_type: 'LAMBDA' };
  await platform.fail(
    { operation: 'GET /environment/{environmentId}/services', body: JSON.stringify({ results: [...listed.results, seventh] }) },
    { operation: STATUSES, delay: 5_000 },
  );
  await page.goto(await platform.servicesPage());
  await signIn();
  await expect(row(page, /thumbnail-lambda/)).toContainText('Not loaded yet');
  await pass(page, 20_000);
  await expect(row(page, /thumbnail-lambda/)).toContainText('Not reported');
  await expect(page.getByRole('list', { name: 'Services by state' })).toContainText('Unknown 1');
});

test('an invitation whose answer got lost is looked for before it is sent again', async ({ page, platform, signIn, watch }) => {
  watch.allow(/Failed to load resource/, /ERR_/);
  const { organization } = await platform.records();
  const operation = 'POST /organization/{organizationId}/inviteMember';
  const sent = async () => (await platform.sent(operation)).length;
  await page.goto(`/organization/${organization.id}/invitations/create`);
  await signIn();
  await page.getByLabel('E-mail addresses').fill('first@example.com second@example.com');
  await platform.fail({ operation, truncate: true, after: true, status: 200, body: '{"half":"of an answer"}', times: 1 });
  await page.getByRole('button', { name: 'Send 2 invitations' }).click();
  await expect(page.getByText('0 of 2 sent, 1 not confirmed', { exact: true })).toBeVisible();
  await expect(row(page, /first@example.com/)).toContainText('Not confirmed.');
  expect(await sent()).toBe(1);
  await platform.fail();
  await page.getByRole('button', { name: 'Retry what isn’t sent' }).click();
  await expect(page.getByText('2 of 2 sent', { exact: true })).toBeVisible();
  expect(await sent(), 'one for each address').toBe(2);
  const invited = (await platform.records()).invitations.filter((one) => one.email.endsWith('@example.com'));
  expect(invited.map((one) => one.email).filter((email) => /^(first|second)@/.test(email)).sort()).toEqual(['first@example.com', 'second@example.com']);
});
