/** The console by keyboard alone, and pages at narrow widths. */
import { PAGES } from '../support/pages.ts';
import { expect, expectNoSidewaysScroll, go, test } from '../support/test.ts';

// Presses only: no click, no focus by script.
test('the journey by keyboard alone', async ({ page, platform }) => {
  await page.goto('/');
  await expect(page.getByLabel('Token')).toBeFocused();
  await page.keyboard.type(platform.token('Deploy'));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Overview', level: 1 })).toBeVisible();

  // A list is one tab stop; within it arrows move.
  const reach = async (grid: string, name: string) => {
    const rows = page.getByRole('grid', { name: grid }).getByRole('row');
    await expect(rows.filter({ hasText: name })).toBeVisible();
    const inList = () => page.evaluate(() => document.activeElement?.matches('tr[data-id]') ?? false);
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('data-id'));
    for (let presses = 0; !(await inList()); presses += 1) {
      if (presses > 60) throw new Error(`${grid} can't be reached by Tab`);
      await page.keyboard.press('Tab');
    }
    for (let presses = 0; !(await rows.filter({ hasText: name }).evaluate((row) => row === document.activeElement)); presses += 1) {
      if (presses > 60) throw new Error(`${name} can't be reached by arrows`);
      const last = await focused();
      await page.keyboard.press('ArrowDown');
      // The focus follows a frame later.
      await expect.poll(focused).not.toBe(last);
    }
  };
  await reach('Projects', 'Storefront');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Storefront', level: 1 })).toBeFocused();
  await reach('Environments', 'eu-production');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Services' })).toBeFocused();

  const row = page.getByRole('row', { name: /catalog-search/ });
  await expect(row).toContainText('Running');
  const actions = page.getByRole('button', { name: 'Actions of catalog-search' });
  await reach('Services', 'catalog-search');
  await page.keyboard.press('Space');
  await expect(row).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('group', { name: 'Selected items' })).toContainText('1 service selected');
  await page.keyboard.press('Shift+ArrowDown');
  await expect(page.getByRole('group', { name: 'Selected items' })).toContainText('2 services selected');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('group', { name: 'Selected items' })).toHaveCount(0);
  await page.keyboard.press('ArrowUp');
  await expect(row).toBeFocused();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keys' })).toContainText('open the row’s menu');
  await expect(page).toHaveURL(/[?&]dialog=keys/);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: 'Keys' })).toBeHidden();
  await expect(row).toBeFocused();
  await page.keyboard.press('.');
  await expect(page.getByRole('menuitem', { name: 'Redeploy' })).toBeFocused();
  for (let presses = 0; presses < 4; presses += 1) await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitem', { name: 'Stop' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(actions).toBeFocused();
  await expect(page.getByRole('menu')).toHaveCount(0);

  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Redeploy' })).toBeFocused();
  for (let presses = 0; presses < 4; presses += 1) await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Stop catalog-search?' });
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(actions).toBeFocused();
  expect((await platform.service('catalog-search')).status.state).toBe('RUNNING');

  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Redeploy catalog-search?' })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Redeploy catalog-search' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(row).toContainText('Deployment queued');
  expect((await platform.service('catalog-search')).status.state).toBe('DEPLOYMENT_QUEUED');

  await page.keyboard.press('Shift+Tab');
  await page.reload();
  await expect(row).toContainText('Deployment queued');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('navigation', { name: 'Breadcrumbs' }).getByRole('link', { name: 'Northwind Retail' })).toBeFocused();
});

test('the drawer by keyboard and by touch', async ({ page, platform, signIn }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(await platform.servicesPage());
  await signIn();
  const menu = page.getByRole('button', { name: 'Menu', exact: true });
  const out = page.getByRole('button', { name: 'Sign out' });
  await menu.focus();
  await page.keyboard.press('Enter');
  await expect(out).toBeVisible();
  await expect(menu).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('Escape');
  await expect(out).toBeHidden();
  await expect(menu).toBeFocused();
  await menu.click();
  await expect(out).toBeVisible();
  await page.mouse.click(370, 500);
  await expect(out).toBeHidden();
  await menu.click();
  await page.getByRole('navigation', { name: 'Place' }).getByRole('link', { name: 'Environments' }).click();
  await expect(page.getByRole('heading', { name: 'Storefront', level: 1 })).toBeVisible();
  await expect(out).toBeHidden();
});

for (const width of [320, 768, 921, 1024, 1241, 1280, 1400]) {
  test(`nothing scrolls sideways at ${width}`, async ({ page, platform, signIn }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(await platform.servicesPage());
    await signIn();
    await expect(page.getByRole('row', { name: /recommendations/ })).toContainText('run state not reported');
    await expectNoSidewaysScroll(page);
    // A name isn't broken into letters.
    const name = await page.getByRole('rowheader', { name: /recommendations/ }).locator('span').first().boundingBox();
    expect(name!.height).toBeLessThan(32);
    await go(page, `/project/${(await platform.records()).projects.find((one) => one.name === 'Storefront')!.id}`);
    await expect(page.getByRole('row', { name: /checkout-redesign/ })).toContainText('Deployed');
    await expectNoSidewaysScroll(page);
  });
}

test('every page fits a width of 320', async ({ page, platform, signIn }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('/platform');
  await signIn();
  const records = await platform.records();
  for (const address of new Set(PAGES.map((facts) => facts.address(records)))) {
    await go(page, address);
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    await expect(page.getByRole('main').locator('[aria-busy=true]')).toHaveCount(0);
    await expectNoSidewaysScroll(page, address);
  }
});

test('headings sort from the keyboard, and the search leads to the rows', async ({ page, platform, signIn }) => {
  await page.goto(await platform.servicesPage());
  await signIn();
  const rows = page.getByRole('grid', { name: 'Services' }).getByRole('row');
  await expect(rows).toHaveCount(14);
  await page.getByLabel('Filter by kind').focus();
  await page.keyboard.press('/');
  await expect(page.getByLabel('Search services')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.clock.runFor(100);
  await expect(rows.nth(1)).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(page.getByRole('button', { name: 'Service', exact: true })).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  const cpu = page.getByRole('button', { name: 'CPU' });
  await expect(cpu).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/sort=cpu/);
  await expect(page.getByRole('columnheader', { name: 'CPU' })).toHaveAttribute('aria-sort', 'ascending');
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByRole('button', { name: 'Version' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.clock.runFor(100);
  await expect(rows.nth(1)).toBeFocused();
  const name = await rows.nth(1).getByRole('rowheader').textContent();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name!.split(',')[0]!);
});

test('a wider window closes the drawer, and the page can be used', async ({ page, platform, signIn }) => {
  await page.setViewportSize({ width: 800, height: 900 });
  await page.goto(await platform.servicesPage());
  await signIn();
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(page.locator('main')).toHaveAttribute('inert', '');
  await page.setViewportSize({ width: 1200, height: 900 });
  await expect(page.locator('main')).not.toHaveAttribute('inert');
  await page.getByLabel('Search services').fill('orders');
  await page.setViewportSize({ width: 800, height: 900 });
  await expect(page.locator('main')).not.toHaveAttribute('inert');
});
