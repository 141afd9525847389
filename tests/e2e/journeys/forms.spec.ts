import { expect, expectNoAxeViolations, expectNoSidewaysScroll, test } from '../support/test.ts';

test('a project and an environment are created, changed with a review, and deleted by their name', async ({ page, platform, signIn }) => {
  await page.goto('/');
  await signIn('Admin');
  await page.getByRole('link', { name: 'Create project' }).click();
  await expect(page.getByRole('heading', { name: 'Create project' })).toBeFocused();
  await expectNoAxeViolations(page, 'create project');
  await page.getByRole('button', { name: 'Create project' }).click();
  await expect(page.getByRole('alert')).toContainText('Name: This is needed.');
  await expect(page.getByLabel('Name')).toBeFocused();
  await page.getByLabel('Name').fill('Loyalty');
  await page.getByLabel('Description').fill('Points and tiers');
  await page.getByText('What is sent, as JSON and curl').click();
  await expect(page.getByLabel('curl', { exact: true })).toContainText('$TOKEN');
  await page.getByRole('button', { name: 'Create project' }).click();
  await expect(page.getByRole('heading', { name: 'Loyalty' })).toBeVisible();
  const stored = async () => (await platform.records()).projects.find((one) => one.name === 'Loyalty');
  expect(await stored()).toMatchObject({ description: 'Points and tiers' });

  await page.getByRole('link', { name: 'Create environment' }).click();
  await page.getByLabel('Name').fill('eu-test');
  await page.getByLabel('Mode').selectOption('Staging');
  await page.getByLabel('Cluster').selectOption('fjord-staging');
  await page.getByRole('button', { name: 'Create environment' }).click();
  await expect(page.getByRole('heading', { name: 'Services' })).toBeVisible();
  await expect(page.getByText('No service yet')).toBeVisible();
  const environment = (await platform.records()).environments.find((one) => one.name === 'eu-test')!;
  expect(environment).toMatchObject({ mode: 'STAGING' });

  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Edit environment' }).click();
  await page.getByLabel('Name').fill('eu-check');
  await page.getByRole('button', { name: 'Review changes' }).click();
  const review = page.getByRole('region', { name: 'Review before saving' });
  await expect(review.getByRole('row', { name: /Name/ })).toContainText('eu-test');
  await expect(review.getByRole('row', { name: /Name/ })).toContainText('eu-check');
  await expectNoAxeViolations(page, 'review');
  const puts = async () => (await platform.asked()).filter((asked) => asked.method === 'PUT').length;
  expect(await puts(), 'sent before it was confirmed').toBe(0);
  await page.getByRole('button', { name: 'Save environment' }).click();
  await expect(page.getByRole('heading', { name: 'Services' })).toBeVisible();
  expect((await platform.records()).environments.find((one) => one.id === environment.id)).toMatchObject({ name: 'eu-check', mode: 'STAGING' });
  expect(await puts()).toBe(1);

  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Delete environment' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete environment eu-check?' });
  await expect(dialog).toContainText('It is staging.');
  await expect(page).toHaveURL(/dialog=delete/);
  const press = dialog.getByRole('button', { name: 'Delete environment' });
  await expect(press).toHaveAttribute('aria-disabled', 'true');
  await press.click({ force: true });
  await expect(dialog).toBeVisible();
  expect((await platform.asked()).filter((asked) => asked.method === 'DELETE')).toHaveLength(0);
  await dialog.getByRole('textbox').fill('eu-check');
  await expectNoAxeViolations(page, 'delete');
  await press.click();
  await expect(page.getByRole('heading', { name: 'Loyalty' })).toBeVisible();
  expect((await platform.records()).environments.find((one) => one.id === environment.id)).toBeUndefined();
  await page.getByRole('button', { name: 'Activity' }).click();
  await expect(page.getByRole('dialog', { name: 'Activity' })).toContainText('eu-check: deleted.');
});

test('what is typed survives a reload, a 401 and a way back, and leaving asks', async ({ page, platform, signIn, watch }) => {
  watch.allow(/Failed to load resource/);
  const { organization } = await platform.records();
  await page.goto(`/organization/${organization.id}/create-project`);
  await signIn('Admin');
  await page.getByLabel('Name').fill('Half a name');
  await page.reload();
  await expect(page.getByLabel('Name')).toHaveValue('Half a name');
  await expect(page.getByRole('status').filter({ hasText: 'is here again' })).toBeVisible();
  await page.getByRole('navigation', { name: 'Breadcrumbs' }).getByRole('link', { name: 'Northwind Retail' }).click();
  const question = page.getByRole('dialog', { name: 'Leave this form?' });
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect(page.getByLabel('Name')).toHaveValue('Half a name');
  await platform.fail({ operation: 'POST /organization/{organizationId}/project', status: 401 });
  await page.getByRole('button', { name: 'Create project' }).click();
  await expect(page.getByText('doesn’t accept your token any more')).toBeVisible();
  await platform.fail();
  await signIn('Admin');
  await expect(page.getByLabel('Name')).toHaveValue('Half a name');
  await page.getByRole('button', { name: 'Create project' }).click();
  await expect(page.getByRole('heading', { name: 'Half a name' })).toBeVisible();
  expect((await platform.records()).projects.filter((one) => one.name === 'Half a name')).toHaveLength(1);
});

for (const [name, fault, sentence] of [
  ['400 with a field', { status: 400, body: '{"message":"No","fields":{"name":"Is taken."}}' }, 'Name: Is taken.'],
  ['403', { status: 403 }, 'This token isn’t allowed to do that.'],
  ['404', { status: 404 }, 'The platform doesn’t have this (any more).'],
  ['409', { status: 409, body: '{"message":"The name is taken"}' }, 'The name is taken'],
  ['429', { status: 429 }, 'too many requests'],
  ['500', { status: 500 }, 'may have taken it or not'],
  ['no answer', { truncate: true }, 'No answer came'],
] as const) {
  test(`${name} at creating a project keeps what was typed, and can be mended`, async ({ page, platform, signIn, watch }) => {
    watch.allow(/Failed to load resource/);
    const { organization } = await platform.records();
    await page.goto(`/organization/${organization.id}/create-project`);
    await signIn('Admin');
    await page.getByLabel('Name').fill('Loyalty');
    await platform.fail({ operation: 'POST /organization/{organizationId}/project', ...fault });
    await page.getByRole('button', { name: 'Create project' }).click();
    await expect(page.getByRole('alert')).toContainText(sentence);
    await expect(page.getByLabel('Name')).toHaveValue('Loyalty');
    await expectNoSidewaysScroll(page);
    await platform.fail();
    if (name === '429') await page.clock.runFor(61 * 60_000);
    await page.getByLabel('Name').fill('Loyalty 2');
    await page.getByRole('button', { name: 'Create project' }).click();
    await expect(page.getByRole('heading', { name: 'Loyalty 2' })).toBeVisible();
    expect((await platform.records()).projects.filter((one) => one.name === 'Loyalty 2')).toHaveLength(1);
  });
}
