/** Edits of records: a colleague’s change between review and save, Undo, pages left while a save is sent. */
import { FORMS } from '../support/forms.ts';
import { asRequest, container, group, helm, registry, service, variable, webhook } from '../support/pages.ts';
import type { Platform, Records } from '../support/platform.ts';
import { expect, go, openOverview, test, type Page } from '../support/test.ts';
import { pass } from '../support/time.ts';

// What a colleague changes while a person looks at the review.
const ofIngress = (records: Records) => records.restrictions.find((one) => helm(records).endsWith(one.helm))!;
type Meanwhile = { path: (records: Records) => string; body: object | ((records: Records) => object); label: string; key?: string; stored: (records: Records) => object };
const ofSearch = (records: Records) => records.services.find((one) => service(records).endsWith(String(one.record.id)))!.record;
const MEANWHILE: Record<string, Meanwhile> = {
  'Save project': {
    path: ({ projects: [first] }) => `/project/${first.id}`, body: { name: 'Storefront', description: 'A colleague’s words' }, label: 'Description',
    stored: ({ projects: [first] }) => first,
  },
  'Save environment': {
    path: ({ environments: [first] }) => `/environment/${first.id}`, body: { name: 'eu-production', mode: 'STAGING' }, label: 'Mode',
    stored: ({ environments: [first] }) => first,
  },
  'Save restriction': {
    path: (records) => `/helm/${ofIngress(records).helm}/deploymentRestriction/${ofIngress(records).record.id}`,
    body: { value: 'charts/ingress', type: 'PATH', mode: 'EXCLUDE' }, label: 'Mode', key: 'value', stored: (records) => ofIngress(records).record,
  },
  'Save variable': {
    path: (records) => `/application/${service(records).split('/').pop()}/environmentVariable/${variable(records, service(records), 'variable', 'PORT').split('variable-').pop()}`,
    body: { key: 'PORT', value: '9090' }, label: 'Value', key: 'description',
    stored: (records) => records.variables.find((one) => service(records).endsWith(one.owner) && one.record.key === 'PORT')!.record,
  },
  'Replace secret': {
    path: (records) => `/container/${container(records).split('/').pop()}/secret/${variable(records, container(records), 'variable', 'DATABASE_PASSWORD').split('variable-').pop()}`,
    body: { key: 'DATABASE_PASSPHRASE' }, label: 'Key', key: 'description',
    stored: (records) => records.variables.find((one) => container(records).endsWith(one.owner) && one.record.key === 'DATABASE_PASSPHRASE')!.record,
  },
  'Save registry': {
    path: (records) => `/organization/${records.organization.id}/containerRegistry/${registry(records).split('/').pop()}`, label: 'Description',
    body: { name: 'Team images', kind: 'GENERIC_CR', url: 'https://registry.example.com', config: { username: 'northwind-ci', password: 's3cret-mine' }, description: 'A colleague’s words' },
    stored: (records) => {
      const { record, secrets } = records.registries[0];
      return { ...record, config: { ...record.config, ...secrets } };
    },
  },
  'Save label group': {
    path: (records) => `/organization/${records.organization.id}/labelsGroups/${group(records).split('/').pop()}`, label: 'Labels',
    body: { name: 'Cost centre: shop', labels: [{ key: 'cost-centre', value: '4200', propagate_to_cloud_provider: true }] }, stored: (records) => records.labels_groups[0],
  },
  'Save webhook': {
    path: (records) => `/organization/${records.organization.id}/webhook/${webhook(records).split('/').pop()}`, label: 'Enabled', key: 'description',
    body: { kind: 'STANDARD', target_url: 'https://audit.example.com/ingest', events: ['DEPLOYMENT_STARTED'], enabled: true, description: 'Audit store' },
    stored: (records) => records.webhooks.find(({ record }) => record.target_url.startsWith('https://audit'))!.record,
  },
  'Save settings': {
    path: (records) => `/application/${ofSearch(records).id}`, body: (records) => ({ ...asRequest(ofSearch(records)), cpu: 750 }), label: 'CPU', key: 'description',
    stored: ofSearch,
  },
};

test('every form that changes a record is tried with a change between review and save', () => {
  expect(FORMS.filter((form) => form.reviews).map((form) => form.name).sort()).toEqual(Object.keys(MEANWHILE).sort());
});

for (const facts of FORMS.filter((form) => form.reviews)) {
  test(`${facts.name}: a record that changed between review and save is reviewed again, and nothing is sent`, async ({ page, platform, signIn }) => {
    const records = await platform.records();
    const address = facts.address(records);
    const { path, body: changed, label, key, stored } = MEANWHILE[facts.name];
    const body = typeof changed === 'function' ? changed(records) : changed;
    await page.goto(address);
    await signIn();
    await facts.fill(page, 'My words');
    await page.getByRole('button', { name: 'Review changes' }).click();
    const review = page.getByRole('region', { name: 'Review before saving' });
    await expect(review.getByRole('row', { name: facts.field ?? 'Name' })).toContainText('My words');
    await expect(review.getByRole('row', { name: label })).toHaveCount(0);
    await platform.change(path(records), body);
    const puts = async () => (await platform.asked()).filter((asked) => asked.operation === facts.writes && asked.body.includes('My words')).length;

    await review.getByRole('button', { name: facts.name }).click();
    await expect(review.getByRole('alert').filter({ hasText: 'The record changed on the platform since your review' })).toBeVisible();
    await expect(review.getByRole('row', { name: label })).toContainText('not changed by you');
    expect(await puts(), 'sent before it was looked at again').toBe(0);

    await review.getByRole('button', { name: facts.name }).click();
    await expect(review).toHaveCount(0);
    await expect.poll(puts).toBe(1);
    expect(stored(await platform.records())).toMatchObject({ ...body, [key ?? 'name']: 'My words' });
  });
}

test.describe('a save whose page is left while the record is read once more', () => {
  const reads = 'GET /project/{projectId}';
  const writes = 'PUT /project/{projectId}';

  test.beforeEach(async ({ page, platform, signIn }) => {
    const { projects: [project] } = await platform.records();
    await page.goto(`/project/${project.id}/edit`);
    await signIn();
    await page.getByLabel('Name', { exact: true }).fill('My words');
    await page.getByRole('button', { name: 'Review changes' }).click();
    await expect(page.getByRole('region', { name: 'Review before saving' })).toBeVisible();
  });

  const saveAndLeave = async (page: Page, platform: Platform) => {
    await platform.fail({ operation: reads, delay: 5_000 });
    await page.getByRole('button', { name: 'Save project' }).click();
    await expect(page.getByRole('button', { name: 'Save project' })).toHaveAttribute('aria-busy', 'true');
    await go(page, '/platform');
    await expect(page.getByRole('heading', { name: 'Platform capabilities' })).toBeVisible();
  };

  test('is saved all the same', async ({ page, platform }) => {
    await saveAndLeave(page, platform);
    await expect(page.getByRole('log')).toContainText('My words: saved.');
    expect(await platform.sent(writes)).toHaveLength(1);
    expect((await platform.records()).projects.map((one) => one.name)).toContain('My words');
  });

  test('isn’t sent where the person discards the changes', async ({ page, platform }) => {
    const { projects: [project] } = await platform.records();
    await platform.fail({ operation: reads, delay: 8_000 });
    const read = page.waitForResponse((reply) => reply.url().endsWith(`/project/${project.id}`) && reply.request().method() === 'GET');
    await page.getByRole('button', { name: 'Save project' }).click();
    await expect(page.getByRole('button', { name: 'Save project' })).toHaveAttribute('aria-busy', 'true');
    await openOverview(page);
    await page.getByRole('button', { name: 'Discard and leave' }).click();
    await expect(page.getByRole('heading', { name: 'Overview', level: 1 })).toBeVisible();
    await read;
    // A write would follow the reply at once: before another page is read and shown.
    await platform.fail();
    await go(page, `/project/${project.id}`);
    await expect(page.getByRole('heading', { name: 'Storefront', level: 1 })).toBeVisible();
    // The overview may have read the environments a moment ago: then none are read here.
    await expect(page.getByRole('row', { name: /eu-production/ })).toBeVisible();
    await expect(page.getByRole('log')).toHaveText('');
    expect(await platform.sent(writes)).toEqual([]);
    expect((await platform.records()).projects.map((one) => one.name)).not.toContain('My words');
  });

  test('isn’t sent where a colleague changed the record, says so and keeps the draft', async ({ page, platform }) => {
    const { projects: [project] } = await platform.records();
    await platform.change(`/project/${project.id}`, { name: 'Storefront', description: 'A colleague’s words' });
    await saveAndLeave(page, platform);
    await expect(page.getByRole('log')).toContainText('My words: not saved, the record changed after your review.');
    expect((await platform.records()).projects.find((one) => one.id === project.id)).toMatchObject({ name: 'Storefront', description: 'A colleague’s words' });
    await platform.fail();
    await go(page, `/project/${project.id}/edit`);
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('My words');
  });
});

test.describe('a form that was sent', () => {
  const operation = 'POST /organization/{organizationId}/project';
  const held = async (platform: { records: () => Promise<{ projects: { name: string }[] }> }) => (await platform.records()).projects.filter((one) => one.name === 'Loyalty').length;

  test.beforeEach(async ({ page, platform, signIn }) => {
    const { organization } = await platform.records();
    await page.goto(`/organization/${organization.id}/create-project`);
    await signIn();
    await page.getByLabel('Name').fill('Loyalty');
  });

  test('is busy after Back and Forward, isn’t sent again, and leads on once the platform confirms', async ({ page, platform }) => {
    await platform.fail({ operation, delay: 6_000 });
    await page.getByRole('button', { name: 'Create project' }).click();
    await expect(page.getByRole('button', { name: 'Create project' })).toHaveAttribute('aria-busy', 'true');
    const address = new URL(page.url()).pathname;
    await go(page, '/platform');
    await expect(page.getByRole('heading', { name: 'Platform capabilities' })).toBeVisible();
    await go(page, address);
    const press = page.getByRole('button', { name: 'Create project' });
    await expect(press).toHaveAttribute('aria-busy', 'true');
    await expect(page.getByRole('status').filter({ hasText: 'Waiting for the platform’s answer' })).toBeVisible();
    await press.press('Enter');
    await expect(page.getByRole('heading', { name: 'Loyalty', level: 1 })).toBeVisible();
    expect(await platform.sent(operation)).toHaveLength(1);
    expect(await held(platform)).toBe(1);
    await go(page, address);
    await expect(page.getByLabel('Name')).toHaveValue('');
  });

  test('keeps no draft once the platform confirms, also where it was left', async ({ page, platform }) => {
    await platform.fail({ operation, delay: 500 });
    await page.getByRole('button', { name: 'Create project' }).click();
    const address = new URL(page.url()).pathname;
    await go(page, '/platform');
    await expect(page.getByRole('log', { name: 'Messages' })).toContainText('Loyalty: created.');
    expect(new URL(page.url()).pathname).toBe('/platform');
    await go(page, address);
    await expect(page.getByLabel('Name')).toHaveValue('');
    expect(await held(platform)).toBe(1);
  });

  test('and got no answer says when it was sent, also after a reload', async ({ page, platform, watch }) => {
    watch.allow(/Failed to load resource/, /ERR_/);
    await platform.fail({ operation, delay: 600_000 });
    await page.getByRole('button', { name: 'Create project' }).click();
    await expect.poll(async () => (await platform.asked()).some((asked) => asked.operation === operation)).toBe(true);
    await pass(page, 25_000);
    await expect(page.getByRole('alert').filter({ hasText: 'The change may have been applied' })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('status').filter({ hasText: 'and not confirmed: the change may have been applied' })).toBeVisible();
    await expect(page.getByLabel('Name')).toHaveValue('Loyalty');
  });

  for (const [name, plan, said, after] of [
    ['and is confirmed', { delay: 5_000 }, 'The platform applied the change', ''],
    ['and is never answered', { delay: 600_000 }, 'The change may have been applied', 'Loyalty'],
  ] as const) {
    test(`${name} after the session ended in another tab isn’t said to be unsent`, async ({ page, platform, context, signIn, watch }) => {
      watch.allow(/Failed to load resource/, /ERR_/);
      const address = new URL(page.url()).pathname;
      const other = await context.newPage();
      await other.goto('/platform');
      await expect(other.getByRole('button', { name: 'Sign out' })).toBeVisible();
      await platform.fail({ operation, ...plan });
      await page.getByRole('button', { name: 'Create project' }).click();
      await expect.poll(async () => (await platform.asked()).some((asked) => asked.operation === operation)).toBe(true);
      await other.getByRole('button', { name: 'Sign out' }).click();
      await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
      if (after) await pass(page, 25_000);
      await expect(page.getByRole('log', { name: 'Messages' })).toContainText(said);
      await platform.fail();
      await signIn();
      await expect(page).toHaveURL(new RegExp(address));
      await expect(page.getByLabel('Name')).toHaveValue(after);
      if (after) await expect(page.getByRole('status').filter({ hasText: 'the change may have been applied' })).toBeVisible();
    });
  }
});

test('signing out in one tab leaves another tab’s draft alone', async ({ page, platform, signIn, context }) => {
  const { organization } = await platform.records();
  await page.goto(`/organization/${organization.id}/create-project`);
  await signIn();
  await page.getByLabel('Name').fill('Half a name');
  const other = await context.newPage();
  await other.goto('/platform');
  await other.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByText('Drafts of this tab are kept for 30 minutes')).toBeVisible();
  await signIn();
  await expect(page.getByLabel('Name')).toHaveValue('Half a name');
});

test('a refusal of a field that the form calls otherwise stands at the field, and goes once it is corrected', async ({ page, platform, signIn, watch }) => {
  watch.allow(/Failed to load resource/);
  const { environments: [first] } = await platform.records();
  await page.goto(`/environment/${first.id}/create-application`);
  await signIn();
  await page.getByLabel('Name', { exact: true }).fill('shop');
  await page.getByLabel('Git repository').fill('https://git.example.com/team/shop.git');
  const body = JSON.stringify({ message: 'No', fields: { git_repository: 'No access to this repository.', quota: 'Reached.' } });
  await platform.fail({ operation: 'POST /environment/{environmentId}/application', status: 400, body });
  await page.getByRole('button', { name: 'Create application' }).click();
  const alert = page.getByRole('alert').filter({ hasText: 'No access to this repository.' });
  await expect(alert).toContainText('quota: Reached.');
  await expect(alert.getByRole('button'), 'what the form doesn’t have leads nowhere').toHaveCount(1);
  await expect(page.getByLabel('Git repository')).toHaveAccessibleDescription(/No access to this repository\./);
  await page.getByLabel('Name', { exact: true }).focus();
  await alert.getByRole('button').click();
  await expect(page.getByLabel('Git repository')).toBeFocused();
  await page.getByLabel('Git repository').fill('https://git.example.com/team/other.git');
  await expect(alert).toHaveCount(0);
  await platform.fail();
  await page.getByRole('button', { name: 'Create application' }).click();
  await expect(page.getByRole('heading', { name: 'shop' }).or(page.getByRole('heading', { name: 'Services' })).first()).toBeVisible();
  expect((await platform.records()).services.filter((one) => one.record.name === 'shop')).toHaveLength(1);
});
