/** Breadcrumbs and their switchers, headings and titles, the sidebar, the order of lists. */
import { expect, go, openAdministration, openCapabilities, test } from '../support/test.ts';
import { settled } from '../support/time.ts';

const breadcrumbs = 'Breadcrumbs';

test('the switchers list every sibling, also where one comes by a link', async ({ page, platform, signIn }) => {
  await page.goto(await platform.servicesPage());
  await signIn();
  await expect(page.getByRole('row', { name: /orders-db/ })).toBeVisible();
  const steps = page.getByRole('navigation', { name: breadcrumbs });
  await steps.getByRole('button', { name: 'Switch environment' }).click();
  const menu = page.getByRole('menu', { name: 'Switch environment' });
  await expect(menu.getByRole('menuitem')).toHaveText(['checkout-redesign', 'eu-staging']);
  await page.keyboard.press('Escape');
  await steps.getByRole('button', { name: 'Switch project' }).click();
  await expect(page.getByRole('menu', { name: 'Switch project' }).getByRole('menuitem')).toHaveText(['Data platform', 'Internal tools', 'Payments']);
  await page.keyboard.press('Escape');
  await steps.getByRole('button', { name: 'Switch environment' }).click();
  await menu.getByRole('menuitem', { name: 'eu-staging' }).click();
  await expect(page.getByRole('heading', { name: 'Services', level: 1 })).toBeVisible();
  await expect(page).toHaveTitle(/Services · eu-staging/);
});

test('a switcher whose list can’t be read says so', async ({ page, platform, signIn, watch }) => {
  watch.allow(/Failed to load resource/);
  await platform.fail({ operation: 'GET /project/{projectId}/environment', status: 403 });
  await page.goto(await platform.servicesPage());
  await signIn();
  await page.getByRole('button', { name: 'Switch environment' }).click();
  await expect(page.getByRole('menuitem', { name: 'No other environment known' })).toContainText('Your token doesn’t allow this (403).');
});

test('headings and titles name the place, since two environments have the same name', async ({ page, platform, signIn }) => {
  const { environments, projects } = await platform.records();
  const same = environments.filter((one) => one.name === 'eu-production');
  expect(same).toHaveLength(2);
  await page.goto(`/environment/${same[1].id}/services`);
  await signIn();
  await expect(page.getByRole('heading', { name: 'Services', level: 1 })).toBeVisible();
  await expect(page).toHaveTitle(/Services · eu-production · Payments · Slipway/);
  await page.goto(`/project/${projects[0].id}`);
  await expect(page).toHaveTitle('Storefront · Slipway');
});

test('the capabilities keep the organization that one comes from, and the logo leads home', async ({ page, platform, signIn, watch }) => {
  watch.allow(/Failed to load resource/);
  const { organization } = await platform.records();
  await platform.fail({
    operation: 'GET /organization',
    body: JSON.stringify({ results: [organization, { ...organization, id: '0b5fb7a1-0000-4000-8000-000000000001', name: 'Fjord Outfitters' }] }),
  });
  await page.goto('/');
  await signIn();
  await page.getByRole('link', { name: 'Fjord Outfitters' }).click();
  await expect(page.getByRole('heading', { name: 'Organization Fjord Outfitters' })).toBeVisible();
  await openCapabilities(page);
  await expect(page.getByRole('heading', { name: 'Platform capabilities', level: 1 })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Place' })).toContainText('Fjord Outfitters');
  await page.getByRole('link', { name: 'Slipway' }).click();
  await expect(page.getByRole('heading', { name: 'Organizations', level: 1 })).toBeVisible();
});

test('the administration stays as a person left it, on the pages of other records too', async ({ page, platform, signIn }) => {
  const { organization } = await platform.records();
  await page.goto(`/organization/${organization.id}`);
  await signIn();
  const webhooks = page.getByRole('navigation', { name: 'Place' }).getByRole('link', { name: 'Webhooks' });
  await openAdministration(page, 'Webhooks');
  await page.getByRole('grid', { name: 'Projects' }).getByRole('link', { name: 'Storefront' }).click();
  await expect(page.getByRole('heading', { name: 'Storefront', level: 1 })).toBeVisible();
  await expect(webhooks).toBeVisible();
  await page.getByText('Administration', { exact: true }).click();
  await expect(webhooks).toBeHidden();
  // A page of the administration unfolds it while the page is shown.
  await page.goto(`/organization/${organization.id}/webhooks`);
  await expect(webhooks).toHaveAttribute('aria-current', 'page');
  const overview = page.getByRole('navigation', { name: 'Place' }).getByRole('link', { name: 'Overview' });
  await overview.click();
  await expect(webhooks).toBeHidden();
  // A choice that is made on such a page stays as well.
  await page.goto(`/organization/${organization.id}/webhooks`);
  await page.getByText('Administration', { exact: true }).click();
  await expect(webhooks).toBeHidden();
  await page.getByText('Administration', { exact: true }).click();
  await expect(webhooks).toBeVisible();
  await overview.click();
  await expect(page.getByRole('heading', { name: 'Overview', level: 1 })).toBeVisible();
  await expect(webhooks).toBeVisible();
});

test('a list has the same order at every visit, whatever order the platform sends', async ({ page, platform, signIn }) => {
  const { projects, organization } = await platform.records();
  await page.goto(`/organization/${organization.id}`);
  await signIn();
  const names = page.getByRole('grid', { name: 'Projects' }).getByRole('rowheader').locator('a');
  const expected = ['Data platform', 'Internal tools', 'Payments', 'Storefront'];
  await expect(names).toHaveText(expected);
  await platform.fail({ operation: 'GET /organization/{organizationId}/project', body: JSON.stringify({ results: [...projects].reverse() }) });
  await page.reload();
  await expect(names).toHaveText(expected);
});

test('a taken name is refused before it is sent, whatever its case', async ({ page, platform, signIn }) => {
  const { organization, projects } = await platform.records();
  const names = page.waitForResponse((reply) => reply.request().method() === 'GET' && reply.url().endsWith(`/organization/${organization.id}/project`));
  await page.goto(`/organization/${organization.id}/create-project`);
  await signIn();
  // A name can be compared once the names are read.
  await names;
  await settled(page);
  await page.getByLabel('Name').fill(' PAYMENTS ');
  await page.getByRole('button', { name: 'Create project' }).click();
  await expect(page.getByRole('main')).toContainText('Already taken by “Payments”. Choose another name.');
  await expect(page.getByLabel('Name')).toHaveValue(' PAYMENTS ');
  expect(await platform.sent('POST')).toEqual([]);
  await page.getByLabel('Name').fill('Payments 2');
  await page.getByRole('button', { name: 'Create project' }).click();
  await expect.poll(async () => (await platform.records()).projects.length).toBe(projects.length + 1);
});

test('a state stays visible on the row under the pointer, whose background has nearly its color', async ({ page, platform, signIn }) => {
  await page.goto(await platform.servicesPage());
  await signIn();
  const row = page.getByRole('row', { name: /checkout-api/ });
  const outline = () => row.locator('.chip').evaluate((chip) => getComputedStyle(chip).boxShadow);
  await expect(row).toContainText('Build failed');
  await page.getByRole('heading', { level: 1 }).hover();
  expect(await outline()).toBe('none');
  await row.hover();
  expect(await outline()).toContain('inset');
});

test('a search that is focused before the next frame keeps the focus, and what is typed', async ({ page, platform, signIn }) => {
  const { organization } = await platform.records();
  await page.goto(`/organization/${organization.id}`);
  await signIn();
  await expect(page.getByRole('navigation', { name: 'Place' }).getByRole('link').first()).toBeVisible();
  await go(page, await platform.servicesPage());
  await expect(page.getByRole('row', { name: /orders-db/ })).toBeVisible();
  await go(page, `/organization/${organization.id}`);
  await expect(page.getByRole('heading', { name: 'Overview', level: 1 })).toBeFocused();
  // Frames wait for the clock, and the search is there before the next one.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 10_000));
  await go(page, await platform.servicesPage());
  await expect(page.getByRole('searchbox')).toBeVisible();
  await page.keyboard.press('/');
  await page.keyboard.type('search');
  await page.clock.runFor(200);
  await expect(page.getByRole('searchbox')).toBeFocused();
  await expect(page.getByRole('searchbox')).toHaveValue('search');
});

test('the pages of an organization lead to its projects, and to the environments that were visited last', async ({ page, platform, signIn }) => {
  const { organization } = await platform.records();
  await page.goto(`/organization/${organization.id}`);
  await signIn();
  const place = page.getByRole('navigation', { name: 'Place' });
  const projects = place.getByRole('list', { name: 'Projects' });
  await expect(projects.getByRole('link')).toHaveText(['Data platform', 'Internal tools', 'Payments', 'Storefront']);
  await expect(place.getByRole('list', { name: 'Last visited' })).toHaveCount(0);
  await page.getByRole('main').getByRole('link', { name: 'development' }).click();
  await expect(page.getByRole('heading', { name: 'Services', level: 1 })).toBeVisible();
  await expect(projects, 'the breadcrumbs lead there').toHaveCount(0);
  await place.getByRole('link', { name: 'Clusters' }).click();
  await expect(place.getByRole('list', { name: 'Last visited' }).getByRole('link')).toHaveText(['development Data platform']);
  await page.reload();
  await expect(place.getByRole('list', { name: 'Last visited' }).getByRole('link'), 'also after a reload').toHaveText(['development Data platform']);
  await projects.getByRole('link', { name: 'Payments' }).click();
  await expect(page.getByRole('heading', { name: 'Payments', level: 1 })).toBeVisible();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('the pages of the innermost record are at the foot, but not over the actions of a service', async ({ page, platform, signIn }) => {
    await page.goto(await platform.servicesPage());
    await signIn();
    const dock = page.getByRole('navigation', { name: 'Pages' });
    await expect(dock.getByRole('link')).toHaveText(['Overview', 'Services', 'Deployments', 'Log', 'Variables']);
    await expect(dock.getByRole('link', { name: 'Services', exact: true })).toHaveAttribute('aria-current', 'page');
    await dock.getByRole('link', { name: 'Deployment log' }).click();
    await expect(page.getByRole('heading', { name: 'Deployment log', level: 1 })).toBeVisible();
    await dock.getByRole('link', { name: 'Overview' }).click();
    await expect(page.getByRole('heading', { name: 'Overview', level: 1 })).toBeVisible();
    await expect(dock.getByRole('link')).toHaveText(['Overview', 'All services', 'Clusters', 'People']);
    await page.getByRole('main').getByRole('link', { name: 'fraud-scoring', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Redeploy' })).toBeInViewport();
    await expect(dock).toHaveCount(0);
  });
});
