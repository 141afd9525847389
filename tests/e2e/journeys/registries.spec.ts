/** Container registries: credentials of each kind, passwords that a save would erase, use, deletion. */
import { press } from '../support/locators.ts';
import { container, of, registry } from '../support/pages.ts';
import { expect, expectNoAxeViolations, go, test } from '../support/test.ts';


/** What a person enters for each kind of registry, and which of it has to be there. */
const KINDS: Record<string, { required: Record<string, string>; optional?: Record<string, string>; address?: boolean }> = {
  ECR: { required: { Region: 'eu-west-3', 'Access key ID': 'AKIA', 'Secret access key': 's3cret' } },
  PROVIDERA_CR: { required: { Region: 'fr-par', 'Access key': 'SCW', 'Secret key': 's3cret' }, optional: { 'Project ID': 'northwind' } },
  PROVIDERB_HUB: { required: {}, optional: { Username: 'robot', Password: 's3cret' }, address: false },
  PROVIDERC_CR: { required: {}, optional: { Username: 'robot', Password: 's3cret' }, address: false },
  PROVIDERC_ENTERPRISE_CR: { required: {}, optional: { Username: 'robot', Password: 's3cret' } },
  PROVIDERD_CR: { required: {}, optional: { Username: 'robot', Password: 's3cret' }, address: false },
  PUBLIC_ECR: { required: {} },
  GENERIC_CR: { required: {}, optional: { Username: 'robot', Password: 's3cret' } },
  CLOUDY_ARTIFACT_REGISTRY: { required: { Region: 'europe-west9', 'JSON credentials': '{"type":"service_account"}' } },
  CLOUDX_CR: { required: { 'Tenant ID': 'tenant', 'Subscription ID': 'subscription' } },
};

test('each kind of registry asks for its own fields, and the platform takes them', async ({ page, platform, signIn }) => {
  const address = `${of('registries')(await platform.records())}/create`;
  await page.goto(address);
  await signIn();
  const form = page.getByRole('form', { name: 'Create registry' });
  for (const [kind, { required, optional = {}, address: hasAddress = true }] of Object.entries(KINDS)) {
    await test.step(kind, async () => {
      await page.goto(address);
      await page.getByLabel('Name', { exact: true }).fill(`Of ${kind}`);
      await page.getByLabel('Kind').selectOption(kind);
      const wanted = [...Object.keys(required), ...Object.keys(optional), 'Address', 'Name', 'Description'];
      const labels = async () => form.locator('.field:visible label').allTextContents();
      await expect.poll(async () => (await labels()).filter((label) => !label.startsWith('Kind') && label !== 'Role ARN').sort()).toEqual(wanted.sort());
      const needed = [...Object.keys(required), ...(hasAddress ? ['Address'] : []), 'Kind', 'Name'];
      const marked = form.locator('.field:visible:has([aria-required="true"]) label');
      expect((await marked.allTextContents()).sort(), 'the fields that are marked as required').toEqual(needed.sort());
      if (Object.keys(required).length > 0) {
        await press(page, 'Create registry');
        await expect(page.getByText('Required.').first()).toBeVisible();
      }
      if (hasAddress) await page.getByLabel('Address', { exact: true }).fill('https://images.example.com');
      for (const [label, text] of Object.entries(required)) await page.getByLabel(label, { exact: true }).fill(text);
      for (const [label, text] of Object.entries(optional)) await page.getByLabel(label, { exact: true }).fill(text);
      await press(page, 'Create registry');
      await expect(page.getByRole('heading', { name: 'Registries' })).toBeVisible();
      const stored = (await platform.records()).registries.find(({ record }) => record.name === `Of ${kind}`)!;
      expect(stored.record.kind).toBe(kind);
      expect(Object.values({ ...stored.record.config, ...stored.secrets }).sort()).toEqual(Object.values({ ...required, ...optional }).sort());
    });
  }
  await test.step('a role takes the place of both keys', async () => {
    await page.goto(address);
    await page.getByLabel('Kind').selectOption('ECR');
    await expect(page.getByLabel('Secret access key')).toBeVisible();
    await page.getByLabel('Role ARN').fill('arn:aws:iam::1:role/pull');
    await expect(page.getByLabel(/^Secret access key/)).toBeHidden();
    await expect(page.getByLabel(/^Access key ID/)).toBeHidden();
    await page.getByLabel('Name', { exact: true }).fill('Of a role');
    await page.getByLabel('Address', { exact: true }).fill('https://images.example.com');
    await page.getByLabel('Region', { exact: true }).fill('eu-west-3');
    await press(page, 'Create registry');
    await expect(page.getByRole('heading', { name: 'Registries' })).toBeVisible();
    expect((await platform.records()).registries.at(-1)?.record.config).toEqual({ region: 'eu-west-3', role_arn: 'arn:aws:iam::1:role/pull' });
  });
  await test.step('what is no longer supported', async () => {
    await page.goto(address);
    await page.getByLabel('Kind').selectOption('DOCR');
    await press(page, 'Create registry');
    await expect(page.getByText('This kind is no longer supported.').first()).toBeVisible();
  });
});

test('a save of a registry asks for the password, or to save without it', async ({ page, platform, signIn }) => {
  const records = await platform.records();
  await page.goto(`${registry(records, 'Team images')}/edit`);
  await signIn();
  await expect(page.getByText('the platform never returns its secrets')).toBeVisible();
  await page.getByLabel('Description').fill('Images of the team');
  await press(page, 'Review changes');
  await expect(page.getByText('Enter it again, or choose to save without it.').first()).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill('hunter2');
  await expect(page.getByLabel('JSON', { exact: true })).toContainText('••••');
  await expect(page.getByRole('form')).not.toContainText('hunter2');
  await page.getByLabel('Password', { exact: true }).fill('');
  await page.getByLabel('Save without password').check();
  await press(page, 'Review changes');
  await expect(page.getByRole('table', { name: 'Changes' }).getByRole('row', { name: /^Password/ })).toContainText('what the platform holds, if anything');
  await expect(page.getByRole('heading', { name: 'Review before saving' })).toBeFocused();
  await expect(page.getByRole('region', { name: 'Review before saving' })).toContainText(/Without these credentials, \d+ services may not be able to pull images from the registry\./);
  await press(page, 'Back to the form');
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused();
  await press(page, 'Review changes');
  await press(page, 'Save registry and erase password');
  await expect(page.getByRole('heading', { name: 'Team images', exact: true })).toBeVisible();
  const { record, secrets } = (await platform.records()).registries[0];
  expect(record).toMatchObject({ kind: 'GENERIC_CR', url: 'https://registry.example.com', description: 'Images of the team', config: { username: 'northwind-ci' } });
  expect(secrets).toEqual({});
});

test('a registry that services use says which, and isn’t deleted', async ({ page, platform, signIn }) => {
  const records = await platform.records();
  await page.goto(registry(records, 'Team images'));
  await signIn();
  const users = page.getByRole('region', { name: 'Used by' });
  await expect(users.getByRole('row').nth(1)).toBeVisible();
  await press(page, 'More actions');
  const remove = page.getByRole('menuitem', { name: /^Delete/ });
  await expect(remove).toHaveAttribute('aria-disabled', 'true');
  await expect(remove).toContainText(/Used by \d+ services?\.$/);
  await page.keyboard.press('Escape');
  await expectNoAxeViolations(page, 'a registry');
  await users.getByRole('link').first().click();
  await expect(page.getByRole('region', { name: 'Version' })).toBeVisible();
});

test('a registry that is gone is not found, and the others are read all the same', async ({ page, platform, signIn, watch }) => {
  watch.allow(/Failed to load resource/);
  const records = await platform.records();
  await page.goto(`/organization/${records.organization.id}`);
  await signIn();
  await expect(page.getByRole('row', { name: /Select Storefront/ })).toBeVisible();
  await go(page, `${of('registries')(records)}/00000000-0000-4000-8000-000000000000`);
  await expect(page.getByText('Not found (404).').first()).toBeVisible();
  await expect(page.getByText('doesn’t offer')).toHaveCount(0);
  await page.getByRole('navigation', { name: 'Breadcrumbs' }).getByRole('link', { name: 'Registries' }).click();
  await page.getByRole('link', { name: 'Team images' }).click();
  await expect(page.getByRole('region', { name: 'Details' }).getByRole('link', { name: 'registry.example.com' })).toHaveAttribute('href', 'https://registry.example.com');
});

test('the field for a registry stays a field while somebody types in it, and leads to the list', async ({ page, platform, signIn }) => {
  await platform.fail({ operation: 'GET /organization/{organizationId}/containerRegistry', delay: 6_000, times: 1 });
  const answered = page.waitForResponse(/containerRegistry/, { timeout: 60_000 });
  await page.goto(`${container(await platform.records())}/settings`);
  await signIn();
  const text = page.getByRole('textbox', { name: 'Registry' });
  const select = page.getByRole('combobox', { name: 'Registry' });
  await text.press('End');
  await text.pressSequentially('-typed');
  await answered;
  await text.press('Backspace');
  await expect(text).toHaveValue(/-type$/);
  await expect(select).toHaveCount(0);
  await page.getByLabel('Tag').focus();
  // No registry has this ID: it stays where it was typed.
  await expect(text).toHaveValue(/-type$/);
  await page.getByRole('button', { name: 'Choose from the list' }).click();
  await expect(select).toBeFocused();
  await select.selectOption({ index: 1 });
  await page.getByLabel('Tag').focus();
  await expect(select).toBeVisible();
});
