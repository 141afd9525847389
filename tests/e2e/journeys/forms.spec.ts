/** Forms of projects, environments and services: create, edit, clone, delete, and what survives a reload. */
import { expect, expectNoAxeViolations, test } from '../support/test.ts';

test('a project and an environment are created, changed with a review, and deleted by their name', async ({ page, platform, signIn }) => {
  await page.goto('/');
  await signIn('Admin');
  await page.getByRole('link', { name: 'Create project' }).click();
  await expect(page.getByRole('heading', { name: 'Create project' })).toBeFocused();
  await expectNoAxeViolations(page, 'create project');
  await page.getByRole('button', { name: 'Create project' }).click();
  await expect(page.getByRole('alert')).toContainText('Name: Required.');
  await expect(page.getByLabel('Name')).toBeFocused();
  await page.getByLabel('Name').fill('Loyalty');
  await page.getByLabel('Description').fill('Points and tiers');
  await page.getByText('Request preview').click();
  await expect(page.getByLabel('curl', { exact: true })).toContainText('$TOKEN');
  await page.getByRole('button', { name: 'Create project' }).click();
  await expect(page.getByRole('heading', { name: 'Loyalty', level: 1 })).toBeVisible();
  const stored = async () => (await platform.records()).projects.find((one) => one.name === 'Loyalty');
  expect(await stored()).toMatchObject({ description: 'Points and tiers' });

  await page.getByRole('link', { name: 'Create environment' }).click();
  await page.getByLabel('Name').fill('eu-test');
  await page.getByLabel('Mode').selectOption('Staging');
  await page.getByRole('combobox', { name: 'Cluster' }).selectOption('fjord-staging');
  await page.getByRole('button', { name: 'Create environment' }).click();
  await expect(page.getByRole('heading', { name: 'Services', level: 1 })).toBeVisible();
  await expect(page.getByText('No service yet')).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'Create service' }), 'in the head and in place').toHaveCount(2);
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
  const puts = async () => (await platform.sent('PUT')).length;
  expect(await puts(), 'sent before it was confirmed').toBe(0);
  await page.getByRole('button', { name: 'Save environment' }).click();
  await expect(page.getByRole('heading', { name: 'Services', level: 1 })).toBeVisible();
  expect((await platform.records()).environments.find((one) => one.id === environment.id)).toMatchObject({ name: 'eu-check', mode: 'STAGING' });
  expect(await puts()).toBe(1);

  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Delete environment' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete environment eu-check?' });
  await expect(dialog).toContainText(/It belongs to .+\. It is staging\./);
  await expect(page).toHaveURL(/dialog=delete/);
  const press = dialog.getByRole('button', { name: 'Delete environment' });
  await expect(press).toHaveAttribute('aria-disabled', 'true');
  await press.click({ force: true });
  await expect(dialog).toBeVisible();
  expect(await platform.sent('DELETE')).toHaveLength(0);
  await dialog.getByRole('textbox').fill('eu-check');
  await expectNoAxeViolations(page, 'delete');
  await press.click();
  await expect(page.getByRole('heading', { name: 'Loyalty', level: 1 })).toBeVisible();
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
  await expect(page.getByRole('status').filter({ hasText: 'restored' })).toBeVisible();
  await page.getByRole('navigation', { name: 'Breadcrumbs' }).getByRole('link', { name: 'Northwind Retail' }).click();
  const question = page.getByRole('dialog', { name: 'Leave this form?' });
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect(page.getByLabel('Name')).toHaveValue('Half a name');
  await platform.fail({ operation: 'POST /organization/{organizationId}/project', status: 401 });
  await page.getByRole('button', { name: 'Create project' }).click();
  await expect(page.getByRole('main').getByText('doesn’t accept your token any more')).toBeVisible();
  await platform.fail();
  await signIn('Admin');
  await expect(page.getByLabel('Name')).toHaveValue('Half a name');
  await page.getByRole('button', { name: 'Create project' }).click();
  await expect(page.getByRole('heading', { name: 'Half a name', level: 1 })).toBeVisible();
  expect((await platform.records()).projects.filter((one) => one.name === 'Half a name')).toHaveLength(1);
});

test('a container’s form has usual values, a pattern for its image, and a summary', async ({ page, platform, signIn }) => {
  await page.goto((await platform.servicesPage()).replace('services', 'create-container'));
  await signIn();
  await expect(page.getByRole('group', { name: 'Image', exact: true })).toBeVisible();
  await page.getByRole('combobox', { name: 'Registry' }).selectOption('Production images');
  await expect(page.getByText('In this registry: repository, such as storefront-web.')).toBeVisible();
  await page.getByRole('combobox', { name: 'Registry' }).selectOption('Public images');
  await expect(page.getByText('In this registry: registry alias/repository')).toBeVisible();
  await page.getByRole('combobox', { name: 'Registry' }).selectOption('Team images');
  await expect(page.getByText(/^In this registry/)).toHaveCount(0);
  await expect(page.getByText('For example team/storefront-web.')).toBeVisible();
  await page.getByLabel('Name', { exact: true }).fill('Image-RESIZER');
  await page.getByLabel('Image', { exact: true }).fill('team/worker');
  await page.getByLabel('Tag', { exact: true }).fill('1.0');
  await page.getByRole('group', { name: 'Usual values of CPU (millicores)' }).getByRole('button', { name: '2 cores' }).click();
  const summary = page.getByRole('complementary', { name: 'Summary' });
  for (const words of ['Image-RESIZER', 'Team images', 'team/worker', '2 cores', '512 MB']) await expect(summary).toContainText(words);
  await page.getByRole('button', { name: 'Create container' }).click();
  await expect(page.getByRole('alert')).toContainText('Name:');
  expect(await platform.sent('POST')).toHaveLength(0);
  await page.getByLabel('Name', { exact: true }).fill('image-resizer-2');
  await page.getByRole('button', { name: 'Create container' }).click();
  await expect(page.getByRole('heading', { name: 'image-resizer-2', level: 1 })).toBeVisible();
  const made = (await platform.records()).services.find(({ record }) => record.name === 'image-resizer-2')!;
  expect(made.record).toMatchObject({ cpu: 2000, memory: 512, image_name: 'team/worker', tag: '1.0' });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto((await platform.servicesPage()).replace('services', 'create-container'));
  await expect(page.getByLabel('Name', { exact: true })).toBeVisible();
  await expect(summary).toBeHidden();
});

test.describe('on a platform that asks for fuller bodies', () => {
  test.use({ wanted: { fuller: true } });

  test('an environment and an application are created from their forms', async ({ page, platform, signIn }) => {
    const { projects: [project], environments: [environment] } = await platform.records();
    await page.goto(`/project/${project.id}/create-environment`);
    await signIn();
    await page.getByLabel('Name').fill('eu-fuller');
    await page.getByLabel('Mode').selectOption('Staging');
    await page.getByRole('combobox', { name: 'Cluster' }).selectOption('fjord-staging');
    await page.getByRole('button', { name: 'Create environment' }).click();
    await expect(page.getByText('No service yet')).toBeVisible();
    expect((await platform.records()).environments.some((one) => one.name === 'eu-fuller')).toBe(true);

    await page.goto(`/environment/${environment.id}/create-application`);
    await expect(page.getByLabel('CPU (millicores)', { exact: true })).toHaveValue('500');
    await expect(page.getByLabel('Dockerfile'), 'what few applications need is folded').toBeHidden();
    await page.locator('summary', { hasText: 'Build and access' }).click();
    await expect(page.getByLabel('Dockerfile')).toHaveValue('Dockerfile');
    await page.getByLabel('Root path').fill('/shop');
    await page.getByLabel('Git token').selectOption('northwind-bot');
    await page.getByRole('button', { name: 'Add port' }).click();
    await expect(page.getByLabel('Internal port of port 1')).toBeFocused();
    await page.getByLabel('Internal port of port 1').fill('70000');
    await page.getByLabel('Name').fill('shop-front');
    await page.getByLabel('Git repository').fill('git@git.example.com:team/shop.git');
    await expect(page.getByText('Saved as https://git.example.com/team/shop.git.')).toBeVisible();
    await page.getByRole('button', { name: 'Create application' }).click();
    await expect(page.getByRole('group', { name: 'Ports' })).toContainText('Port 1, Internal port: must be between 1 and 65535.');
    await page.getByLabel('Internal port of port 1').fill('8080');
    await page.getByLabel('External port of port 1').fill('443');
    await page.getByLabel('Public of port 1').check();
    await page.getByRole('group', { name: 'Usual values of Memory (MB)' }).getByRole('button', { name: '2 GB' }).click();
    await expect(page.getByLabel('Memory (MB)', { exact: true })).toHaveValue('2048');
    await page.getByRole('button', { name: 'Create application' }).click();
    await expect(page.getByRole('heading', { name: 'shop-front', level: 1 })).toBeVisible();
    const made = (await platform.records()).services.find(({ record }) => record.name === 'shop-front')!;
    expect(made.record).toMatchObject({ memory: 2048, healthchecks: {}, git_repository: { provider: 'PROVIDERE', root_path: '/shop', url: 'https://git.example.com/team/shop.git' } });
    expect((made.record.git_repository as Record<string, unknown>).git_token_id).toMatch(/^[0-9a-f-]{36}$/);
    // The platform added an id, a name and more to the port, which is no difference to what was sent.
    await expect(page.getByText('the platform saved a different value')).toHaveCount(0);
    expect(made.record.ports).toMatchObject([{ internal_port: 8080, external_port: 443, protocol: 'HTTP', publicly_accessible: true }]);
    // The platform refuses a first deployment without a commit, so it is deployed as it is configured.
    await page.getByRole('button', { name: 'Deploy', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Deploy shop-front' }).click();
    await expect(page.getByRole('main').locator('.state')).toContainText('Deployment queued');
    expect((await platform.sent('POST')).at(-1)).toMatchObject({ operation: 'POST /application/{applicationId}/redeploy', status: 202 });
  });
});

test('an environment is cloned with its services, and its page says when it runs and what is deployed first', async ({ page, platform, signIn }) => {
  const { environments: [first] } = await platform.records();
  const services = async (id: string) => ((await platform.get(`/environment/${id}/services`)).results as { name: string }[]).map((one) => one.name).sort();
  await page.goto(`/environment/${first.id}/services`);
  await signIn();
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Clone environment' }).click();
  await expect(page.getByRole('heading', { name: 'Clone environment', level: 1 })).toBeVisible();
  await expect(page.getByLabel('Name')).toHaveValue(`${first.name}-copy`);
  await expect(page.getByRole('main')).toContainText('The data of databases isn’t copied.');
  await expectNoAxeViolations(page, 'clone an environment');
  await page.getByLabel('Mode').selectOption('Staging');
  await page.getByRole('button', { name: 'Clone environment' }).click();
  await expect(page.getByRole('heading', { name: 'Services', level: 1 })).toBeVisible();
  const made = (await platform.records()).environments.find((one) => one.name === `${first.name}-copy`)!;
  expect(made).toMatchObject({ mode: 'STAGING', cluster_id: first.cluster_id });
  expect(await services(String(made.id))).toEqual(await services(String(first.id)));
  await expect(page).toHaveURL(new RegExp(`/environment/${made.id}/services`));
  await expect(page.getByRole('row', { name: /storefront-web/ })).toBeVisible();

  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Edit environment' }).click();
  const order = page.getByRole('region', { name: 'Deployment order' }).getByRole('listitem');
  await expect(order.first()).toContainText('Databases');
  await expect(order.first()).toContainText('orders-db');
  await expect(page.getByRole('region', { name: 'Hours and previews' })).toContainText('All the time');
  await expectNoAxeViolations(page, 'an environment');
});

test('an image that is pasted with its tag is a name and a tag', async ({ page, platform, signIn }) => {
  const { environments: [first] } = await platform.records();
  await page.goto(`/environment/${first.id}/create-container`);
  await signIn();
  await page.getByLabel('Name', { exact: true }).fill('worker');
  await page.getByRole('combobox', { name: 'Registry' }).selectOption('Team images');
  await page.getByLabel('Image', { exact: true }).fill('team/worker:1.4.2');
  // The press that sends the form takes the focus from the field.
  await page.getByRole('button', { name: 'Create container' }).click();
  await expect(page.getByRole('heading', { name: 'worker', level: 1 })).toBeVisible();
  const made = (await platform.records()).services.find((one) => one.record.name === 'worker')!;
  expect(made.record).toMatchObject({ image_name: 'team/worker', tag: '1.4.2' });

  await page.goto(`/environment/${first.id}/create-container`);
  await page.getByLabel('Tag', { exact: true }).fill('2.0');
  await page.getByLabel('Image', { exact: true }).fill('team/worker:1.4.2');
  await page.getByLabel('Name', { exact: true }).fill('other');
  await expect(page.getByText('Must be without the tag: enter 1.4.2 as the tag.'), 'a tag that a person entered stays').toBeVisible();
  await expect(page.getByLabel('Tag', { exact: true })).toHaveValue('2.0');
});

test('a version of a database that isn’t usual is a warning, and the platform decides', async ({ page, platform, signIn }) => {
  const { environments: [first] } = await platform.records();
  await page.goto(`/environment/${first.id}/create-database`);
  await signIn();
  await page.getByLabel('Name', { exact: true }).fill('archive-db');
  await page.getByLabel('Type', { exact: true }).selectOption('PostgreSQL');
  await expect(page.getByText('Usual versions of PostgreSQL: 12, 13, 14, 15, 16, 17.')).toBeVisible();
  await page.getByLabel('Version', { exact: true }).fill('99');
  await expect(page.getByText('99 isn’t among the usual versions of PostgreSQL')).toBeVisible();
  await page.getByLabel('Mode', { exact: true }).selectOption('Container');
  await page.getByRole('button', { name: 'Create database' }).click();
  await expect(page.getByRole('heading', { name: 'archive-db', level: 1 })).toBeVisible();
  expect((await platform.records()).services.find((one) => one.record.name === 'archive-db')!.record).toMatchObject({ version: '99' });
});
