import { expect, test } from '../support/test.ts';

// Presses only: no click, no focus by script.
test('the journey by keyboard alone', async ({ page, platform }) => {
  await page.goto('/');
  await expect(page.getByLabel('Token')).toBeFocused();
  await page.keyboard.type(platform.token('Deploy'));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Northwind Retail' })).toBeVisible();

  const reach = async (name: string, role: 'link' | 'button' = 'link') => {
    const target = page.getByRole('main').getByRole(role, { name, exact: true });
    for (let presses = 0; presses < 60; presses += 1) {
      if (await target.evaluate((one) => one === document.activeElement)) return;
      await page.keyboard.press('Tab');
    }
    throw new Error(`${name} can't be reached by Tab`);
  };
  await expect(page.getByRole('main').getByRole('link', { name: 'Storefront' })).toBeVisible();
  await reach('Storefront');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Storefront' })).toBeFocused();
  await expect(page.getByRole('main').getByRole('link', { name: 'eu-production' })).toBeVisible();
  await reach('eu-production');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Services' })).toBeFocused();

  const row = page.getByRole('row', { name: /catalog-search/ });
  await expect(row).toContainText('Running');
  const actions = page.getByRole('button', { name: 'Actions of catalog-search' });
  await reach('Actions of catalog-search', 'button');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Redeploy' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitem', { name: 'Stop' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(actions).toBeFocused();
  await expect(page.getByRole('menu')).toHaveCount(0);

  await page.keyboard.press('Enter');
  await page.keyboard.press('End');
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
  await expect(page.getByRole('link', { name: 'Skip to the page' })).toBeFocused();
});
