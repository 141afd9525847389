import { expect, expectNoAxeViolations, expectNoSidewaysScroll, LOOKS, test } from '../support/test.ts';

for (const { theme, width, height } of LOOKS) {
  test(`why a build failed, which commit runs and how it is reached, ${theme}, ${width} wide`, async ({ page, platform, signIn }) => {
    await page.emulateMedia({ colorScheme: theme });
    await page.setViewportSize({ width, height });
    const { record, environment } = await platform.service('checkout-api');
    await page.goto(`/environment/${environment}/application/${record.id}`);
    await signIn();
    const main = page.getByRole('main');
    await expect(main.getByRole('status').filter({ hasText: 'Build failed' })).toContainText('Step “Build” ended with an error after 1 min 34 s.');
    const steps = page.getByRole('table', { name: 'Steps of the last deployment' });
    await expect(steps.getByRole('row', { name: /Build Error/ })).toContainText('1 min 34 s');
    await expect(page.getByRole('region', { name: 'Last deployment' })).toContainText('1 min 41 s, 1 min 37 s of it computing');
    const version = page.getByRole('region', { name: 'Version' });
    await expect(version).toContainText('e08d980');
    await expect(version).toContainText('on fix/vat-rounding, Ada Mendez');
    await expect(version.getByRole('link', { name: 'https://git.example.com/northwind/checkout.git' })).toHaveAttribute('rel', 'noopener noreferrer');
    await expect(page.getByRole('table', { name: 'Ports' }).getByRole('row', { name: /p8080/ })).toContainText('Public, path /, default');
    await expect(page.getByRole('region', { name: 'Resources' })).toContainText('500 m of 16,000 m');
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
  ['orders-db', 'database', ['PostgreSQL', '16.3', 'Managed', 'Reachable from its cluster only.', '20 GB']],
  ['nightly-invoices', 'job', ['0 2 * * *', 'Etc/UTC', '30 min', 'f011958']],
  ['ingress-nginx', 'helm', ['version 4.11.3', 'https://charts.example.com', 'charts/ingress', 'Match', 'Exclude', '10 min']],
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
    await expect(page.getByRole('searchbox')).toHaveValue(name);
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

test('a roll back deploys the version that was deployed before', async ({ page, platform, signIn }) => {
  const { record, environment } = await platform.service('catalog-search');
  const history = await platform.get(`/application/${record.id}/deploymentHistoryV2?pageSize=50`);
  const commit = (one: { details: { commit: { git_commit_id: string } } }) => one.details.commit.git_commit_id;
  const newest = commit(history.results[0]);
  const before = commit(history.results.find((one: never) => (one as { status: string }).status === 'DEPLOYED' && commit(one) !== newest));
  await page.goto(`/environment/${environment}/application/${record.id}`);
  await signIn();
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Roll back' }).click();
  const dialog = page.getByRole('dialog', { name: `Deploy ${before.slice(0, 7)} to catalog-search?` });
  await expect(dialog).toContainText(`${newest.slice(0, 7)} → ${before.slice(0, 7)}`);
  await dialog.getByRole('button', { name: `Deploy ${before.slice(0, 7)} to catalog-search` }).click();
  await expect(page.getByRole('main').locator('.state')).toContainText(/Deployment (requested|queued)|Building/);
  const sent = (await platform.asked()).filter((asked) => asked.operation === 'POST /application/{applicationId}/deploy');
  expect(sent.map((asked) => JSON.parse(asked.body))).toEqual([{ git_commit_id: before }]);
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
  expect((await platform.asked()).filter((asked) => asked.operation === 'POST /application/{applicationId}/redeploy')).toHaveLength(1);
});
