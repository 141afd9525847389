/** The services grid: cancel, delete, filters by count, columns, versions. */
import { select, selection, states } from '../support/grid.ts';
import { expect, expectNoAxeViolations, expectNoSidewaysScroll, openCapabilities, test } from '../support/test.ts';
import { pass } from '../support/time.ts';

test('what is going on is cancelled, with what the same request asked of others', async ({ page, platform, signIn, watch }) => {
  await page.goto(await platform.servicesPage());
  await signIn('Deploy');
  await select(page, 'storefront-web', 'image-resizer');
  await selection(page).getByRole('button', { name: 'Deploy' }).click();
  await page.getByRole('button', { name: 'Deploy 2 services' }).click();
  const row = page.getByRole('row', { name: /storefront-web/ });
  await expect(row).toContainText('Deployment queued');
  const cancel = async () => {
    await page.getByRole('button', { name: 'Actions of storefront-web' }).click();
    await expect(page.getByRole('menuitem', { name: 'Deploy another version' })).toContainText('Not available while');
    await page.getByRole('menuitem', { name: 'Cancel deployment' }).click();
  };
  await cancel();
  const dialog = page.getByRole('dialog', { name: 'Cancel the deployment of storefront-web?' });
  await expect(dialog).toContainText('In eu-production of Storefront (production).');
  await expect(dialog).toContainText('also of the other services of the same request: image-resizer.');
  await expectNoAxeViolations(page, 'cancelling');
  await dialog.getByRole('button', { name: 'Keep running' }).click();
  await expect(dialog).toBeHidden();
  await cancel();
  await dialog.getByRole('button', { name: 'Cancel deployment' }).click();
  await expect(page.getByText('storefront-web: cancel requested.')).toBeVisible();
  await expect(row).toContainText('Cancelling');
  expect(await states(platform)).toMatchObject({ 'storefront-web': 'CANCELING', 'image-resizer': 'CANCELING' });
  // What ended meanwhile is in no queue.
  await platform.setState((await platform.service('legacy-soap')).record.id as string, 'STOPPING');
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByRole('row', { name: /legacy-soap/ })).toContainText('Stopping');
  await page.getByRole('button', { name: 'Actions of legacy-soap' }).click();
  await page.getByRole('menuitem', { name: 'Cancel stop' }).click();
  await expect(page.getByText('legacy-soap: nothing to cancel. The deployment queue has no deployment of this service.')).toBeVisible();
  watch.allow(/Failed to load resource/);
  await platform.fail({ operation: 'GET /environment/{environmentId}/deploymentQueue', status: 500 });
  await page.getByRole('button', { name: 'Actions of legacy-soap' }).click();
  await page.getByRole('menuitem', { name: 'Cancel stop' }).click();
  await page.clock.runFor(10_000);
  await expect(page.getByText('legacy-soap: The platform failed')).toBeVisible();
});

test('Back leads to the row that was left', async ({ page, platform, signIn }) => {
  await page.setViewportSize({ width: 1440, height: 500 });
  await page.goto(await platform.servicesPage());
  await signIn('Read');
  const row = page.getByRole('row', { name: /ingress-nginx/ });
  await page.getByRole('link', { name: 'ingress-nginx' }).click();
  await expect(page.getByRole('heading', { name: 'ingress-nginx', level: 1 })).toBeFocused();
  await page.goBack();
  await expect(row).toBeFocused();
  await expect(row).toBeInViewport();
  await page.getByRole('link', { name: 'Storefront' }).first().click();
  await expect(page.getByRole('heading', { name: 'Storefront', level: 1 })).toBeFocused();
  await page.getByRole('main').getByRole('link', { name: 'eu-production' }).click();
  await expect(row).toBeVisible();
  await page.clock.runFor(1_000);
  await expect(page.getByRole('heading', { name: 'Services', level: 1 }), 'a link leads on').toBeFocused();
});

test('a part that arrives after Back takes no focus', async ({ page, platform, signIn }) => {
  test.skip(process.env.DIST!.endsWith('target/console'), 'the development build is in one piece');
  let release = () => {};
  const held = new Promise<void>((done) => { release = done; });
  await page.route(/slipway-service-.*\.wasm/, async (route) => { await held; await route.continue(); });
  await page.goto(await platform.servicesPage());
  await signIn('Read');
  const row = page.getByRole('row', { name: /ingress-nginx/ });
  await page.getByRole('link', { name: 'ingress-nginx' }).click();
  await expect(page.getByRole('heading', { name: 'ingress-nginx', level: 1 })).toBeFocused();
  await page.goBack();
  await expect(row).toBeFocused();
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  const part = page.waitForResponse(/slipway-service-/);
  release();
  await part;
  // The part is compiled after its last byte, in real time: the focus is watched for a second.
  for (let times = 0; times < 20; times += 1) {
    await page.clock.runFor(50);
    await new Promise((done) => { setTimeout(done, 50); });
    expect(await page.evaluate(() => document.activeElement?.tagName), 'the part’s page isn’t there any more').not.toBe('H1');
  }
});

test('one is deleted by its name with the documented list, and restarted in place', async ({ page, platform, signIn }) => {
  await page.goto(await platform.servicesPage());
  await signIn('Admin');
  await page.getByRole('button', { name: 'Actions of legacy-soap' }).click();
  await expect(page.getByRole('menuitem', { name: 'Restart' })).toHaveAttribute('aria-disabled', 'true');
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete legacy-soap?' });
  await expect(dialog).toContainText('This can’t be undone.');
  await dialog.getByRole('textbox').fill('legacy-soap');
  await dialog.getByRole('button', { name: 'Delete legacy-soap' }).click();
  await expect(page.getByText('legacy-soap: delete requested.')).toBeVisible();
  await platform.turn(60);
  // The pointer is in the list: the row stays, marked, until it is re-ordered.
  const press = page.getByRole('button', { name: 'Re-order (1)' });
  await expect(async () => {
    await page.clock.runFor(6_000);
    await expect(press).toBeVisible({ timeout: 500 });
  }).toPass();
  await press.click();
  await expect(page.getByRole('row', { name: /legacy-soap/ })).toHaveCount(0);
  expect((await platform.sent('POST')).map((asked) => asked.operation)).toEqual(['POST /environment/{environmentId}/service/delete']);
  await page.getByRole('button', { name: 'Actions of catalog-search' }).click();
  await page.getByRole('menuitem', { name: 'Restart' }).click();
  await page.getByRole('button', { name: 'Restart catalog-search' }).click();
  await expect(page.getByRole('row', { name: /catalog-search/ })).toContainText(/Restart queued|Restart requested/);
});

test('counts filter when pressed, kind and deployment status filter, and columns are hidden, all in the address', async ({ page, platform, signIn }) => {
  await page.goto(await platform.servicesPage());
  await signIn();
  const rows = page.getByRole('grid', { name: 'Services' }).getByRole('row');
  await page.getByRole('list', { name: 'Services by state' }).getByRole('button', { name: 'Failed 2' }).click();
  await expect(page).toHaveURL(/state=failed/);
  await expect(rows).toHaveCount(3);
  await page.getByRole('button', { name: 'Failed 2' }).click();
  await expect(rows).toHaveCount(14);
  await page.getByLabel('Filter by kind').selectOption({ label: 'Database (2)' });
  await expect(rows).toHaveCount(3);
  await page.reload();
  await expect(rows).toHaveCount(3);
  await page.getByLabel('Filter by kind').selectOption('');
  await page.getByLabel('Filter by deployment').selectOption({ label: 'Out of date (2)' });
  await expect(rows).toHaveCount(3);
  await page.getByLabel('Filter by deployment').selectOption('');
  await page.getByRole('button', { name: 'Columns and export' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'CPU', checked: true }).click();
  await expect(page.getByRole('menuitemcheckbox', { name: 'CPU', checked: false })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/without=cpu/);
  await expect(page.getByRole('columnheader', { name: 'CPU' })).toBeHidden();
  await expect(page.getByRole('columnheader', { name: 'Memory' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('columnheader', { name: 'Memory' })).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'CPU' })).toBeHidden();
  // What a service has stands against the most that it may have.
  await expect(page.getByRole('row', { name: /storefront-web/ }).getByTitle(/^of [\d,]+ GB$/)).toHaveText('1GB');
});

test('the tab tells what fails and what moves', async ({ page, platform, signIn }) => {
  await page.goto(await platform.servicesPage());
  await signIn('Deploy');
  await expect(page).toHaveTitle(/^\(2 failed\) Services/);
  await expect(page.locator('link[rel=icon]')).toHaveAttribute('href', /icon-failed\.svg$/);
  await platform.setState((await platform.service('image-resizer')).record.id as string, 'DEPLOYING');
  await pass(page, 31_000);
  await expect(page).toHaveTitle(/^\(2 failed, 1 in progress\) Services/);
  await openCapabilities(page);
  await expect(page).toHaveTitle(/^Platform capabilities/);
  await expect(page.locator('link[rel=icon]')).toHaveAttribute('href', /icon\.svg$/);
});

test('another version is chosen among the commits, and deployed', async ({ page, platform, signIn }) => {
  await page.goto(await platform.servicesPage());
  await signIn('Deploy');
  await page.getByRole('button', { name: 'Actions of catalog-search' }).click();
  await page.getByRole('menuitem', { name: 'Deploy another version' }).click();
  await expect(page.getByRole('heading', { name: 'Deploy another version' })).toBeFocused();
  const commit = page.getByRole('radiogroup', { name: 'Commit' });
  await expect(commit.getByRole('radio')).not.toHaveCount(1);
  await expect(commit.getByRole('radio', { name: /Newest/ }), 'what is preselected is a commit').toBeChecked();
  await expect(page.getByRole('main')).toContainText('In eu-production of Storefront (production). Current version: 4f15542 main, Ada Mendez.');
  await commit.getByRole('radio').nth(1).check();
  const { record } = await platform.service('catalog-search');
  const chosen = (await platform.get(`/application/${record.id}/commit`)).results[1].git_commit_id;
  await expectNoAxeViolations(page, 'another version');
  await page.getByRole('button', { name: 'Deploy', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'catalog-search', level: 1 })).toBeVisible();
  await expect(page.getByRole('main')).toContainText('Deployment queued');
  const sent = (await platform.asked()).find((asked) => asked.operation === 'POST /application/{applicationId}/deploy');
  expect(JSON.parse(sent!.body)).toEqual({ git_commit_id: chosen });
});

test('a container takes a tag', async ({ page, platform, signIn }) => {
  await page.goto(await platform.servicesPage());
  await signIn('Deploy');
  await page.getByRole('button', { name: 'Actions of image-resizer' }).click();
  await page.getByRole('menuitem', { name: 'Deploy another version' }).click();
  await expect(page.getByRole('radiogroup', { name: 'Image tag' })).toBeVisible();
  await page.getByRole('button', { name: 'Deploy', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText('Image tag: Required.');
  await expect(page.getByRole('radiogroup', { name: 'Image tag' })).toBeFocused();
  await expect(page.getByRole('radiogroup', { name: 'Image tag' }).locator('label').filter({ hasText: 'Saved' })).toContainText('2.14.1');
  await page.getByRole('button', { name: 'Enter another image tag' }).click();
  await page.getByLabel('Image tag').fill('2.15.0');
  await page.getByRole('button', { name: 'Deploy', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'image-resizer', level: 1 })).toBeVisible();
  expect((await platform.asked()).find((asked) => asked.operation === 'POST /container/{containerId}/deploy')?.body).toBe('{"image_tag":"2.15.0"}');
});

test('while something moves, a change is seen within five seconds, however long it takes', async ({ page, platform, signIn }) => {
  await page.goto(await platform.servicesPage());
  await signIn('Deploy');
  const row = page.getByRole('row', { name: /image-resizer/ });
  await expect(row).toContainText('Running');
  const id = (await platform.service('image-resizer')).record.id as string;
  await platform.setState(id, 'BUILDING');
  await pass(page, 31_000);
  await expect(row).toContainText('Building');
  // Each reading plans the next one: the clock is turned step by step.
  const asOf = page.getByText(/^Updated/);
  for (let step = 0; step < 84; step += 1) {
    const last = await asOf.textContent();
    await page.clock.runFor(5_000);
    await expect(asOf).not.toHaveText(last!);
  }
  await platform.setState(id, 'DEPLOYING');
  await page.clock.runFor(5_000);
  await expect(row).toContainText('Deploying');
});

test('a service that is left while its status is on its way leaves nothing behind that the grid waits for', async ({ page, platform, signIn }) => {
  const operation = 'GET /environment/{environmentId}/statuses';
  await page.goto(await platform.servicesPage());
  await signIn('Deploy');
  await page.getByRole('grid', { name: 'Services' }).getByRole('link', { name: 'catalog-search' }).click();
  await expect(page.getByRole('main').locator('.state')).toContainText('Running');
  const asked = async () => (await platform.sent(operation)).length;
  const before = await asked();
  await platform.fail({ operation, delay: 600_000 });
  await pass(page, 31_000);
  await expect.poll(asked).toBeGreaterThan(before);
  await platform.fail();
  await platform.setState((await platform.service('image-resizer')).record.id as string, 'DEPLOYING');
  await page.getByRole('navigation', { name: 'Breadcrumbs' }).getByRole('link', { name: 'eu-production' }).click();
  const row = page.getByRole('row', { name: /image-resizer/ });
  await expect(row).toContainText('Deploying');
  // It goes on to be read.
  await platform.setState((await platform.service('image-resizer')).record.id as string, 'RUNNING');
  await page.clock.runFor(6_000);
  await expect(row).toContainText('Running');
});

for (const theme of ['light', 'dark'] as const) {
  test(`rows are cards where a person wants it so, ${theme}`, async ({ page, platform, signIn }) => {
    await page.emulateMedia({ colorScheme: theme });
    await page.goto(await platform.servicesPage());
    await signIn('Deploy');
    const row = (name: string) => page.getByRole('row', { name: new RegExp(name) });
    await expect(row('storefront-web')).toContainText('Running');
    await page.getByRole('button', { name: 'Cards' }).click();
    await expect(page).toHaveURL(/view=cards/);
    await expect(page.getByRole('button', { name: 'Cards' })).toHaveAttribute('aria-pressed', 'true');
    const place = async (name: string) => (await row(name).boundingBox())!;
    const isBeside = async () => (await place('catalog-search')).y === (await place('checkout-api')).y;
    await expect.poll(isBeside).toBe(true);
    await expectNoAxeViolations(page, 'cards');
    await expectNoSidewaysScroll(page);
    await page.reload();
    await expect(row('storefront-web')).toContainText('1GB');
    await expect.poll(isBeside).toBe(true);
    await page.clock.runFor(500);
    // Arrows go where they point: three beside each other.
    const first = page.locator('tr[data-id][tabindex="0"]');
    await first.press('ArrowRight');
    await expect(row('checkout-api')).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(row('ingress-nginx')).toBeFocused();
    expect((await place('ingress-nginx')).x).toBe((await place('checkout-api')).x);
    await page.keyboard.press('Space');
    await expect(selection(page)).toContainText('1 service selected');
    await page.keyboard.press('.');
    await expect(page.getByRole('menuitem', { name: 'Redeploy' })).toBeFocused();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Cards' }).click();
    await expect(page).not.toHaveURL(/view=cards/);
    await expect(page.getByRole('columnheader', { name: 'Version' })).toBeVisible();
  });
}

test('arrows go where they point although the style sheet of the cards arrives after the rows', async ({ page, platform, signIn }) => {
  test.skip(process.env.DIST!.endsWith('target/console'), 'the development build has one style sheet');
  await page.goto(`${await platform.servicesPage()}?view=cards`);
  await signIn('Deploy');
  const checkout = page.getByRole('row', { name: /checkout-api/ });
  await expect(checkout).toContainText('512MB');
  let send = () => {};
  const arrival = new Promise<void>((done) => {
    send = done;
  });
  await page.route(/slipway-parts-.*\.css$/, async (route) => {
    await arrival;
    await route.continue();
  });
  await page.reload({ waitUntil: 'commit' });
  await expect(checkout).toContainText('512MB');
  await page.clock.runFor(500);
  const top = async (name: string) => (await page.getByRole('row', { name: new RegExp(name) }).boundingBox())!.y;
  const isBeside = async () => (await top('catalog-search')) === (await top('checkout-api'));
  expect(await isBeside(), 'cards are beside each other before their style sheet arrived').toBe(false);
  send();
  await expect.poll(isBeside).toBe(true);
  await page.locator('tr[data-id][tabindex="0"]').press('ArrowRight');
  await expect(checkout).toBeFocused();
});

test.describe('a thousand services', () => {
  test.use({ wanted: { services: 1_000 } });

  test('thirty change at every poll while a person filters, selects and opens menus', async ({ page, platform, signIn }) => {
    await platform.limit(1_000_000);
    await page.goto(await platform.servicesPage());
    await signIn('Deploy');
    const grid = page.getByRole('grid', { name: 'Services' });
    await expect(grid).toHaveAttribute('aria-rowcount', '1001');
    expect(await grid.getByRole('row').count(), 'rows in the document').toBeLessThan(100);
    const { services, environments } = await platform.records();
    const all = services.filter((one) => one.environment === environments[0].id);
    const asOf = page.getByText(/^Updated/);
    let turn = 0;
    const poll = async () => {
      turn += 1;
      const state = ['RUNNING', 'ERROR', 'WARNING'][turn % 3];
      for (const one of all.slice(turn * 30, turn * 30 + 30)) await platform.setState(one.record.id as string, state);
      const last = await asOf.textContent();
      await pass(page, 31_000);
      await expect(asOf).not.toHaveText(last!);
    };
    await poll();

    const search = page.getByLabel('Search services');
    await search.pressSequentially('service-00');
    await poll();
    await expect(search).toBeFocused();
    await search.pressSequentially('3');
    await expect(search).toHaveValue('service-003');
    await poll();
    const matching = Number(await grid.getAttribute('aria-rowcount')) - 1;
    expect(matching).toBeGreaterThan(0);
    expect(matching).toBeLessThan(1_000);

    await grid.getByRole('checkbox', { name: /^Select service-/ }).first().check();
    await poll();
    await selection(page).getByRole('button', { name: `Select all ${matching} that match` }).click();
    await expect(selection(page)).toContainText(`${matching} services selected`);
    await poll();
    await expect(selection(page)).toContainText(`${matching} services selected`);

    const button = grid.getByRole('button', { name: /^Actions of/ }).first();
    const name = await button.getAttribute('aria-label');
    await button.click();
    await page.keyboard.press('ArrowDown');
    const item = await page.evaluateHandle(() => document.activeElement);
    await poll();
    expect(await page.evaluate((item) => document.activeElement === item, item), 'the menu keeps its focus').toBe(true);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: name! })).toBeFocused();
    await page.getByRole('button', { name: 'Clear selection' }).click();
    await search.fill('');
    await expect(grid).toHaveAttribute('aria-rowcount', '1001');
    // What the grid counts is what the platform holds.
    const failed = (await platform.records()).services.filter((one) => one.environment === environments[0].id && one.status.state.endsWith('ERROR')).length;
    await expect(page.getByRole('list', { name: 'Services by state' }).getByRole('button', { name: `Failed ${failed}` })).toBeVisible();
  });
});

for (const [width, most] of [[1440, 90], [390, 200]] as const) {
  test(`no row is taller than its lines, ${width} wide`, async ({ page, platform, signIn }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(await platform.servicesPage());
    await signIn();
    await expect(page.getByRole('row', { name: /orders-db/ })).toContainText('Deployed');
    const heights = await page.locator('tr[data-id]').evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().height));
    expect(heights.length).toBeGreaterThan(10);
    expect(Math.max(...heights)).toBeLessThan(most);
  });
}

test('each row has its recent deployments, with a link to all', async ({ page, platform, signIn }) => {
  await page.goto(await platform.servicesPage());
  await signIn();
  await expect(page.getByRole('row', { name: /checkout-api/ })).toContainText('Build failed');
  await pass(page, 2_000);
  const strip = page.getByRole('row', { name: /checkout-api/ }).getByRole('link', { name: /^Last \d+ deployments: 1 failed/ });
  await expect(strip).toHaveAttribute('title', /^Build failed, [0-9a-f]{7} “.+”, by Ada Mendez/);
  await strip.click();
  await expect(page).toHaveTitle(/^Deployments · checkout-api/);
});

test('a deployment that somebody else cancels shows in the recent deployments and in the facts', async ({ page, platform, signIn }) => {
  const { record, environment } = await platform.service('catalog-search');
  await page.goto(await platform.servicesPage());
  await signIn();
  const own = page.getByRole('row', { name: /catalog-search/ });
  await platform.write(`/application/${record.id}/redeploy`, {});
  await expect(async () => {
    await page.clock.runFor(6_000);
    await expect(own).toContainText(/queued|Building|Deploying/i, { timeout: 500 });
  }).toPass();
  const { results: [first] } = await platform.get(`/environment/${environment}/deploymentQueue`);
  await platform.write(`/deploymentQueue/${first.identifier.deployment_request_id}/cancelDeployment`, {});
  await platform.turn(30);
  await expect(async () => {
    await page.clock.runFor(6_000);
    await expect(own).toContainText('Cancelled', { timeout: 500 });
  }).toPass();
  await expect(page.getByRole('list', { name: 'Facts' })).toContainText('Last deployment was cancelled');
  await expect(own.getByRole('link', { name: /cancelled/ })).toBeVisible();
});
