/** The page of one deployment: versions before and after, comparison, return and undo, a queued one, a failed one. */
import { type Platform } from '../support/platform.ts';
import { expect, expectNoAxeViolations, test, type Page } from '../support/test.ts';

/** Deploys catalog-search at an older commit and image-resizer at an older tag, then both at newer versions. Returns the versions, the oldest first. */
async function deployTwice(platform: Platform) {
  const { record: search, environment } = await platform.service('catalog-search');
  const { record: resizer } = await platform.service('image-resizer');
  const { results: commits } = await platform.get(`/application/${search.id}/commit`);
  const versions = [{ commit: commits[3].git_commit_id, tag: '2.13.0' }, { commit: commits[0].git_commit_id, tag: '2.15.0' }];
  for (const { commit, tag } of versions) {
    const body = { applications: [{ application_id: search.id, git_commit_id: commit }], containers: [{ id: resizer.id, image_tag: tag }] };
    await platform.write(`/environment/${environment}/service/deploy`, body);
    await platform.turn(600);
  }
  const { results } = await platform.get(`/environment/${environment}/deploymentHistoryV2`);
  const address = (place: number) => `/environment/${environment}/deployments/${results[place].identifier.execution_id}`;
  return { environment, search, resizer, commits, versions, newer: address(0), older: address(1) };
}

const short = (commit: string) => commit.slice(0, 7);
const changes = (page: Page) => page.getByRole('table', { name: 'Services of the deployment' });

test('a deployment names the versions before and after, with the commits between', async ({ page, context, platform, signIn }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { environment, versions: [before, after], commits, newer } = await deployTwice(platform);
  const reads = async () => (await platform.sent('GET /application/{applicationId}/commit')).length;
  const own = await reads();
  await page.goto(newer.replace(/\/[^/]*$/, ''));
  await signIn('Read');
  const newest = page.getByRole('region', { name: 'History' }).getByRole('listitem').first();
  await newest.locator('summary').click();
  await expect(newest).toContainText('image-resizer 2.13.0 → 2.15.0');
  await expect(newest, 'both services have their versions in the line').toContainText(`${short(before.commit)} → ${short(after.commit)}`);
  // The day of a deployment stands above it, the time of day in its line.
  const { results: [{ auditing_data: { created_at: created } }] } = await platform.get(`/environment/${environment}/deploymentHistoryV2`);
  const time = await page.evaluate((iso) => new Date(iso).toTimeString().slice(0, 5), created);
  await expect(newest.locator('summary')).toContainText(time);
  await expect(page.getByRole('region', { name: 'History' }).getByRole('heading', { level: 3 }).first()).toHaveText(/^(Today|Yesterday)$/);
  await newest.getByRole('link', { name: 'Open deployment' }).click();
  await expect(page.getByRole('heading', { name: /^Deploy .* and 1 more$/, level: 1 })).toBeVisible();
  const row = (name: string) => changes(page).getByRole('row', { name: new RegExp(`^${name}`) });
  await expect(row('image-resizer')).toContainText('Before: 2.13.0 → , after: 2.15.0');
  await expect(row('catalog-search')).toContainText(`Before: ${short(before.commit)} → , after: ${short(after.commit)}`);
  await expect(row('catalog-search')).toContainText('Deployed');
  await expect(page.getByRole('region', { name: 'Changes' })).toContainText('2 services, 2 versions changed');
  await expectNoAxeViolations(page, 'a deployment');
  expect(await reads(), 'not read before a person asks').toBe(own);
  await page.getByRole('button', { name: 'Show commits of catalog-search' }).click();
  await expect(changes(page)).toContainText('3 commits.');
  const listed = changes(page).getByRole('listitem');
  await expect(listed).toHaveCount(3);
  for (const [place, commit] of commits.slice(0, 3).entries()) await expect(listed.nth(place)).toContainText(short(commit.git_commit_id));
  await expectNoAxeViolations(page, 'the commits of a deployment');
  await expect(page.getByRole('region', { name: 'Before and after' }).getByRole('listitem').first()).toContainText('This deployment');
  await page.getByRole('region', { name: 'Before and after' }).getByRole('link', { name: /^Deploy/ }).first().click();
  const newerOne = page.getByRole('list', { name: 'Facts' }).getByRole('listitem').filter({ hasText: '1 newer deployment: ' });
  await page.getByRole('button', { name: 'Copy as text' }).click();
  await expect(page.getByRole('log', { name: 'Messages' })).toContainText('Summary copied');
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toContain(`- image-resizer: `);
  expect(copied).toContain('- Place: Storefront / eu-production');
  await newerOne.getByRole('link', { name: /^Deploy/ }).click();
  await expect(row('image-resizer')).toContainText('after: 2.15.0');
});

test('two deployments are compared by the versions of all services', async ({ page, platform, signIn }) => {
  const { versions: [before, after], older, newer } = await deployTwice(platform);
  await page.goto(newer);
  await signIn('Read');
  const card = page.getByRole('region', { name: 'Compare with another deployment' });
  const other = card.getByRole('combobox', { name: 'Deployment' });
  await other.selectOption(older.replace(/^.*\//, ''));
  const row = (name: string) => card.getByRole('row', { name: new RegExp(`^${name}`) });
  await expect(row('image-resizer').getByRole('cell')).toHaveText(['2.15.0', '2.13.0', '']);
  await expect(row('catalog-search').getByRole('cell')).toHaveText([short(after.commit), short(before.commit), '']);
  await expect(card.getByRole('status')).toContainText(/^\d+ services: 2 different, /);
  await expectNoAxeViolations(page, 'two deployments beside each other');
  await page.reload();
  await expect(row('image-resizer').getByRole('cell'), 'the address keeps the choice').toHaveText(['2.15.0', '2.13.0', '']);
  await page.goto(`${newer}?with=gone`);
  await expect(card.getByRole('status')).toHaveText('The other deployment isn’t among the last 50 completed ones.');
});

/** The card that returns to earlier versions, and its rows of services that get another version. */
const returnCard = (page: Page) => page.getByRole('region', { name: 'Return to earlier versions' });
const returned = (page: Page, name: string) => returnCard(page).getByRole('listitem').filter({ has: page.getByRole('checkbox', { name, exact: true }) });

test('a return puts the versions of all services back in one request, after a question', async ({ page, platform, signIn }) => {
  const { environment, search, resizer, versions: [before, after], older } = await deployTwice(platform);
  // A service of another deployment since then is put back as well.
  const { record: web } = await platform.service('storefront-web');
  const { results: commits } = await platform.get(`/application/${web.id}/commit`);
  const { results: [last] } = await platform.get(`/application/${web.id}/deploymentHistoryV2`);
  const deployed: string = last.details.commit.git_commit_id;
  const another = commits.find((commit: { git_commit_id: string }) => commit.git_commit_id !== deployed).git_commit_id;
  await platform.write(`/application/${web.id}/deploy`, { git_commit_id: another });
  await platform.turn(600);
  await page.goto(older);
  await signIn('Deploy');
  const card = returnCard(page);
  await expect(card.getByRole('radio', { name: 'After it' })).toBeChecked();
  await expect(returned(page, 'image-resizer')).toContainText('2.15.0 → 2.13.0');
  await expect(returned(page, 'catalog-search')).toContainText(`${short(after.commit)} → ${short(before.commit)}`);
  await expect(returned(page, 'storefront-web')).toContainText(`${short(another)} → ${short(deployed)}`);
  await expect(card.getByRole('checkbox', { name: 'checkout-api', exact: true }), 'it failed in another deployment').not.toBeChecked();
  await card.getByRole('checkbox', { name: 'catalog-search', exact: true }).uncheck();
  await expectNoAxeViolations(page, 'the return of an environment');
  await card.getByRole('button', { name: 'Return to this deployment' }).click();
  const dialog = page.getByRole('dialog', { name: /^Return to “Deploy .* and 1 more” \(.*\)\?$/ });
  await expect(dialog).toContainText('In eu-production of Storefront (production).');
  await expect(dialog).toContainText('with the settings and variables that are saved now');
  await expect(dialog).toContainText('Included: 2');
  await expect(dialog.getByRole('listitem').filter({ hasText: 'image-resizer' })).toContainText('2.15.0 → 2.13.0');
  await expect(dialog.getByRole('listitem').filter({ hasText: 'catalog-search' })).toContainText('Not selected');
  await expectNoAxeViolations(page, 'return to a deployment');
  const sent = () => platform.sent('POST /environment/{environmentId}/service/deploy');
  const count = (await sent()).length;
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  expect(await sent(), 'sent before it was confirmed').toHaveLength(count);
  await card.getByRole('checkbox', { name: 'catalog-search', exact: true }).check();
  await card.getByRole('button', { name: 'Return to this deployment' }).click();
  await expect(dialog).toContainText('Included: 3');
  await expect(dialog).toContainText(/Also takes back newer deployments: Deploy storefront-web \(.*\), Deploy .* and 1 more \(.*\)/);
  await dialog.getByRole('button', { name: 'Return to deployment' }).click();
  await expect(page.getByRole('log', { name: 'Messages' })).toContainText('Deploy: requested for 3 of 3 services.');
  await expect(card.getByRole('link', { name: 'Follow it' }), 'the queued deployment itself').toHaveAttribute('href', /\/deployments\/[0-9a-f-]{36}$/);
  await expect(page.getByRole('list', { name: 'Facts' })).toContainText('newer deployments, the newest: Deploy');
  expect(await sent()).toHaveLength(count + 1);
  await platform.turn(600);
  const { results: [newest] } = await platform.get(`/environment/${environment}/deploymentHistoryV2`);
  const parts = newest.stages.flatMap((stage: { services: unknown[] }) => stage.services);
  const details = (id: unknown) => parts.find((one: { identifier: { service_id: string } }) => one.identifier.service_id === id).details;
  expect(details(search.id).commit.git_commit_id).toBe(before.commit);
  expect(details(resizer.id).tag).toBe(before.tag);
  expect(details(web.id).commit.git_commit_id).toBe(deployed);
  await expect(async () => {
    await page.clock.runFor(6_000);
    await expect(returned(page, 'image-resizer')).toHaveCount(0, { timeout: 1_000 });
  }).toPass();
  await expect(returned(page, 'catalog-search')).toHaveCount(0);
});

test('the newest deployment is undone by a return to the versions before it', async ({ page, platform, signIn }) => {
  const { environment, resizer, versions: [before, after], newer } = await deployTwice(platform);
  await page.goto(newer.replace(/\/[^/]*$/, ''));
  await signIn('Deploy');
  const card = returnCard(page);
  // An older deployment offers its own versions first, unless the list led here to undo it.
  const older = page.getByRole('region', { name: 'History' }).getByRole('listitem').filter({ hasText: '2.13.0' }).filter({ hasNotText: '2.15.0' }).first();
  await older.locator('summary').click();
  await older.getByRole('link', { name: 'Undo deployment' }).click();
  await expect(card.getByRole('radio', { name: 'Before it' })).toBeChecked();
  await page.goto(newer);
  await expect(returned(page, 'image-resizer')).toContainText('2.15.0 → 2.13.0');
  await expect(returned(page, 'catalog-search')).toContainText(`${short(after.commit)} → ${short(before.commit)}`);
  await expect(card.getByRole('radio', { name: 'Before it' })).toBeChecked();
  await expect(card.getByRole('checkbox', { name: 'checkout-api', exact: true }), 'another deployment’s').not.toBeChecked();
  // The other side, and back.
  await card.getByText('After it').click({ force: true });
  await expect(returned(page, 'image-resizer')).toHaveCount(0);
  await expect(card.getByRole('button', { name: 'Return to this deployment' })).toHaveAttribute('aria-disabled', 'true');
  await card.getByText('Before it').click({ force: true });
  await expect(returned(page, 'image-resizer')).toContainText('2.15.0 → 2.13.0');
  const [search, failed] = ['catalog-search', 'checkout-api'].map((name) => card.getByRole('checkbox', { name, exact: true }));
  await search!.uncheck();
  await card.getByText('After it').click({ force: true });
  await failed!.check();
  await card.getByText('Before it').click({ force: true });
  await expect(failed!, 'a choice counts on its side alone').not.toBeChecked();
  await expect(search!).not.toBeChecked();
  await card.getByRole('button', { name: 'Undo this deployment' }).click();
  const dialog = page.getByRole('dialog', { name: /^Undo “Deploy .* and 1 more” \(.*\)\?$/ });
  await dialog.getByRole('button', { name: 'Undo deployment' }).click();
  await expect(page.getByRole('log', { name: 'Messages' })).toContainText('Deploy: requested for 1 of 1 service.');
  await platform.turn(600);
  const { results: [newest] } = await platform.get(`/environment/${environment}/deploymentHistoryV2`);
  const [stage] = newest.stages;
  expect(stage.services.map((one: { identifier: { service_id: string } }) => one.identifier.service_id)).toEqual([resizer.id]);
  expect(stage.services[0].details.tag).toBe(before.tag);
});

test('the page of a queued deployment becomes that of the completed one', async ({ page, platform, signIn }) => {
  const { record, environment } = await platform.service('image-resizer');
  await page.goto(`/environment/${environment}/deployments`);
  await signIn('Deploy');
  await expect(page.getByRole('region', { name: 'History' })).toBeVisible();
  await platform.write(`/container/${record.id}/deploy`, { image_tag: '2.16.0' });
  await page.getByRole('button', { name: 'Refresh' }).click();
  await page.getByRole('region', { name: 'Queue' }).getByRole('link', { name: 'Open deployment' }).click();
  await expect(page).toHaveURL(/\/deployments\/[0-9a-f-]{36}$/);
  await expect(async () => {
    await platform.turn(5);
    await page.clock.runFor(6_000);
    await expect(page).toHaveURL(/\/deployments\/[0-9a-f-]{36}-1$/, { timeout: 500 });
  }).toPass();
  await expect(changes(page).getByRole('row', { name: /^image-resizer/ })).toContainText('after: 2.16.0');
  await expect(page.getByText('No longer in the queue')).toHaveCount(0);
  await page.goBack();
  await expect(page, 'the page is replaced').toHaveURL(/\/deployments$/);
});

test('a failed deployment leads to the versions that succeeded before, and its errors are copied', async ({ page, context, platform, signIn }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { record, environment } = await platform.service('checkout-api');
  const { results: history } = await platform.get(`/application/${record.id}/deploymentHistoryV2`);
  const [failed] = history;
  const good = history.find((one: { status: string }) => one.status === 'DEPLOYED');
  await page.goto(`/environment/${environment}/deployments/${failed.identifier.execution_id}`);
  await signIn('Deploy');
  await expect(returned(page, 'checkout-api')).toContainText(`${short(good.details.commit.git_commit_id)} again`);
  await expect(returnCard(page).getByRole('checkbox', { name: 'checkout-api', exact: true })).toBeChecked();
  await expect(returnCard(page).getByRole('checkbox', { checked: true }), 'nothing else is proposed').toHaveCount(1);
  await expect(changes(page).getByRole('rowgroup').filter({ hasText: 'checkout-api' }), 'an error is in the row of its service').toContainText('exit code 1 in step 7 of 9');
  await expect(page.getByRole('region', { name: 'Errors' }), 'all errors belong to a service').toHaveCount(0);
  await page.getByRole('button', { name: 'Copy as text' }).click();
  await expect(page.getByRole('log', { name: 'Messages' })).toContainText('Summary copied');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/- checkout-api: .*Build failed.*\n(.*\n)?  - ``` .*exit code 1 in step 7 of 9/);
});
