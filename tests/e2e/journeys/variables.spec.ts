/** Variables and secrets: lists, edits, overrides, imports, deletion of several. */
import { service, variable } from '../support/pages.ts';
import type { Platform } from '../support/platform.ts';
import { expect, expectNoAxeViolations, expectNoSidewaysScroll, openOverview, test } from '../support/test.ts';

const own = async (platform: Platform) => {
  const records = await platform.records();
  return records.variables.filter((one) => service(records).endsWith(one.owner));
};
const keyed = async (platform: Platform, key: string) => (await own(platform)).filter((one) => one.record.key === key);

test('variables and secrets are one list: hidden, revealed, filtered, and each with its scope', async ({ page, platform, signIn, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(`${service(await platform.records())}/variables`);
  await signIn();
  const list = page.getByRole('grid', { name: 'Variables' });
  const port = list.getByRole('row', { name: /HTTP_PORT/ });
  await expect(port).toContainText('Alias');
  await expect(port).not.toContainText('8080');
  await port.getByRole('button', { name: 'Show value of HTTP_PORT' }).click();
  await expect(port).toContainText('8080');
  await port.getByRole('button', { name: 'Copy value of HTTP_PORT' }).click();
  await expect(page.getByRole('log', { name: 'Messages' })).toContainText('Value copied.');
  const secret = list.getByRole('row', { name: /DATABASE_PASSWORD/ });
  await expect(secret).toContainText('Never shown');
  await expect(secret).toContainText('Secret');
  await expect(list.getByRole('row', { name: /CURRENCY/ })).toContainText('Project');
  await page.getByRole('searchbox', { name: 'Search variables' }).fill('LOG_LEVEL');
  await expect(list.getByRole('row')).toHaveCount(3);
  await expectNoAxeViolations(page, 'variables');
});

test('each type of variable offers what can be done with it, and says why not', async ({ page, platform, signIn }) => {
  const records = await platform.records();
  const of = service(records);
  await page.goto(variable(records, of, 'variable', 'PLATFORM_SERVICE_ID'));
  await signIn();
  await expect(page.getByText('Built-in variables are set by the platform.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Delete' })).toHaveCount(0);
  await page.goto(variable(records, of, 'variable', 'FEATURES'));
  await expect(page.getByRole('region', { name: 'Variable', exact: true })).toContainText('/etc/northwind/features.yaml');
  await page.goto(variable(records, of, 'variable', 'HTTP_PORT'));
  const chain = page.getByRole('region', { name: 'Where the value comes from' });
  await expect(chain.getByRole('row', { name: /^HTTP_PORT/ })).toContainText('Effective value');
  await chain.getByRole('button', { name: 'Show values' }).click();
  await expect(chain.getByRole('row', { name: /^PORT/ })).toContainText('8080');
  await expect(page.getByLabel('Value', { exact: true })).toHaveCount(0);
  await page.goto(variable(records, of, 'variable', 'DATABASE_PASSWORD'));
  await page.getByLabel('Description').fill('x');
  await page.getByRole('button', { name: 'Review changes' }).click();
  await expect(page.getByLabel('Value', { exact: true })).toBeFocused();
});

test('all values are shown and hidden with one press', async ({ page, platform, signIn }) => {
  await page.goto(`${service(await platform.records())}/variables`);
  await signIn('Read');
  const list = page.getByRole('grid', { name: 'Variables' });
  await expect(list.getByRole('row', { name: /LOG_LEVEL/ }).first()).toBeVisible();
  await page.getByRole('button', { name: 'Show values' }).click();
  await expect(list.getByRole('row', { name: /HTTP_PORT/ })).toContainText('8080');
  await expect(list.getByLabel('Hidden value')).toHaveCount(0);
  await expect(list.getByRole('row', { name: /DATABASE_PASSWORD/ }), 'a secret has no value').toContainText('Never shown');
  await page.getByRole('button', { name: 'Hide values' }).click();
  await expect(list.getByRole('row', { name: /HTTP_PORT/ })).not.toContainText('8080');
});

test('several secrets are created one after another, also of several lines', async ({ page, platform, signIn, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const pem = '-----BEGIN PRIVATE KEY-----\nabc\ndef\n-----END PRIVATE KEY-----\n';
  await page.goto(`${service(await platform.records())}/create-secret`);
  await signIn();
  await page.getByLabel('Key', { exact: true }).fill('TLS_KEY');
  await page.evaluate((text) => navigator.clipboard.writeText(text), pem);
  await page.getByLabel('Value', { exact: true }).focus();
  await page.keyboard.press('ControlOrMeta+V');
  const value = page.getByRole('textbox', { name: 'Value', exact: true });
  await expect(value, 'its lines are kept').toHaveValue(pem);
  await expect(value).toBeFocused();
  await expect(value).toHaveCSS('-webkit-text-security', 'disc');
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await expect(value).toHaveCSS('-webkit-text-security', 'none');
  await expectNoAxeViolations(page, 'a secret of several lines');
  await page.getByLabel('Create another').check();
  await page.getByRole('button', { name: 'Create secret' }).click();
  await expect(page.getByRole('log', { name: 'Messages' })).toContainText(/^[A-Z_]+: secret created\./m);
  await expect(page.getByLabel('Key', { exact: true }), 'the next one').toHaveValue('');
  await expect(page.getByLabel('Key', { exact: true })).toBeFocused();
  await expect(page.getByLabel('Value', { exact: true })).toHaveValue('');
  await page.getByLabel('Key', { exact: true }).fill('SECOND_KEY');
  await page.getByLabel('Value', { exact: true }).fill('one line');
  await page.getByLabel('Create another').uncheck();
  await page.getByRole('button', { name: 'Create secret' }).click();
  await expect(page.getByRole('heading', { name: 'Variables', level: 1 }).or(page.getByRole('grid', { name: 'Variables' })).first()).toBeVisible();
  expect((await keyed(platform, 'TLS_KEY')).map((one) => one.record.value)).toEqual([pem]);
  expect((await keyed(platform, 'SECOND_KEY')).map((one) => one.record.value)).toEqual(['one line']);
});

test('an inherited variable is overridden, and the override is edited and deleted', async ({ page, platform, signIn }) => {
  const records = await platform.records();
  const currency = records.variables.find((one) => one.record.key === 'CURRENCY' && one.owner === records.projects[0].id)!;
  await page.goto(`${service(records)}/variable-${currency.record.id}`);
  await signIn();
  await expect(page.getByText('Belongs to the project.')).toBeVisible();
  await page.getByRole('button', { name: 'Override' }).click();
  await page.getByLabel('Value', { exact: true }).fill('USD');
  await page.getByRole('button', { name: 'Override variable' }).click();
  await expect(page.getByRole('grid', { name: 'Variables' })).toBeVisible();
  await expect.poll(async () => (await keyed(platform, 'CURRENCY')).map((one) => one.record.value)).toEqual(['USD']);
  const rows = page.getByRole('grid', { name: 'Variables' }).getByRole('row', { name: /CURRENCY/ });
  await expect(rows.filter({ hasText: 'Project' }), 'the value that services don’t get is marked').toContainText('Overridden');
  await expect(rows.filter({ hasNotText: 'Project' })).not.toContainText('Overridden');
  await page.goto(variable(await platform.records(), service(records), 'variable', 'CURRENCY'));
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete variable' }).click();
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
  await page.reload();
  await expect.poll(async () => (await keyed(platform, 'CURRENCY')).length).toBe(0);
});

test('what services inherit is edited where it belongs: in their environment and their project', async ({ page, platform, signIn }) => {
  const records = await platform.records();
  const [environment, project] = [`/environment/${records.environments[0].id}`, `/project/${records.projects[0].id}`];
  const of = async (owner: string, key: string) =>
    (await platform.records()).variables.filter((one) => owner.endsWith(one.owner) && one.record.key === key).map((one) => one.record);
  await page.goto(variable(records, service(records), 'variable', 'PORT'));
  await signIn();
  const currency = records.variables.find((one) => one.record.key === 'CURRENCY' && project.endsWith(one.owner))!;
  await page.goto(`${service(records)}/variable-${currency.record.id}`);
  await page.getByRole('link', { name: 'Open the variable of the project' }).click();
  await expect(page).toHaveURL(new RegExp(`${project}/variable-`));
  await page.getByLabel('Value', { exact: true }).fill('CHF');
  await page.getByRole('button', { name: 'Review changes' }).click();
  await page.getByRole('button', { name: 'Save variable' }).click();
  await expect.poll(async () => (await of(project, 'CURRENCY')).map(({ value }) => value)).toEqual(['CHF']);
  await expect(page.getByRole('heading', { name: 'Variables', level: 1 })).toBeVisible();
  await expectNoAxeViolations(page, 'variables of a project');
  // An environment overrides what it inherits from the project, and has secrets and files of its own.
  await page.goto(`${environment}/services`);
  await page.getByRole('link', { name: 'Variables', exact: true }).click();
  await page.getByRole('grid', { name: 'Variables' }).getByRole('link', { name: 'PAYMENT_API_KEY' }).click();
  await page.getByRole('button', { name: 'Override' }).click();
  await page.getByLabel('Value', { exact: true }).fill('sk_test');
  await page.getByRole('button', { name: 'Override variable' }).click();
  await expect.poll(async () => (await of(environment, 'PAYMENT_API_KEY')).map(({ value, variable_type }) => [value, variable_type])).toEqual([['sk_test', 'OVERRIDE']]);
  await page.getByRole('grid', { name: 'Variables' }).getByRole('row', { name: /PAYMENT_API_KEY.*Environment/ }).getByRole('link').click();
  await expect(page.getByRole('region', { name: 'Where the value comes from' }).getByRole('row', { name: /Project/ })).toContainText('Not sent by the platform');
  await page.goto(`${environment}/create-variable`);
  await page.getByLabel('Key', { exact: true }).fill('FEATURES');
  await page.getByLabel('Value', { exact: true }).fill('vat: per-line');
  await page.getByLabel('Mount path').fill('etc/features.yaml');
  await page.getByRole('button', { name: 'Create variable' }).click();
  await expect(page.getByText('Must be a path below /, such as /data.').first()).toBeVisible();
  await page.getByLabel('Mount path').fill('/etc/features.yaml');
  await page.getByRole('button', { name: 'Create variable' }).click();
  await expect(page.getByRole('grid', { name: 'Variables' }).getByRole('row', { name: /FEATURES/ })).toContainText('File');
  expect(await of(environment, 'FEATURES')).toMatchObject([{ mount_path: '/etc/features.yaml', value: 'vat: per-line', scope: 'ENVIRONMENT' }]);
  await page.getByRole('grid', { name: 'Variables' }).getByRole('link', { name: 'FEATURES' }).click();
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete variable' }).click();
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
  await page.reload();
  await expect.poll(async () => (await of(environment, 'FEATURES')).length).toBe(0);
});

test('selected variables are deleted together, and what is inherited stays', async ({ page, platform, signIn }) => {
  const records = await platform.records();
  await page.goto(`${service(records)}/variables`);
  await signIn();
  const list = page.getByRole('grid', { name: 'Variables' });
  for (const key of ['CURRENCY', 'DATABASE_PASSWORD', 'FEATURES']) await list.getByRole('row', { name: new RegExp(key) }).getByRole('checkbox').check();
  await page.getByRole('group', { name: 'Selected items' }).getByRole('button', { name: 'Delete' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete 2 variables' });
  await expect(dialog).toContainText('1 selected variable can’t be deleted here');
  await dialog.getByRole('textbox').fill('catalog-search');
  await dialog.getByRole('button', { name: 'Delete 2 variables' }).click();
  await expect(dialog).toContainText('2 of 2 deleted');
  await dialog.getByRole('button', { name: 'Close' }).click();
  // Rows don't move while a person selects some or points at one.
  await page.getByRole('button', { name: 'Clear selection' }).click();
  // The focus moves to the row that a person was at last. The order is frozen until focus and pointer leave the list.
  await page.getByRole('button', { name: 'Activity' }).hover();
  await page.getByRole('button', { name: 'Activity' }).focus();
  await expect(list.getByRole('row', { name: /FEATURES/ })).toHaveCount(0);
  await expect(list.getByRole('row', { name: /CURRENCY/ })).toBeVisible();
  const left = (await own(platform)).map((one) => one.record.key);
  expect(left).toContain('PORT');
  expect(left).not.toContain('DATABASE_PASSWORD');
  expect(left).not.toContain('FEATURES');
});

test('a .env file is imported into a project, and secrets into an environment', async ({ page, platform, signIn }) => {
  const records = await platform.records();
  const project = records.projects[0].id;
  await page.goto(`/project/${project}/import-variables`);
  await signIn();
  await page.getByLabel('Contents of a .env file').fill('CURRENCY=USD\nREGION=eu\nMAIL_PASSWORD=x\n');
  await page.getByRole('button', { name: 'Import 3 variables' }).click();
  await expect(page.getByText('3 of 3 imported').first()).toBeVisible();
  const stored = (await platform.records()).variables.filter((one) => one.owner === project).map(({ record, is_secret }) => `${record.key}=${record.value}${is_secret ? ' (secret)' : ''}`);
  expect(stored.sort()).toEqual(['CURRENCY=USD', 'MAIL_PASSWORD=x (secret)', 'PAYMENT_API_KEY=sk_live_example (secret)', 'REGION=eu']);
});

test('a value that is discarded while the secret is read once more isn’t sent', async ({ page, platform, signIn }) => {
  const records = await platform.records();
  await page.goto(variable(records, service(records), 'variable', 'DATABASE_PASSWORD'));
  await signIn();
  await page.getByLabel('Value', { exact: true }).fill('correct horse');
  await page.getByRole('button', { name: 'Review changes' }).click();
  await expect(page.getByRole('region', { name: 'Review before saving' })).toBeVisible();
  await platform.fail({ operation: 'GET /application/{applicationId}/secret', delay: 8_000 });
  const read = page.waitForResponse((reply) => reply.url().endsWith('/secret') && reply.request().method() === 'GET');
  await page.getByRole('button', { name: 'Replace secret' }).click();
  await openOverview(page);
  await page.getByRole('button', { name: 'Discard and leave' }).click();
  await expect(page.getByRole('heading', { name: 'Overview', level: 1 })).toBeVisible();
  await read;
  // A write would follow the reply at once: before another page is read and shown.
  await platform.fail();
  await page.getByRole('navigation', { name: 'Place' }).getByRole('link', { name: 'All services' }).click();
  await expect(page.getByRole('row', { name: /ledger-db/ })).toHaveCount(3);
  expect(await platform.sent('PUT')).toEqual([]);
  expect((await keyed(platform, 'DATABASE_PASSWORD'))[0].record.value).not.toBe('correct horse');
});

test('a secret is replaced and deleted, and never shown or stored', async ({ page, platform, signIn }) => {
  const records = await platform.records();
  await page.goto(variable(records, service(records), 'variable', 'DATABASE_PASSWORD'));
  await signIn();
  await page.getByLabel('Value', { exact: true }).fill('correct horse');
  await page.getByLabel('Description').fill('Of the orders database');
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain('correct horse');
  await page.getByRole('button', { name: 'Review changes' }).click();
  await expect(page.getByRole('region', { name: 'Review before saving' }).getByRole('row', { name: 'Value' })).not.toContainText('correct horse');
  await page.getByRole('button', { name: 'Replace secret' }).click();
  await expect.poll(async () => (await keyed(platform, 'DATABASE_PASSWORD'))[0].record.value).toBe('correct horse');
  await page.goto(variable(records, service(records), 'variable', 'DATABASE_PASSWORD'));
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('textbox').fill('DATABASE_PASSWORD');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete secret' }).click();
  await expect.poll(async () => (await keyed(platform, 'DATABASE_PASSWORD')).length).toBe(0);
});

test('a .env file is planned line by line, imported with progress, and what failed is retried', async ({ page, platform, signIn, watch }) => {
  watch.allow(/Failed to load resource/);
  await page.goto(`${service(await platform.records())}/import-variables`);
  await signIn();
  await page.getByLabel('Contents of a .env file').fill('NEW_NAME="two words"\nPORT=9090\nLOG_LEVEL=info\nHTTP_PORT=1\nCURRENCY=USD\nREFUSED=x\nnot a line\n');
  const plan = page.getByRole('table', { name: 'Plan' });
  for (const [key, step] of [['NEW_NAME', 'Create'], ['PORT', 'Change'], ['LOG_LEVEL', 'No change'], ['HTTP_PORT', 'Left out: an alias has the value of its variable.'], ['CURRENCY', 'Override for this service']]) {
    await expect(plan.getByRole('row', { name: new RegExp(`^\\d+ ${key}`) })).toContainText(step);
  }
  await expect(plan).toContainText('Can’t be read');
  expect((await platform.asked()).filter((asked) => asked.method !== 'GET')).toEqual([]);
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain('two words');
  await platform.fail({ operation: 'PUT /application/{applicationId}/environmentVariable/{environmentVariableId}', status: 500 });
  await page.getByRole('button', { name: 'Import 4 variables' }).click();
  await expect(page.getByRole('status').filter({ hasText: '2 of 4 imported, 1 failed, 1 not confirmed' })).toBeVisible();
  await expect(plan.getByRole('row', { name: /REFUSED/ })).toContainText('is reserved');
  await platform.fail();
  await page.getByRole('button', { name: 'Retry what isn’t imported' }).click();
  await expect(page.getByRole('status').filter({ hasText: '3 of 4 imported, 1 failed' })).toBeVisible();
  expect((await keyed(platform, 'NEW_NAME'))[0].record.value).toBe('two words');
  expect((await keyed(platform, 'PORT'))[0].record.value).toBe('9090');
  expect((await keyed(platform, 'CURRENCY'))[0].record.value).toBe('USD');
  await expectNoAxeViolations(page, 'import');
});

test('an import proposes secrets, leaves lines out, and keeps in the box what it didn’t import', async ({ page, platform, signIn }) => {
  await page.goto(`${service(await platform.records())}/import-variables`);
  await signIn();
  const box = page.getByLabel('Contents of a .env file');
  await box.fill('STRIPE_KEY=sk_live\nREGION="eu\nBANNER=hello\nHTTP_PORT=1\nCACHE_KEY=prefix\n');
  const plan = page.getByRole('table', { name: 'Plan' });
  // An unterminated value ends at its line.
  await expect(plan.getByRole('row', { name: /^2 / })).toContainText('No closing quote: “REGION…”');
  await expect(plan.getByRole('row', { name: /BANNER/ })).toContainText('Create');
  await expect(plan.getByRole('row', { name: /STRIPE_KEY/ })).toContainText('Create secret');
  await plan.getByRole('button', { name: 'Show value of BANNER' }).click();
  await expect(plan).toContainText('hello');
  const secret = plan.getByLabel('Secret: CACHE_KEY');
  await secret.uncheck();
  await expect(plan.getByLabel('Secret: CACHE_KEY')).toBeFocused();
  await plan.getByLabel('Import BANNER').uncheck();
  // A line is edited where it stands.
  await plan.getByRole('button', { name: 'Edit line 2' }).click();
  await expect(box).toBeFocused();
  expect(await box.evaluate((area: HTMLTextAreaElement) => area.value.slice(area.selectionStart, area.selectionEnd))).toBe('REGION="eu\n');
  await page.getByRole('button', { name: 'Import 2 variables' }).click();
  await expect(page.getByRole('status').filter({ hasText: '2 of 2 imported' })).toBeVisible();
  await expect(box).toHaveValue('REGION="eu\nBANNER=hello\nHTTP_PORT=1\n');
  expect((await keyed(platform, 'STRIPE_KEY'))[0]).toMatchObject({ is_secret: true });
  expect((await keyed(platform, 'CACHE_KEY'))[0]).toMatchObject({ is_secret: false, record: { value: 'prefix' } });
  expect(await keyed(platform, 'BANNER')).toEqual([]);
  // Leaving asks: what is in the box is stored nowhere.
  await page.getByRole('button', { name: 'Back to variables' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Stay' }).click();
  await box.fill('REGION="eu"\n');
  await page.getByRole('button', { name: 'Import 1 variable' }).click();
  await expect(page.getByRole('status').filter({ hasText: '1 of 1 imported' })).toBeVisible();
  await expect(box).toHaveCount(0);
  await page.getByRole('button', { name: 'Back to variables' }).click();
  await expect(page.getByRole('grid', { name: 'Variables' }).getByRole('row', { name: /REGION/ })).toBeVisible();
});

test('new keys are imported as secrets where the person says so', async ({ page, platform, signIn }) => {
  await page.goto(`${service(await platform.records())}/import-variables`);
  await signIn();
  await page.getByLabel('Contents of a .env file').fill('API_TOKEN=abc\n');
  await page.getByLabel('Create all new keys as secrets').check();
  await page.getByRole('button', { name: 'Import 1 variable' }).click();
  await expect(page.getByRole('status').filter({ hasText: '1 of 1 imported' })).toBeVisible();
  expect((await keyed(platform, 'API_TOKEN'))[0]).toMatchObject({ is_secret: true, record: { value: 'abc' } });
});

test('the export has every readable value and no secret', async ({ page, platform, signIn }) => {
  await page.goto(`${service(await platform.records())}/variables`);
  await signIn();
  await expect(page.getByRole('grid', { name: 'Variables' }).getByRole('row', { name: /HTTP_PORT/ })).toBeVisible();
  await page.getByRole('button', { name: 'Import and export' }).click();
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name: 'Export .env without secrets' }).click()]);
  expect(download.suggestedFilename()).toBe('catalog-search.env');
  const chunks: Buffer[] = [];
  for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer);
  const text = Buffer.concat(chunks).toString();
  expect(text).toContain('PORT=8080');
  expect(text).not.toContain('DATABASE_PASSWORD');
  // In single quotes, so that a shell runs nothing of it.
  expect(text).toContain("FEATURES='checkout:\n  vat: per-line\n'");
});

for (const [theme, width] of [['dark', 1440], ['light', 390]] as const) {
  test(`the pages of variables are accessible and fit, ${theme} at ${width} px`, async ({ page, platform, signIn }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme: theme });
    const records = await platform.records();
    const of = service(records);
    await page.goto(`${of}/variables`);
    await signIn();
    for (const address of [`${of}/variables`, `${of}/create-secret`, `${of}/import-variables`, variable(records, of, 'variable', 'HTTP_PORT'), variable(records, of, 'alias', 'PORT')]) {
      await page.goto(address);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.locator('.skeleton')).toHaveCount(0);
      await expectNoAxeViolations(page, address);
      await expectNoSidewaysScroll(page);
    }
  });
}

test.describe('with the document alone', () => {
  test.use({ wanted: { profile: 'document' } });

  test('variables are listed and created, aliases too; what isn’t offered says so', async ({ page, platform, signIn, watch }) => {
    watch.allow(/Failed to load resource/);
    const records = await platform.records();
    await page.goto(`${service(records)}/variables`);
    await signIn();
    await expect(page.getByText('This platform doesn’t list secrets. New secrets can be created.')).toBeVisible();
    await page.getByRole('button', { name: 'Create secret' }).click();
    await page.getByLabel('Key', { exact: true }).fill('NEW_SECRET');
    await page.getByLabel('Value', { exact: true }).fill('x');
    await page.getByRole('button', { name: 'Create secret' }).click();
    await expect.poll(async () => (await keyed(platform, 'NEW_SECRET')).length).toBe(1);
    await page.goto(variable(records, service(records), 'variable', 'PORT'));
    await expect(page.getByText('Variables can’t be edited here.')).toBeVisible();
  });
});
