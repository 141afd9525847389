/** A platform that fails: cut off, not offered, refused, without an answer, and how often it is asked. */
import { expect, expectNoAxeViolations, openCapabilities, test } from '../support/test.ts';
import { pass, settled } from '../support/time.ts';

const STATUSES = 'GET /environment/{environmentId}/statuses';

test('the platform cut off and back: last good data stays, marked stale, and comes back by itself', async ({ page, platform, signIn, watch }) => {
  watch.allow(/Failed to load resource/);
  await page.goto(await platform.servicesPage());
  await signIn();
  const row = page.getByRole('row', { name: /storefront-web/ });
  await expect(row).toContainText('Running');
  await platform.fail({ operation: '*', cut: true });
  await pass(page, 31_000);
  const notice = page.getByRole('status').filter({ hasText: 'can’t be reached' });
  await expect(notice).toContainText(/Showing data from \d\d:\d\d:\d\d/);
  await expect(row).toContainText('Running');
  await expect(page.getByText(/^Updated .* · not live/)).toBeVisible();
  await expect(page.getByText('Not reachable')).toBeVisible();
  await expectNoAxeViolations(page, 'services while the platform is cut off');
  await platform.fail();
  await pass(page, 31_000);
  await expect(notice).toHaveCount(0);
  await expect(page.getByText(/^Live, /)).toBeVisible();
});

// What deployed platforms offer beside the document may not be there: then the page goes on with the document's operations.
for (const [name, fault] of [
  ['405', { status: 405 }],
  ['501', { status: 501 }],
  ['an HTML page', { body: '<html><h1>Maintenance</h1></html>' }],
  ['half an answer', { truncate: true }],
] as const) {
  test(`${name} at a companion that never worked is taken as not offered, until it is checked again`, async ({ page, platform, signIn, watch }) => {
    watch.allow(/Failed to load resource/);
    await platform.fail({ operation: 'GET /environment/{environmentId}/services', ...fault });
    // The environment is known to be there by the list that leads to it.
    await page.goto(`/project/${(await platform.records()).projects[0].id}`);
    await signIn();
    await page.getByRole('grid', { name: 'Environments' }).getByRole('link', { name: 'eu-production' }).click();
    const main = page.getByRole('main');
    // The lists of each kind say the same.
    await expect(page.getByRole('row', { name: /storefront-web/ })).toContainText('Running');
    await expect(page.getByRole('row', { name: /orders-db/ })).toContainText('Deployed');
    await expect(main).not.toContainText('This platform doesn’t list');
    const of = async (operation: string) => (await platform.sent(operation)).length;
    const asked = await of('GET /environment/{environmentId}/services');
    await page.clock.runFor(20_000);
    expect(await of('GET /environment/{environmentId}/services'), 'asked again on a timer').toBe(asked);
    await platform.fail();
    await openCapabilities(page);
    const row = page.getByRole('row', { name: /GET .environment.{environmentId}.services/ });
    await expect(row).toContainText('Not offered');
    await row.getByRole('button', { name: /^Check again: / }).click();
    await expect(row).toHaveCount(0);
    const lists = await of('GET /environment/{environmentId}/database');
    await page.goBack();
    await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('row', { name: /orders-db/ })).toContainText('Deployed');
    expect(await of('GET /environment/{environmentId}/services')).toBeGreaterThan(asked);
    expect(await of('GET /environment/{environmentId}/database')).toBe(lists);
  });
}

test('a refused action says why, and leaves the state as it is', async ({ page, platform, signIn, watch }) => {
  watch.allow(/Failed to load resource/);
  await page.goto(await platform.servicesPage());
  await signIn('Read');
  const row = page.getByRole('row', { name: /catalog-search/ });
  await expect(row).toContainText('Running');
  await page.getByRole('button', { name: 'Actions of catalog-search' }).click();
  await page.getByRole('menuitem', { name: 'Redeploy' }).click();
  await page.getByRole('button', { name: 'Redeploy catalog-search' }).click();
  await expect(page.getByText('catalog-search: redeploy failed. Your token doesn’t allow this (403).')).toBeVisible();
  await expect(row).toContainText('Running');
  await expect(row).not.toContainText('requested');
  await page.getByRole('button', { name: 'Close this message' }).click();
  await expect(page.getByText('redeploy failed')).toHaveCount(0);
});

test('a write without an answer is sent once, and its outcome is read', async ({ page, platform, signIn, watch }) => {
  watch.allow(/Failed to load resource/);
  await page.goto(await platform.servicesPage());
  await signIn('Deploy');
  // Cut in the middle of the answer: one that is cut before its first byte, Chromium itself sends again.
  await platform.fail({ operation: 'POST /application/{applicationId}/redeploy', truncate: true, after: true });
  await page.getByRole('button', { name: 'Actions of catalog-search' }).click();
  await page.getByRole('menuitem', { name: 'Redeploy' }).click();
  await page.getByRole('button', { name: 'Redeploy catalog-search' }).click();
  await expect(page.getByText('catalog-search: redeploy. The platform didn’t answer. The change may have been applied')).toBeVisible();
  await expect(page.getByRole('row', { name: /catalog-search/ })).toContainText('Deployment queued');
  expect(await platform.sent('POST')).toHaveLength(1);
});

test('a menu stays open, with its focus, while a poll changes its row', async ({ page, platform, signIn }) => {
  await page.goto(await platform.servicesPage());
  await signIn('Deploy');
  await page.getByRole('button', { name: 'Actions of storefront-web' }).click();
  await page.getByRole('menuitem', { name: 'Redeploy' }).click();
  await page.getByRole('button', { name: 'Redeploy storefront-web' }).click();
  const row = page.getByRole('row', { name: /storefront-web/ });
  await expect(row).toContainText('Deployment queued');
  const handle = await row.elementHandle();
  await page.getByRole('button', { name: 'Actions of storefront-web' }).click();
  const stop = page.getByRole('menuitem', { name: 'Stop' });
  await expect(page.getByRole('menuitem').first()).toBeFocused();
  for (let presses = 0; presses < 5; presses += 1) await page.keyboard.press('ArrowDown');
  await expect(stop).toBeFocused();
  await expect(stop).toContainText('Not available while deployment queued');
  await platform.turn(5);
  await expect(stop).toContainText('Not available while building');
  await expect(stop).toBeFocused();
  expect(await row.evaluate((now, before) => now === before, handle)).toBe(true);
  expect(await page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('menuitem');
});

test('an idle page asks once in 30 seconds', async ({ page, platform, signIn }) => {
  await page.goto(await platform.servicesPage());
  await signIn();
  await expect(page.getByRole('row', { name: /orders-db/ })).toContainText('Deployed');
  const count = async () => (await platform.sent(STATUSES)).length;
  const asOf = page.getByText(/^Updated/);
  await expect(asOf).toHaveText(/Updated \d\d:\d\d:\d\d/);
  const before = await count();
  for (let reading = 1; reading <= 6; reading += 1) {
    const last = await asOf.textContent();
    await pass(page, 30_500);
    // The reading is there, and the next one is planned from it.
    await expect(asOf).not.toHaveText(last!);
    expect(await count()).toBe(before + reading);
  }
});

test('a refused read isn’t asked again and again', async ({ page, platform, signIn, watch }) => {
  watch.allow(/Failed to load resource/);
  await page.goto('/environment/00000000-0000-4000-8000-000000000001/services');
  await signIn();
  await expect(page.getByRole('status').filter({ hasText: 'Not found (404). The record may have been deleted.' }).first()).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Breadcrumbs' })).toContainText('00000000-0000-4000-8000-000000000001');
  // Each refusal is followed by a read of its parent. A read that isn't found is sent again after a minute.
  const before = await platform.quiet();
  await pass(page, 40_000);
  expect((await platform.asked()).length).toBe(before);
});

test('a request that the platform never shows doesn’t lock its row', async ({ page, platform, signIn }) => {
  await page.goto(await platform.servicesPage());
  await signIn('Deploy');
  // Taken with 202, and nothing comes of it.
  await platform.fail({ operation: 'POST /application/{applicationId}/redeploy', status: 202 });
  await page.getByRole('button', { name: 'Actions of catalog-search' }).click();
  await page.getByRole('menuitem', { name: 'Redeploy' }).click();
  await page.getByRole('button', { name: 'Redeploy catalog-search' }).click();
  const row = page.getByRole('row', { name: /catalog-search/ });
  await expect(row).toContainText('Redeploy requested');
  await page.getByRole('button', { name: 'Actions of catalog-search' }).click();
  await expect(page.getByRole('menuitem', { name: 'Redeploy' })).toContainText('not shown by the platform yet');
  await page.keyboard.press('Escape');
  await expect.poll(async () => {
    await page.clock.runFor(15_000);
    return row.textContent();
  }).not.toContain('requested');
});

test('a link made to mislead leads home', async ({ page, platform }) => {
  await page.goto('/sign-in?back=%2F.%2F%2Fevil.example');
  await page.getByLabel('Token').fill(platform.token());
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Overview', level: 1 })).toBeVisible();
  expect(new URL(page.url()).origin).toBe(process.env.CONSOLE);
});

test('a 429 pauses until its reset with a countdown, and nothing is asked before', async ({ page, platform, signIn, watch }) => {
  watch.allow(/429/);
  await page.goto(await platform.servicesPage());
  await signIn();
  await expect(page.getByRole('row', { name: /orders-db/ })).toContainText('Deployed');
  await expect(page.getByRole('navigation', { name: 'Breadcrumbs' }), 'every read has its answer').toContainText('Storefront');
  // The recent deployments are read last.
  await pass(page, 2_000);
  await expect(page.getByRole('row', { name: /catalog-search/ }).getByRole('link', { name: /^Last \d+ deployment/ })).toBeVisible();
  await settled(page);
  await platform.limit(0);
  await page.getByRole('button', { name: 'Refresh' }).click();
  const notice = page.getByRole('status').filter({ hasText: 'too many requests' });
  await expect(notice).toContainText(/Updates resume at 11:3[23]/);
  await expect(page.getByRole('timer')).toHaveText(/Updates resume in (59|60) min\./);
  await expect(page.getByRole('row', { name: /orders-db/ })).toContainText('Deployed');
  const before = (await platform.asked()).length;
  await pass(page, 58 * 60_000 + 30_000, 60_000);
  await expect(page.getByRole('timer')).toHaveText(/Updates resume in \d\d s\./);
  expect((await platform.asked()).length, 'requests within the pause').toBe(before);
  await platform.limit(1000);
  await pass(page, 3 * 60_000);
  await expect(notice).toHaveCount(0);
  await expect(page.getByRole('timer')).toHaveCount(0);
});

test('a poll changes the cells that it has something new for, and nothing else', async ({ page, platform, signIn }) => {
  await page.goto(await platform.servicesPage());
  await signIn();
  const grid = page.getByRole('grid', { name: 'Services' });
  await expect(page.getByRole('row', { name: /orders-db/ })).toContainText('Deployed');
  // The recent deployments are drawn last.
  await pass(page, 2_000);
  await expect(page.getByRole('row', { name: /catalog-search/ }).getByRole('link', { name: /^Last \d+ deployment/ })).toBeVisible();
  // Ages change every minute, exact times don't.
  await page.getByRole('heading', { level: 1 }).press('t');
  await expect(page.getByRole('row', { name: /catalog-search/ })).toContainText('10:31');
  const search = page.getByLabel('Search services');
  await search.pressSequentially('a');
  await expect(grid.getByRole('row')).not.toHaveCount(14);
  // Which cells look otherwise than before, and in which anything was touched.
  const follow = () => grid.evaluate((grid) => {
    const held = window as unknown as { before: Map<Element, string>; touched: Set<string>; observer: MutationObserver };
    const cells = [...grid.querySelectorAll('[role=gridcell], [role=rowheader]')];
    held.before = new Map(cells.map((cell) => [cell, cell.outerHTML]));
    held.touched = new Set();
    held.observer = new MutationObserver((all) => {
      for (const one of all) {
        const node = one.target instanceof Element ? one.target : one.target.parentElement;
        const cell = node?.closest('[role=gridcell], [role=rowheader]');
        held.touched.add(cell ? `cell ${[...held.before.keys()].indexOf(cell)}` : `${one.type} of ${node?.tagName}`);
      }
    });
    held.observer.observe(grid, { subtree: true, childList: true, characterData: true, attributes: true });
  });
  const found = () => grid.evaluate(() => {
    const held = window as unknown as { before: Map<Element, string>; touched: Set<string>; observer: MutationObserver };
    held.observer.disconnect();
    const changed = [...held.before].flatMap(([cell, html], index) => (cell.isConnected && cell.outerHTML === html ? [] : [`cell ${index}`]));
    return { changed: changed.sort(), touched: [...held.touched].sort() };
  });
  const asOf = page.getByText(/^Updated/);
  const poll = async () => {
    const last = await asOf.textContent();
    await pass(page, 31_000);
    await expect(asOf).not.toHaveText(last!);
  };
  const change = async (name: string, state: string) => platform.setState((await platform.service(name)).record.id as string, state);

  // While the filter is being typed in.
  await expect(search).toBeFocused();
  await change('catalog-search', 'ERROR');
  await follow();
  await poll();
  await expect(page.getByRole('row', { name: /catalog-search/ })).toContainText('Error');
  const typed = await found();
  // The row itself is marked for a moment, since its state changed.
  expect(typed.touched).toEqual(['attributes of TR', ...typed.changed]);
  expect(typed.changed.length, 'cells that changed').toBeGreaterThan(0);
  expect(typed.changed.length, 'cells that changed').toBeLessThanOrEqual(2);
  await expect(search).toBeFocused();
  await expect(search).toHaveValue('a');
  await search.pressSequentially('t');
  await expect(search).toHaveValue('at');

  // While a row's menu is open.
  const button = page.getByRole('button', { name: 'Actions of catalog-search' });
  await button.click();
  await page.keyboard.press('ArrowDown');
  const item = await page.evaluateHandle(() => document.activeElement);
  await change('catalog-search', 'STOPPED');
  await poll();
  await expect(page.getByRole('row', { name: /catalog-search/ })).toContainText('Stopped');
  expect(await page.evaluate((item) => document.activeElement === item && item?.getAttribute('role') === 'menuitem', item)).toBe(true);
  await expect(search).toHaveValue('at');

  // A poll that says nothing new touches nothing.
  await page.keyboard.press('Escape');
  // The mark of the row that changed before ends first.
  await pass(page, 2_000);
  await follow();
  await poll();
  expect(await found()).toEqual({ changed: [], touched: [] });
});
