/** The careful cases: a 403, an unknown mode, old data, a name that could be mistaken, a read that fails before a deletion. */
import { expect, go, openCapabilities, test } from '../support/test.ts';

const ENVIRONMENT = 'GET /environment/{environmentId}';

test('a 403 disables the action until a person refreshes', async ({ page, platform, signIn, watch }) => {
  watch.allow(/Failed to load resource/);
  await page.goto(await platform.servicesPage());
  await signIn('Read');
  const menu = page.getByRole('button', { name: 'Actions of storefront-web' });
  const redeploy = page.getByRole('menuitem', { name: 'Redeploy', exact: true });
  await menu.click();
  await redeploy.click();
  await page.getByRole('dialog').getByRole('button', { name: /^Redeploy/ }).click();
  await expect(page.getByRole('log', { name: 'Messages' })).toContainText('doesn’t allow this (403)');
  await menu.click();
  const refused = page.getByRole('menuitem', { name: /^Redeploy/ }).first();
  await expect(refused).toContainText('Your token doesn’t allow this (403)');
  await expect(refused).toHaveAttribute('aria-disabled', 'true');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Refresh' }).click();
  await menu.click();
  await expect(refused).not.toContainText('403');
  await expect(refused).not.toHaveAttribute('aria-disabled', 'true');
});

test('an action’s end is told where the person is by then, and in the activity list', async ({ page, platform, signIn }) => {
  await page.goto(await platform.servicesPage());
  await signIn();
  await page.getByRole('button', { name: 'Actions of storefront-web' }).click();
  await page.getByRole('menuitem', { name: 'Redeploy', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: /^Redeploy/ }).click();
  await expect(page.getByRole('row', { name: /storefront-web/ })).toContainText(/Redeploy requested|queued|Building/i);
  await openCapabilities(page);
  await page.getByRole('button', { name: /^Activity/ }).click();
  const list = page.getByRole('dialog', { name: 'Activity' });
  await expect(list).toContainText('redeploy requested');
  await list.getByRole('button', { name: 'Close' }).click();
  // What went well goes by itself after six seconds.
  for (let step = 0; step < 60; step += 1) {
    await platform.turn(10);
    await page.clock.runFor(2_000);
    if (await page.getByRole('log', { name: 'Messages' }).getByText(/storefront-web: (running|deployed)/).isVisible()) break;
  }
  await expect(page.getByRole('log', { name: 'Messages' })).toContainText(/storefront-web: (running|deployed)/);
  await page.getByRole('button', { name: /^Activity/ }).click();
  await expect(list).toContainText(/storefront-web: (running|deployed)/);
  await expect(list).not.toContainText('redeploy requested');
  expect(new URL(page.url()).pathname).toBe('/platform');
});

test('many failures of one action are one message, with a list', async ({ page, platform, signIn }) => {
  const names = ['storefront-web', 'catalog-search', 'image-resizer'];
  await page.goto(await platform.servicesPage());
  await signIn();
  for (const name of names) await page.getByRole('checkbox', { name: `Select ${name}` }).click();
  const selection = page.getByRole('region', { name: /selected/i }).or(page.getByText('3 services selected')).first();
  await expect(selection).toBeVisible();
  await page.getByRole('button', { name: 'Restart', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Restart 3 services?' });
  await dialog.getByRole('button', { name: 'Restart 3 services' }).click();
  await expect(page.getByRole('row', { name: /storefront-web/ })).toContainText('Restart queued');
  // One after the other: the message is the same one.
  for (const name of names) {
    await platform.setState((await platform.service(name)).status.id, 'RESTART_ERROR');
    await page.clock.runFor(6_000);
    await expect(page.getByRole('row', { name })).toContainText('Restart failed');
  }
  const failures = page.getByRole('log', { name: 'Messages' }).locator('.toast.failed');
  await expect(failures).toHaveCount(1);
  await expect(failures).toContainText('Restart: 3 services failed.');
  await failures.getByText('Show list').click();
  await expect(failures.getByRole('listitem')).toHaveCount(3);
});

for (const [name, fault] of [['fails', { status: 500 }], ['is slow', { delay: 600_000 }]] as const) {
  test(`an environment whose read ${name} can’t be deleted, and several of its services can’t be stopped`, async ({ page, platform, signIn, watch }) => {
    watch.allow(/Failed to load resource/);
    const address = await platform.servicesPage();
    await platform.fail({ operation: ENVIRONMENT, ...fault });
    await page.goto(`${address}?dialog=delete`);
    await signIn();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('The environment’s name isn’t loaded yet');
    const press = dialog.getByRole('button', { name: 'Delete environment' });
    await expect(press).toHaveAttribute('aria-disabled', 'true');
    await press.click({ force: true });
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    for (const name of ['storefront-web', 'catalog-search']) await page.getByRole('checkbox', { name: `Select ${name}` }).click();
    for (const action of ['Stop', 'Delete']) {
      await page.getByRole('button', { name: action, exact: true }).click();
      await expect(dialog).toContainText('The environment’s name isn’t loaded yet, so this can’t be confirmed');
      const confirm = dialog.getByRole('button', { name: `${action} 2 services` });
      await expect(confirm).toHaveAttribute('aria-disabled', 'true');
      await confirm.click({ force: true });
      await expect(dialog).toBeVisible();
      await dialog.getByRole('button', { name: 'Cancel' }).click();
    }
    expect((await platform.asked()).filter((asked) => asked.method !== 'GET')).toEqual([]);
  });
}

test('a mode that is remembered doesn’t make an action less careful', async ({ page, platform, signIn }) => {
  const { environments } = await platform.records();
  const staging = environments.find((one) => one.name === 'eu-staging')!;
  await page.goto(`/environment/${staging.id}/services`);
  await signIn();
  await expect(page.getByRole('main').getByText('Staging').first()).toBeVisible();
  await platform.change(`/environment/${staging.id}`, { name: 'eu-staging', mode: 'PRODUCTION' });
  await platform.fail({ operation: ENVIRONMENT, delay: 600_000 });
  await page.reload();
  await page.getByRole('button', { name: /^Actions of / }).first().click();
  await page.getByRole('menuitem').filter({ hasText: /^(Redeploy|Deploy)$/ }).first().click();
  await expect(page.getByRole('dialog')).toContainText('Its mode isn’t known: it may be production.');
});

test('a tab that slept shows how old its data is before the first read ends', async ({ page, platform, signIn }) => {
  await page.goto(await platform.servicesPage());
  await signIn();
  await expect(page.getByRole('row', { name: /storefront-web/ })).toContainText('Running');
  await expect(page.getByText(/^Updated \d\d:\d\d:\d\d\s*$/)).toBeVisible();
  await platform.fail({ operation: '*', delay: 600_000 });
  await page.clock.fastForward(24 * 3_600_000);
  await expect(page.getByText(/^Updated 20 Nov, \d\d:\d\d:\d\d · not live/)).toBeVisible();
  await expect(page).toHaveTitle(/^\(not live\)/);
  await platform.fail();
});

test('a name that turns the text round is shown as what it is, and confirms as it is', async ({ page, platform, signIn }) => {
  const name = 'pay\u202egnp.exe\u200b';
  await platform.write(`/organization/${(await platform.records()).organization.id}/project`, { name });
  const project = (await platform.records()).projects.find((one) => one.name === name)!;
  await page.goto(`/project/${project.id}?dialog=delete`);
  await signIn();
  const dialog = page.getByRole('dialog', { name: 'Delete project pay⟨U+202E⟩gnp.exe⟨U+200B⟩?' });
  await expect(dialog).toBeVisible();
  expect(await page.locator('body').innerText()).not.toMatch(/[\u202e\u200b]/);
  expect(await page.title()).not.toMatch(/[\u202e\u200b]/);
  await dialog.getByRole('textbox').fill('paygnp.exe');
  await expect(dialog.getByRole('button', { name: 'Delete project' })).toHaveAttribute('aria-disabled', 'true');
  await dialog.getByRole('textbox').fill(name);
  await dialog.getByRole('button', { name: 'Delete project' }).click();
  await expect.poll(async () => (await platform.records()).projects.some((one) => one.name === name)).toBe(false);
});

test('a link is copied as the address stands, with filter, order and view', async ({ page, platform, signIn, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const address = `${await platform.servicesPage()}?q=web&sort=-name&view=cards&state=fine`;
  await page.goto(address);
  await signIn();
  const shown = page.url();
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Copy link' }).click();
  await expect(page.getByRole('log', { name: 'Messages' })).toContainText('Link copied.');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(shown);
});

test('after Back and Forward a link to the page before is an address of its own', async ({ page, platform, signIn }) => {
  const { organization, projects: [first] } = await platform.records();
  const overview = page.getByRole('heading', { name: 'Overview', level: 1 });
  await page.goto(`/organization/${organization.id}`);
  await signIn();
  await expect(overview).toBeVisible();
  await go(page, `/project/${first.id}`);
  await expect(page.getByRole('heading', { name: first.name, level: 1 })).toBeVisible();
  await page.goBack();
  await expect(overview).toBeVisible();
  await page.goForward();
  await expect(page.getByRole('heading', { name: first.name, level: 1 })).toBeVisible();
  await page.getByRole('link', { name: 'Overview', exact: true }).click();
  await expect(overview).toBeVisible();
  await expect(page).toHaveURL(`/organization/${organization.id}`);
  await page.goBack();
  await expect(page.getByRole('heading', { name: first.name, level: 1 })).toBeVisible();
});

test('pages that are left in quick succession leave no listener behind', async ({ page, platform, signIn }) => {
  // 240 pages take their time on a machine that does other things as well.
  test.slow();
  const services = await platform.servicesPage();
  const { projects: [project] } = await platform.records();
  await page.goto(services);
  await signIn();
  const link = page.getByRole('row', { name: /storefront-web/ }).getByRole('link', { name: /storefront-web/ });
  await expect(link).toBeVisible();
  for (let round = 0; round < 60; round += 1) {
    await link.click();
    await page.getByRole('navigation', { name: 'Breadcrumbs' }).locator(`a[href="/project/${project.id}"]`).click();
    await page.goBack();
    await go(page, services);
    await expect(link).toBeVisible();
  }
});

test('the deletion of an environment names its services and counts its databases', async ({ page, platform, signIn }) => {
  const address = await platform.servicesPage();
  const inside = (await platform.records()).services.filter((one) => address.includes(one.environment));
  const databases = inside.filter((one) => one.record.service_type === 'DATABASE').length;
  await page.goto(`${address}?dialog=delete`);
  await signIn();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(`and ${inside.length - 6} more), among them ${databases} databases`);
  const text = await dialog.textContent();
  expect(inside.filter((one) => text?.includes(one.record.name)), 'named').toHaveLength(6);
});
