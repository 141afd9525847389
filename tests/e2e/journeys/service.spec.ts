/** The pages of a service: overview, facts, commits, versions, redeployment, preferences. */
import { expect, expectNoAxeViolations, expectNoSidewaysScroll, LOOKS, test } from '../support/test.ts';
import { pass } from '../support/time.ts';

for (const { theme, width, height } of LOOKS) {
  test(`why a build failed, which commit runs and how it is reached, ${theme}, ${width} wide`, async ({ page, platform, signIn }) => {
    await page.emulateMedia({ colorScheme: theme });
    await page.setViewportSize({ width, height });
    const { record, environment } = await platform.service('checkout-api');
    await page.goto(`/environment/${environment}/application/${record.id}`);
    await signIn();
    const main = page.getByRole('main');
    await expect(main.getByRole('status').filter({ hasText: 'The build of checkout-api failed' })).toContainText(/\d min ago, after 1 min 41 s/);
    const steps = page.getByRole('table', { name: 'Steps of the last deployment' });
    await expect(steps.getByRole('row', { name: /Build Error/ })).toContainText('1 min 34 s');
    await expect(page.getByRole('region', { name: 'Last deployment' })).toContainText('1 min 41 s');
    const version = page.getByRole('region', { name: 'Version' });
    await expect(version).toContainText('e08d980');
    await expect(version).toContainText('on fix/vat-rounding, Ada Mendez');
    await expect(version).toContainText(/Redeploy runs\s*e08d980, or a newer commit of fix\/vat-rounding, as the platform decides/);
    await expect(version.getByRole('link', { name: 'git.example.com/northwind/checkout' })).toHaveAttribute('rel', 'noopener noreferrer');
    await expect(page.getByRole('region', { name: 'Network' })).toContainText('8080 HTTP, public on 443, default');
    await expect(page.getByRole('region', { name: 'Resources' })).toContainText('0.5 cores of 16 cores');
    await expect(page.getByRole('region', { name: 'Resources' })).toContainText('2 to 6');
    await expect(page.getByRole('region', { name: 'Health checks' })).toContainText('Ready after 30 s, then HTTP GET /ready on port 8080 every 10 s');
    await expect(page.getByRole('region', { name: 'Labels' })).toContainText('cost-centre 4100');
    await expect(page.getByRole('region', { name: 'Storage' })).toContainText('No volumes');
    await expectNoSidewaysScroll(page);
    await expectNoAxeViolations(page, 'the overview of a service');
  });
}

for (const [name, kind, words] of [
  ['image-resizer', 'container', ['team/resizer', 'tag 2.14.1', 'Team images', '/bin/resizer --ready', '/var/cache/images', 'Applied to pods, deployments.']],
  ['orders-db', 'database', ['PostgreSQL', '16.3', 'Managed', 'Private', '20 GB']],
  ['nightly-invoices', 'job', ['0 2 * * *', 'every day at 02:00 UTC', '30 min', 'f011958']],
  ['ingress-nginx', 'helm', ['version 4.11.3', 'charts.example.com', 'charts/ingress', 'Match', 'Exclude', '10 min']],
  ['edge-dns', 'terraform', ['326176c', '1.9.8', '512 MiB']],
] as const) {
  test(`what a ${kind} is, at a glance`, async ({ page, platform, signIn }) => {
    const { record, environment } = await platform.service(name);
    await page.goto(`/environment/${environment}/${kind}/${record.id}`);
    await signIn();
    for (const word of words) await expect(page.getByRole('main')).toContainText(word);
    await expectNoAxeViolations(page, `the overview of a ${kind}`);
    // Not every kind has a log; then the page says where to look.
    await page.getByRole('navigation', { name: 'Service' }).getByRole('link', { name: 'Log' }).click();
    if (kind === 'container') return expect(page.getByRole('option', { name: /GET \/ready 200/ }).first()).toBeVisible();
    await expect(page.getByRole('heading', { name: 'No log of this kind of service' })).toBeVisible();
    await expectNoAxeViolations(page, `the log of a ${kind}`);
    await page.getByRole('link', { name: 'Open deployment log' }).click();
    await expect(page.getByLabel('services')).toHaveValue(name);
  });
}

test('every field is found by its name, its path or its value, and copied', async ({ page, platform, signIn, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { record, environment } = await platform.service('checkout-api');
  await page.goto(`/environment/${environment}/application/${record.id}`);
  await signIn();
  await page.getByRole('link', { name: 'All fields' }).click();
  await expect(page.getByRole('heading', { name: 'checkout-api', level: 1 })).toBeFocused();
  await page.getByLabel('Search fields').fill('port 8080');
  const fields = page.getByRole('region', { name: 'Record' }).getByRole('listitem');
  await expect(fields.filter({ hasText: 'internal_port' })).toContainText('8080');
  await expect(fields.filter({ hasText: 'icon_uri' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Copy path of ports[0].internal_port' }).click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe('ports[0].internal_port');
  await page.getByRole('button', { name: 'Copy value of ports[0].internal_port' }).click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe('8080');
  await page.reload();
  await expect(page.getByLabel('Search fields')).toHaveValue('port 8080');
  await page.getByLabel('Search fields').fill('nothing has this');
  await expect(page.getByRole('heading', { name: 'No field matches' })).toBeVisible();
  await page.getByLabel('Search fields').fill('TOTAL_duration');
  await expect(page.getByRole('region', { name: 'Status' })).toContainText('101');
});

test('a repository without access is told', async ({ page, platform, signIn }) => {
  const { record, environment } = await platform.service('catalog-search');
  const repository = { ...(record.git_repository as object), has_access: false };
  await platform.fail({ operation: 'GET /application/{applicationId}', body: JSON.stringify({ ...record, git_repository: repository }) });
  await page.goto(`/environment/${environment}/application/${record.id}`);
  await signIn();
  await expect(page.getByText('The platform has no access to the repository')).toBeVisible();
});

test('a commit is found by its author, and the page names both versions until the deployment ends', async ({ page, platform, signIn }) => {
  const { record, environment } = await platform.service('catalog-search');
  const commits = (await platform.get(`/application/${record.id}/commit`)).results as { git_commit_id: string; author_name: string }[];
  const deployed = (record.git_repository as { deployed_commit_id: string }).deployed_commit_id;
  // The newest one is preselected.
  const chosen = commits.slice(1).find((one) => one.git_commit_id !== deployed)!;
  await page.goto(`/environment/${environment}/application/${record.id}/deploy`);
  await signIn();
  const list = page.getByRole('radiogroup', { name: 'Commit' });
  await expect(list.getByRole('radio', { name: /Newest/ })).toBeChecked();
  await expectNoAxeViolations(page, 'the commits of a service');
  await page.getByLabel('Search the list').fill('nobody wrote this');
  await expect(list).toContainText('Nothing in the list matches.');
  await page.getByLabel('Search the list').fill(chosen.git_commit_id.slice(0, 7));
  // The chosen option stays beside the one that matches.
  await expect(list.getByRole('radio')).toHaveCount(2);
  await expect(list).toContainText(chosen.author_name);
  // Enter in the search deploys nothing.
  await page.getByLabel('Search the list').press('Enter');
  await list.getByRole('radio', { name: chosen.git_commit_id.slice(0, 7) }).check();
  await expect(list.getByRole('radio')).toHaveCount(1);
  expect(await platform.sent('POST')).toHaveLength(0);
  await page.getByRole('button', { name: 'Deploy', exact: true }).click();
  const versions = `${deployed.slice(0, 7)} → ${chosen.git_commit_id.slice(0, 7)}`;
  const going = page.getByRole('list', { name: 'Facts' }).getByText(`Deploying ${versions}`);
  await expect(going).toBeVisible();
  // The page reads the transition before it ends: otherwise it couldn't say how the deployment ended.
  await expect(page.getByRole('main')).toContainText('Deployment queued');
  await platform.turn(600);
  // A read that was on its way says nothing of it yet: the next one does.
  await expect(async () => {
    await page.clock.runFor(20_000);
    await expect(going).toHaveCount(0, { timeout: 1_000 });
  }).toPass();
  await page.getByRole('button', { name: 'Activity' }).click();
  await expect(page.getByRole('dialog', { name: 'Activity' })).toContainText(`catalog-search: ${versions}, deployed.`);
  const after = (await platform.service('catalog-search')).record.git_repository as { deployed_commit_id: string };
  expect(after.deployed_commit_id).toBe(chosen.git_commit_id);
});

test.describe('a platform that wants a commit', () => {
  test.use({ wanted: { fuller: true } });

  test('the newest commit is preselected, and sent by its id', async ({ page, platform, signIn }) => {
    const { record, environment } = await platform.service('catalog-search');
    const { results: [newest] } = await platform.get(`/application/${record.id}/commit`);
    await page.goto(`/environment/${environment}/application/${record.id}/deploy`);
    await signIn('Deploy');
    await expect(page.getByRole('radio', { name: newest.git_commit_id.slice(0, 7) })).toBeChecked();
    await page.getByRole('button', { name: 'Deploy', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'catalog-search', level: 1 })).toBeVisible();
    const [sent] = await platform.sent('POST /application/{applicationId}/deploy');
    expect([sent.status, JSON.parse(sent.body)]).toEqual([202, { git_commit_id: newest.git_commit_id }]);
  });

  test('without a list of commits a refusal offers redeploy, which is shown before it is sent', async ({ page, platform, signIn, watch }) => {
    watch.allow(/Failed to load resource/);
    const { record, environment } = await platform.service('catalog-search');
    await platform.fail({ operation: 'GET /application/{applicationId}/commit', status: 404, body: '{}' });
    await page.goto(`/environment/${environment}/application/${record.id}/deploy`);
    await signIn('Deploy');
    await page.getByRole('button', { name: 'Deploy', exact: true }).click();
    const notice = page.locator('.notice', { hasText: 'Redeploy deploys what is configured, without one.' });
    await notice.getByRole('button', { name: 'Redeploy' }).click();
    const question = page.getByRole('dialog', { name: 'Redeploy catalog-search?' });
    await expect(question).toContainText('Will run:');
    expect(await platform.sent('POST /application/{applicationId}/redeploy')).toHaveLength(0);
    await question.getByRole('button', { name: 'Redeploy catalog-search' }).click();
    await expect.poll(async () => (await platform.sent('POST /application/{applicationId}/redeploy')).map((sent) => sent.status)).toEqual([202]);
  });
});

test.describe('a platform of the document alone that wants a commit', () => {
  test.use({ wanted: { profile: 'document', fuller: true } });

  test('a refusal asks for the commit, and offers nothing that would be refused again', async ({ page, platform, signIn, watch }) => {
    watch.allow(/Failed to load resource/);
    const { record, environment } = await platform.service('catalog-search');
    await page.goto(`/environment/${environment}/application/${record.id}/deploy`);
    await signIn('Deploy');
    await page.getByRole('button', { name: 'Deploy', exact: true }).click();
    await expect(page.locator('.notice', { hasText: 'Enter the ID of a commit.' })).toBeVisible();
    await expect(page.getByRole('main').getByText('git_commit_id: is required').first(), 'the message of the platform').toBeVisible();
    await expect(page.getByRole('main').getByRole('button', { name: 'Redeploy' })).toHaveCount(0);
  });
});

test('the deployed commit is marked among those to choose from', async ({ page, platform, signIn }) => {
  const { record, environment } = await platform.service('catalog-search');
  const deployed = (record.git_repository as { deployed_commit_id: string }).deployed_commit_id;
  const commit = { git_commit_id: deployed, created_at: platform.now, message: 'Ship it\n\nwith care', author_name: 'Ada Mendez', tag: 'v7' };
  const others = Array.from({ length: 8 }, (_, index) => ({ ...commit, git_commit_id: `${index}`.repeat(40), tag: null }));
  await platform.fail({ operation: 'GET /application/{applicationId}/commit', body: JSON.stringify([...others, commit]) });
  await page.goto(`/environment/${environment}/application/${record.id}/deploy`);
  await signIn();
  const marked = page.getByRole('radiogroup', { name: 'Commit' }).locator('label').filter({ hasText: 'Deployed' });
  await expect(marked).toHaveCount(1);
  await expect(marked).toContainText(`${deployed.slice(0, 7)} Ship it`);
  await expect(marked).toContainText('Ada Mendez, now, tag v7');
});

test('another deployment that takes over is told', async ({ page, platform, signIn, watch }) => {
  watch.allow(/Failed to load resource/);
  const { record, status, environment } = await platform.service('catalog-search');
  await page.goto(`/environment/${environment}/application/${record.id}`);
  await signIn();
  await page.getByRole('button', { name: 'Redeploy', exact: true }).click();
  const whole = await platform.get(`/environment/${environment}/statuses`);
  const reads = (state: string, execution: string) => platform.fail({
    operation: 'GET /environment/{environmentId}/statuses',
    body: JSON.stringify({
      ...whole,
      applications: whole.applications.map((one: { id: string }) =>
        (one.id === status.id ? { ...one, state, deployment_request_id: null, deployment_requests_count: 1, execution_id: execution } : one)),
    }),
  });
  await page.getByRole('dialog').getByRole('button', { name: 'Redeploy catalog-search' }).click();
  // The platform has the execution once it took the request.
  await expect.poll(async () => (await platform.asked()).some((asked) => asked.operation.endsWith('/redeploy'))).toBe(true);
  const [{ status: now }] = (await platform.records()).services.filter(({ status: one }) => one.id === status.id);
  const own = (now as unknown as { execution_id: string }).execution_id;
  await reads('BUILDING', own);
  await page.clock.runFor(6_000);
  await expect(page.getByRole('main').locator('.state')).toContainText('Building');
  await reads('DEPLOYMENT_QUEUED', 'somebody-else-1');
  await page.clock.runFor(6_000);
  await expect(page.getByText('catalog-search: redeploy requested, another deployment took over.').first()).toBeVisible();
});

test('deployment restrictions are added, changed with a review, and deleted', async ({ page, platform, signIn }) => {
  const { record, environment } = await platform.service('ingress-nginx');
  const stored = async () => (await platform.records()).restrictions.filter((one) => one.helm === record.id).map((one) => `${one.record.mode} ${one.record.value}`);
  const first = await stored();
  await page.goto(`/environment/${environment}/helm/${record.id}`);
  await signIn();
  await page.getByRole('link', { name: 'Add restriction' }).click();
  await page.getByLabel('Value', { exact: true }).fill('/charts/docs');
  await page.getByRole('button', { name: 'Create restriction' }).click();
  await expect(page.getByRole('alert')).toContainText('Value:');
  await page.getByLabel('Mode').selectOption('Exclude');
  await page.getByLabel('Value', { exact: true }).fill('charts/docs');
  await page.getByRole('button', { name: 'Create restriction' }).click();
  const table = page.getByRole('table', { name: 'Deployment restrictions' });
  await expect(table.getByRole('row', { name: /charts\/docs/ })).toContainText('Exclude');
  expect(await stored()).toEqual([...first, 'EXCLUDE charts/docs']);
  await page.getByRole('link', { name: 'Edit charts/docs' }).click();
  await page.getByLabel('Value', { exact: true }).fill('charts/manual');
  await expectNoAxeViolations(page, 'a deployment restriction');
  await page.getByRole('button', { name: 'Review changes' }).click();
  await page.getByRole('button', { name: 'Save restriction' }).click();
  await expect(table).toContainText('charts/manual');
  expect(await stored()).toEqual([...first, 'EXCLUDE charts/manual']);
  await page.getByRole('link', { name: 'Edit charts/manual' }).click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete restriction charts/manual?' });
  await dialog.getByRole('button', { name: 'Delete restriction' }).click();
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
  await page.reload();
  await expect(table).toBeVisible();
  await expect(table).not.toContainText('charts/manual');
  expect(await stored()).toEqual(first);
});

test('jobs, Helm and Terraform services are created by a clone', async ({ page, platform, signIn }) => {
  await page.goto(await platform.servicesPage());
  await signIn();
  for (const [item, several, name] of [
    ['Job', 'Jobs', 'nightly-invoices'], ['Helm service', 'Helm services', 'ingress-nginx'], ['Terraform service', 'Terraform services', 'edge-dns'],
  ]) {
    await page.getByRole('link', { name: 'Create service' }).click();
    await expect(page.getByRole('listitem').filter({ hasText: item })).toContainText('Created by cloning one.');
    await expectNoAxeViolations(page, 'the kinds of services');
    await page.getByRole('link', { name: item }).click();
    await expect(page.getByRole('main')).toContainText(`${several} can’t be created by this console.`);
    await expectNoAxeViolations(page, item);
    await page.getByRole('main').getByRole('link', { name }).first().click();
    await expect(page.getByRole('heading', { name: 'Clone service' })).toBeVisible();
    await expect(page.getByRole('combobox', { name: 'Environment', exact: true }).locator('option:checked')).toHaveText('Storefront / eu-production');
    await page.goBack();
    await page.goBack();
    await page.goBack();
    await expect(page.getByRole('heading', { name: 'Services', level: 1 })).toBeVisible();
  }
});

test('a database is restarted and deployed, and a container is cloned', async ({ page, platform, signIn }) => {
  const { record: database, environment } = await platform.service('orders-db');
  const sent = async (operation: string) => (await platform.sent(operation)).filter((asked) => asked.status < 300).length;
  await page.goto(`/environment/${environment}/database/${database.id}`);
  await signIn();
  await page.getByRole('button', { name: 'Restart', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Restart orders-db' }).click();
  await expect.poll(() => sent('POST /database/{databaseId}/restart-service')).toBe(1);
  await platform.turn(600);
  await platform.setState(database.id as string, 'STOPPED');
  await pass(page, 31_000);
  await page.getByRole('button', { name: 'Deploy', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Deploy orders-db' }).click();
  await expect.poll(() => sent('POST /database/{databaseId}/deploy')).toBe(1);

  const { record: container } = await platform.service('image-resizer');
  await page.goto(`/environment/${environment}/container/${container.id}`);
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Clone' }).click();
  await page.getByLabel('Name', { exact: true }).fill('image-resizer-copy');
  await page.getByRole('combobox', { name: 'Environment', exact: true }).selectOption('Storefront / eu-staging');
  await page.getByRole('button', { name: 'Clone service' }).click();
  await expect(page.getByRole('heading', { name: 'image-resizer-copy', level: 1 })).toBeVisible();
  const copy = (await platform.records()).services.find(({ record }) => record.name === 'image-resizer-copy')!;
  expect(copy.record).toMatchObject({ image_name: container.image_name, tag: container.tag });
  expect(copy.environment).not.toBe(environment);
});

test('the deployments of a service are listed, and a version of them is deployed again', async ({ page, platform, signIn }) => {
  const { record, environment } = await platform.service('checkout-api');
  await page.goto(`/environment/${environment}/application/${record.id}`);
  await signIn('Deploy');
  const recent = page.getByRole('region', { name: 'Recent deployments' });
  await expect(recent.getByRole('row').nth(1)).toContainText('Build failed');
  await expect(recent.getByRole('row', { name: /last good/ })).toHaveCount(1);
  await recent.getByRole('link', { name: 'All recent deployments' }).click();
  await expect(page).toHaveTitle(/^Deployments · checkout-api/);
  const good = page.getByRole('row', { name: /last good/ });
  const version = await good.getByRole('code').first().textContent();
  await expectNoAxeViolations(page, 'the deployments of a service');
  await good.getByRole('button', { name: `Deploy ${version}` }).click();
  const question = page.getByRole('dialog', { name: `Deploy ${version} to checkout-api?` });
  await expect(question).toContainText(`→ ${version}`);
  await question.getByRole('button', { name: /^Deploy/ }).click();
  await expect.poll(async () => (await platform.sent('POST')).map(({ body }) => JSON.parse(body as string))).toEqual([
    { git_commit_id: expect.stringMatching(new RegExp(`^${version}`)) },
  ]);
  await platform.turn(200);
  await pass(page, 31_000);
  await expect(page.getByRole('row').nth(1)).toContainText(version!);
});

test('a database has its deployments from its environment, and a platform without a history says so', async ({ page, platform, signIn, watch }) => {
  const { record, environment } = await platform.service('orders-db');
  await page.goto(`/environment/${environment}/database/${record.id}/deployments`);
  await signIn();
  await expect(page.getByRole('row', { name: /Deployed/ }).first()).toBeVisible();
  await expect(page.getByRole('button', { name: /^Deploy / })).toHaveCount(0);
  watch.allow(/404/);
  await platform.fail({ operation: 'GET /environment/{environmentId}/deploymentHistoryV2', status: 404 });
  await page.reload();
  await expect(page.getByText('This platform doesn’t offer the deployments of this service')).toBeVisible();
});

test('on a phone the dock of actions covers neither what is selected nor the drawer, and Stop waits for the name', async ({ page, platform, signIn }) => {
  const { record, environment } = await platform.service('catalog-search');
  await page.setViewportSize({ width: 390, height: 844 });
  // A question names the service, so that the action is disabled before the name is known.
  await platform.fail({ operation: 'GET /application/{applicationId}', delay: 3000, times: 1 });
  await page.goto(`/environment/${environment}/application/${record.id}/variables`);
  await signIn();
  await page.getByRole('button', { name: 'More actions' }).click();
  await expect(page.getByRole('menuitem', { name: 'Stop' })).toContainText('The name of the service isn’t loaded yet.');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Restart' })).toBeInViewport();
  // The press fails if anything covers the control.
  await page.getByRole('row', { name: /LOG_LEVEL/ }).first().getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Clear selection' }).click();
  await expect(page.getByRole('button', { name: 'Clear selection' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Sign out' }).click({ trial: true });
});

test('times are ages or exact, as a person chooses', async ({ page, platform, signIn }) => {
  const { environment } = await platform.service('catalog-search');
  await page.goto(`/environment/${environment}/services`);
  await signIn();
  const row = page.getByRole('row', { name: /catalog-search/ });
  await expect(row).toContainText(/ago|now|yesterday/);
  await page.getByRole('heading', { level: 1 }).press('t');
  await expect(row).toContainText(/\d+ \w+, \d\d:\d\d/);
  await page.reload();
  await expect(row).toContainText(/\d+ \w+, \d\d:\d\d/);
  await page.getByRole('link', { name: 'Account' }).click();
  await page.getByLabel('Exact times instead of ages').uncheck();
  await page.goBack();
  await expect(row).toContainText(/ago|now|yesterday/);
});

test('a service that was never deployed lists what it usually needs first', async ({ page, platform, signIn }) => {
  const { record, environment } = await platform.service('seed-fixtures');
  const address = `/environment/${environment}/job/${record.id}`;
  await page.goto(address);
  await signIn();
  const steps = page.getByRole('region', { name: 'Before the first deployment' });
  await expect(steps.getByRole('link', { name: 'Variables and secrets' })).toHaveAttribute('href', `${address}/variables`);
  await expectNoAxeViolations(page, 'a service that was never deployed');
  await platform.setState(record.id as string, 'DEPLOYED');
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(steps).toHaveCount(0);
});
