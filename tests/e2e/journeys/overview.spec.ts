/** The overview of an organization: what fails, why, what helps, and what is new. */
import { type Page } from '@playwright/test';
import { logLines } from '../support/locators.ts';
import { expect, expectNoAxeViolations, expectNoSidewaysScroll, LOOKS, test } from '../support/test.ts';
import type { Platform } from '../support/platform.ts';
import { pass } from '../support/time.ts';

const STATUSES = 'GET /environment/{environmentId}/statuses';
const section = (page: Page) => page.getByRole('region', { name: 'Needs attention' });
const row = (page: Page, name: string | RegExp, place = '') => section(page).getByRole('row').filter({ hasText: name }).filter({ hasText: place });

/** Opens the overview, and signs in. */
async function open(page: Page, platform: Platform, signIn: (scope?: 'Deploy' | 'Admin') => Promise<unknown>) {
  const { organization } = await platform.records();
  await page.goto(`/organization/${organization.id}`);
  await signIn();
}

for (const { theme, width, height } of LOOKS) {
  test(`which services fail, why, and what helps, ${theme}, ${width} wide`, async ({ page, platform, signIn }) => {
    await page.emulateMedia({ colorScheme: theme });
    await page.setViewportSize({ width, height });
    await open(page, platform, signIn);
    const checkout = row(page, 'checkout-api');
    await expect(checkout).toContainText('Storefront / eu-production');
    await expect(checkout).toContainText('Production');
    await expect(checkout).toContainText('Build failed');
    await expect(checkout).toContainText('Step Build, after 1 min 34 s');
    await expect(checkout).toContainText(/[0-9a-f]{7}/);
    await expect(checkout).toContainText('3 min ago');
    await expect(checkout.getByRole('button', { name: 'Deploy last good version checkout-api' })).toBeVisible();
    await expect(row(page, 'edge-dns').getByRole('button', { name: 'Retry stop edge-dns' })).toBeVisible();
    await expect(row(page, 'fraud-scoring').getByRole('button', { name: 'Deploy last good version fraud-scoring' })).toBeVisible();
    await expect(section(page).getByRole('cell', { name: /^ERROR payment provider answered 503/ }), 'the last error of its log').toBeVisible();
    // Services that are down for users come first, and production before other environments. No user reaches a job.
    await expect(page.getByRole('list', { name: 'Facts' })).toContainText('fraud-scoring is down for users');
    const names = section(page).getByRole('rowheader').locator('a');
    await expect(names).toHaveText(['fraud-scoring', 'checkout-api', 'edge-dns', 'rotate-keys', 'storefront-web']);
    await section(page).getByRole('button', { name: /^1 failure older than a day: always-fails/ }).click();
    await expect(names, 'what failed long ago is folded').toHaveText(['fraud-scoring', 'checkout-api', 'edge-dns', 'rotate-keys', 'storefront-web', 'always-fails']);
    await expectNoSidewaysScroll(page);
    await expectNoAxeViolations(page, 'the overview');
  });
}

test('the cause of a service that is down says that its log can’t be read', async ({ page, platform, signIn, watch }) => {
  watch.allow(/Failed to load resource/);
  await platform.fail({ operation: 'GET /application/{applicationId}/log', status: 403 });
  await open(page, platform, signIn);
  await expect(section(page).getByRole('cell', { name: /^Its log can’t be read/ })).toBeVisible();
  // The log isn’t read while it is folded, so it says nothing about the cause then.
  await section(page).getByRole('button', { name: 'Hide log lines of fraud-scoring' }).click();
  await expect(section(page).getByText('Its log can’t be read')).toHaveCount(0);
  await platform.fail();
});

test('at no width does the overview scroll sideways', async ({ page, platform, signIn }) => {
  await open(page, platform, signIn);
  await expect(row(page, 'checkout-api').getByRole('button', { name: 'Deploy last good version checkout-api' })).toBeVisible();
  for (const width of [320, 390, 600, 920, 921, 1024, 1240, 1241, 1399, 1400]) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoSidewaysScroll(page);
  }
});

test('a failed service is deployed again from its row, and the keyboard stays in the row', async ({ page, platform, signIn }) => {
  await open(page, platform, signIn);
  await page.getByRole('button', { name: 'Deploy last good version checkout-api' }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: /^Deploy [0-9a-f]{7} to checkout-api\?$/ });
  await expect(dialog).toContainText('In eu-production of Storefront (production).');
  await dialog.getByRole('button', { name: /^Deploy [0-9a-f]{7}/ }).press('Enter');
  await expect(row(page, 'checkout-api')).toContainText('queued');
  await expect(page.getByRole('button', { name: 'Cancel checkout-api' })).toBeVisible();
  await expect(row(page, 'checkout-api').getByRole('link', { name: 'checkout-api', exact: true })).toBeFocused();
  expect((await platform.service('checkout-api')).status.state).toMatch(/QUEUED/);
  // It is followed until it is well; it leaves the list once the keyboard is elsewhere. A pointer above the table would hold it, too.
  await page.mouse.move(0, 0);
  await expect(async () => {
    await platform.turn(10);
    await page.clock.runFor(6_000);
    await expect(row(page, 'checkout-api').locator('.chip')).toHaveText(/Running|Deployed/, { timeout: 300 });
  }).toPass();
  await expect(row(page, 'checkout-api').getByRole('link', { name: 'checkout-api', exact: true })).toBeFocused();
  await page.getByRole('button', { name: 'Refresh', exact: true }).focus();
  await expect(row(page, 'checkout-api')).toHaveCount(0);
});

test('the last good version is deployed by its commit', async ({ page, platform, signIn }) => {
  await open(page, platform, signIn);
  await page.getByRole('button', { name: 'Deploy last good version checkout-api' }).click();
  const dialog = page.getByRole('dialog', { name: /^Deploy [0-9a-f]{7} to checkout-api\?$/ });
  await expect(dialog).toContainText('Deploys a version whose deployment succeeded');
  const commit = (await dialog.getByRole('button', { name: /^Deploy [0-9a-f]{7}/ }).textContent())!.split(' ')[1];
  await dialog.getByRole('button', { name: /^Deploy [0-9a-f]{7}/ }).click();
  await expect(row(page, 'checkout-api')).toContainText('queued');
  const sent = await platform.sent('POST');
  expect(sent.map((asked) => asked.operation)).toEqual(['POST /application/{applicationId}/deploy']);
  expect(JSON.parse(sent[0].body).git_commit_id).toMatch(new RegExp(`^${commit}[0-9a-f]+$`));
});

test('a service without a good version says so, and nothing is sent', async ({ page, platform, signIn }) => {
  await platform.fail({ operation: 'GET /application/{applicationId}/deploymentHistoryV2', status: 200, body: '{"page":1,"page_size":50,"results":[]}' });
  await open(page, platform, signIn);
  await page.getByRole('button', { name: 'Deploy last good version checkout-api' }).click();
  await expect(page.getByRole('log', { name: 'Messages' })).toContainText('checkout-api: no version to deploy is known.');
  expect((await platform.asked()).filter((asked) => asked.method !== 'GET')).toEqual([]);
});

test('the log of a failed deployment opens at its service', async ({ page, platform, signIn }) => {
  await open(page, platform, signIn);
  await row(page, 'checkout-api').getByRole('button', { name: 'Show log lines of checkout-api' }).click();
  await section(page).getByRole('link', { name: 'Open log of checkout-api' }).click();
  await expect(page.getByRole('heading', { name: 'Deployment log', level: 1 })).toBeVisible();
  await expect(page.getByLabel('services', { exact: true })).toHaveValue('checkout-api');
  const lines = logLines(page);
  await expect(lines.getByRole('option', { name: /The build of checkout-api failed: exit code 1/ }).first()).toBeVisible();
  await expect(lines.getByRole('option', { name: /image-resizer/ })).toHaveCount(0);
});

test('a restart in the same environment hides no failure', async ({ page, platform, signIn }) => {
  await platform.setState((await platform.service('storefront-web')).status.id, 'RESTART_QUEUED');
  await platform.setState((await platform.service('image-resizer')).status.id, 'DEPLOYMENT_ERROR');
  await open(page, platform, signIn);
  await expect(row(page, 'image-resizer')).toContainText('Deployment failed');
  await expect(row(page, 'storefront-web', 'eu-production').getByRole('button', { name: 'Cancel storefront-web' })).toBeVisible();
  const held = (await platform.records()).services.filter((one) => /ERROR$|^UNAVAILABLE$/.test(one.status.state)).length;
  await expect(page).toHaveTitle(new RegExp(`^\\(${held} failed`));
});

test('a failure in an environment that was healthy appears by itself', async ({ page, platform, signIn }) => {
  const { services, environments } = await platform.records();
  const healthy = environments.find((one) => one.name === 'checkout-redesign')!;
  await open(page, platform, signIn);
  await expect(row(page, 'checkout-api')).toContainText('Build failed');
  await expect(row(page, 'payments-bridge')).toHaveCount(0);
  const broken = services.find((one) => one.environment === healthy.id && one.record.name === 'payments-bridge')!;
  await platform.setState(broken.status.id, 'ERROR');
  await expect(async () => {
    await pass(page, 60_000);
    await expect(row(page, 'payments-bridge', 'checkout-redesign')).toContainText('Error', { timeout: 500 });
  }).toPass();
});

test('the environments table counts the services of each environment, and follows a failure in a healthy one', async ({ page, platform, signIn }) => {
  await open(page, platform, signIn);
  const table = page.getByRole('table', { name: 'Environments' });
  const cells = (name: string, project: string) => table.getByRole('row').filter({ hasText: name }).filter({ hasText: project }).getByRole('cell');
  await expect(table.getByRole('rowheader').first(), 'production comes first').toContainText('Production');
  // Project, shares, failed, warning, healthy, stopped, deployed.
  await expect(cells('eu-production', 'Payments')).toContainText(['Payments', '2 failed, 9 healthy', '2', '–', '9', '–', '2 h ago']);
  await expect(cells('production', 'Internal tools')).toContainText(['Internal tools', '5 healthy', '–', '–', '5', '–', 'yesterday']);
  await expectNoAxeViolations(page, 'the environments table');
  const { services, environments } = await platform.records();
  const environment = environments.find((one) => one.name === 'production' && services.filter((service) => service.environment === one.id).length === 5)!;
  const failing = services.find((service) => service.environment === environment.id)!;
  await platform.setState(failing.status.id, 'DEPLOYMENT_ERROR');
  await expect(async () => {
    await pass(page, 60_000);
    await expect(cells('production', 'Internal tools')).toContainText(['Internal tools', '1 failed, 4 healthy', '1', '–', '4', '–', ''], { timeout: 500 });
  }).toPass();
});

test('at every width the shares of an environment are in sight', async ({ page, platform, signIn }) => {
  await open(page, platform, signIn);
  const row = page.getByRole('table', { name: 'Environments' }).getByRole('row').filter({ hasText: 'Payments' }).filter({ hasText: 'Production' });
  await expect(row).toContainText('2 failed, 9 healthy');
  for (const width of [320, 390, 921, 1024, 1240, 1241]) {
    await page.setViewportSize({ width, height: 900 });
    const [bar, cell, project] = [row.locator('svg.share'), row.locator('td.share-cell'), row.getByText('Payments').filter({ visible: true })];
    const right = async (of: typeof bar) => ((box) => box!.x + box!.width)(await of.boundingBox());
    expect(await right(bar), `the bar at ${width}`).toBeLessThanOrEqual(await right(cell));
    await expect(project).toHaveCount(1);
    const top = async (of: typeof bar) => (await of.boundingBox())!.y;
    expect(await top(row.getByRole('link')), `the name at ${width}`).toBeLessThanOrEqual(await top(bar));
    // A click on trial checks that no other element covers the link.
    await row.getByRole('link').click({ trial: true });
  }
});

test('numbers that can’t be read are left out', async ({ page, platform, signIn, watch }) => {
  watch.allow(/Failed to load resource/);
  await platform.fail({ operation: STATUSES, status: 500 });
  await open(page, platform, signIn);
  const table = page.getByRole('table', { name: 'Environments' });
  // The state of the first is unhealthy, that of the second is healthy.
  for (const [name, project] of [['eu-production', 'Payments'], ['production', 'Internal tools']] as const) {
    const row = table.getByRole('row').filter({ hasText: name }).filter({ hasText: project });
    await expect(row.getByRole('cell')).toHaveText([project, 'Unknown', '', '', '', '', /ago|yesterday/]);
  }
});

test('an environment that can’t be read any more is unknown since then, and its failures stay with their age', async ({ page, platform, signIn, watch }) => {
  watch.allow(/Failed to load resource/);
  await open(page, platform, signIn);
  await expect(row(page, 'checkout-api')).toContainText('Build failed');
  await platform.fail({ operation: STATUSES, status: 503, body: '' });
  await expect(async () => {
    await pass(page, 60_000);
    await expect(row(page, /Unknown since \d\d:\d\d:\d\d/, 'eu-production').first()).toContainText('The platform failed (503)', { timeout: 500 });
  }).toPass();
  await expect(row(page, 'checkout-api')).toContainText(/Build failed.*Read \d\d:\d\d:\d\d, not live/);
  await platform.fail();
  await page.getByRole('button', { name: 'Retry eu-production, Storefront' }).click();
  await expect(section(page).getByText(/Unknown since/)).toHaveCount(0);
  await expect(row(page, 'checkout-api')).not.toContainText('not live');
});

test('an outage from the start: every environment is unknown, with the reason', async ({ page, platform, signIn, watch }) => {
  watch.allow(/Failed to load resource/);
  await platform.fail({ operation: STATUSES, status: 500 }, { operation: 'GET /project/{projectId}/environment/status', status: 500 });
  await open(page, platform, signIn);
  const { environments } = await platform.records();
  await expect(section(page).getByRole('button', { name: /^Retry (?!stop)/ })).toHaveCount(environments.length);
  await expect(row(page, 'eu-production', 'Storefront')).toContainText('Not read in this session. The platform failed (500).');
  await expect(row(page, 'eu-production', 'Storefront')).toContainText('13 services');
  await expect(page.getByRole('list', { name: 'Facts' }), 'no number of services is claimed').toHaveText('');
  await expect(page.getByText(/\d+ failed reads?/)).toBeVisible();
  await expect(page.getByRole('main')).not.toContainText('Not loaded yet');
  await platform.fail();
  await page.getByRole('button', { name: 'Refresh', exact: true }).click();
  await expect(row(page, 'checkout-api')).toContainText('Build failed');
  await expect(page.getByText(/^Live, /)).toBeVisible();
});

test.describe('forty environments', () => {
  test.use({ wanted: { environments: 40 } });

  test('only those that aren’t healthy, and those in the table, are read one by one', async ({ page, platform, signIn }) => {
    await open(page, platform, signIn);
    await expect(row(page, 'branch-10-4')).toContainText('Build failed');
    await expect(section(page)).not.toContainText('loading');
    const { environments, services } = await platform.records();
    const isFine = (state: string) => /^(DEPLOYED|RUNNING|COMPLETED|RESTARTED|STOPPED|READY|CANCELED)$/.test(state);
    const unhealthy = environments.filter((one) => services.some((service) => service.environment === one.id && !isFine(service.status.state)));
    const rows = page.getByRole('table', { name: 'Environments' }).getByRole('rowheader').getByRole('link');
    await expect(rows).toHaveCount(12);
    const inTable = await rows.evaluateAll((links) => links.map((link) => link.getAttribute('href')!.split('/')[2]!));
    const wanted = new Set([...unhealthy.map((one) => one.id), ...inTable]);
    const paths = async () => (await platform.sent(STATUSES)).map((sent) => sent.path).sort();
    await expect.poll(paths, 'each once').toEqual([...wanted].map((id) => `/environment/${id}/statuses`).sort());
    await page.getByRole('button', { name: 'Show 12 more' }).click();
    await expect(rows).toHaveCount(24);
    for (let left = environments.length - 24; left > 0; left -= 12) await page.getByRole('button', { name: `Show ${Math.min(left, 12)} more` }).click();
    await expect(rows).toHaveCount(environments.length);
    await expect(page.getByRole('heading', { name: 'Environments', exact: true }), 'the button is gone').toBeFocused();
    const held = services.filter((one) => /ERROR$|^UNAVAILABLE$/.test(one.status.state)).length;
    await expect(page).toHaveTitle(new RegExp(`^\\(${held} failed`));
  });
});

test.describe('the document alone', () => {
  test.use({ flags: ['--profile', 'document'], settings: null });

  test('what isn’t known is said, and environments that are known are links', async ({ page, platform, signIn, watch }) => {
    watch.allow(/Failed to load resource/);
    await page.goto(await platform.servicesPage());
    await signIn();
    await expect(page.getByRole('row', { name: /storefront-web/ })).toContainText('Running');
    await page.getByRole('link', { name: 'Slipway' }).click();
    await expect(section(page)).toContainText('Unknown. This platform doesn’t list the services of an organization.');
    await expect(section(page)).not.toContainText('No service failed');
    const known = section(page).getByRole('list', { name: 'Known environments' }).getByRole('link');
    await expect(known).toHaveCount(1);
    await expect(known).toHaveAttribute('href', await platform.servicesPage());
  });
});

test('every service of the organization is found by its name', async ({ page, platform, signIn }) => {
  await open(page, platform, signIn);
  await page.getByRole('navigation', { name: 'Place' }).getByRole('link', { name: 'All services' }).click();
  await expect(page.getByRole('heading', { name: 'All services', level: 1 })).toBeVisible();
  await expect(page.getByRole('row', { name: /checkout-api/ })).toHaveCount(3);
  await page.keyboard.press('/');
  await page.keyboard.type('ledger-db');
  await expect(page.getByRole('row', { name: /ledger-db/ })).toHaveCount(3);
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('row', { name: /ledger-db/ }).first()).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'ledger-db', level: 1 })).toBeVisible();
});

test('no row moves under a pointer: new ones come last, and one that is well keeps its place', async ({ page, platform, signIn }) => {
  await open(page, platform, signIn);
  await expect(row(page, 'checkout-api')).toContainText('Build failed');
  // The rows are counted when every environment is read: until then each reply can add some.
  await expect(section(page)).not.toContainText('loading');
  const rows = section(page).locator('tbody tr:not(.details, .old-failures)');
  const checkout = row(page, 'checkout-api');
  const before = await rows.count();
  await rows.first().hover();
  await platform.setState((await platform.service('catalog-search')).status.id, 'BUILD_ERROR');
  await platform.setState((await platform.service('checkout-api')).status.id, 'RUNNING');
  await page.getByRole('button', { name: 'Refresh', exact: true }).press('Enter');
  await expect(rows.last()).toContainText('catalog-search');
  await expect(checkout).toContainText('Running');
  await expect(rows).toHaveCount(before + 1);
  await page.getByRole('heading', { name: 'Needs attention' }).hover();
  await expect(checkout).toHaveCount(0);
  await expect(rows.nth(1)).toContainText('catalog-search');
  await expect(rows).toHaveCount(before);
});

test('what came after the last look is marked as new', async ({ page, platform, signIn }) => {
  const { services } = await platform.records();
  const id = services.find((one) => one.record.name === 'always-fails')!.record.id as string;
  await platform.setState(id, 'DEPLOYED');
  await open(page, platform, signIn);
  await expect(row(page, 'checkout-api')).toBeVisible();
  // On the first look nothing is new.
  await expect(section(page).getByText('New', { exact: true })).toHaveCount(0);
  await page.getByRole('link', { name: 'Clusters', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Clusters', level: 1 })).toBeVisible();
  await platform.setState(id, 'DEPLOYMENT_ERROR');
  await pass(page, 81_000);
  await page.getByRole('link', { name: 'Overview', exact: true }).click();
  await expect(row(page, 'always-fails')).toContainText('New');
  await expect(row(page, 'checkout-api')).not.toContainText('New');
  // Signing out removes what was seen.
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  expect(await page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.includes('last-look')))).toEqual([]);
});

test.describe('a list of projects with mistakes', () => {
  test.use({ wanted: { environments: 40 } });

  test('a project that is listed twice, and another without an ID, hold nothing up', async ({ page, platform, signIn }) => {
    const { projects } = await platform.records();
    const body = JSON.stringify({ results: [...projects, projects[0], { name: 'Without an ID' }] });
    await platform.fail({ operation: 'GET /organization/{organizationId}/project', status: 200, body });
    await open(page, platform, signIn);
    const table = page.getByRole('table', { name: 'Environments' });
    // The services of healthy environments are read only once the environments of every project were answered.
    await expect(table.locator('.in-words'), 'the services of each environment are counted').toHaveCount(12);
  });
});
