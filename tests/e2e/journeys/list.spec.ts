/** What every list has: search, filters and order in the address, selection, export, a frozen order. */
import { readFile } from 'node:fs/promises';
import { expect, expectNoAxeViolations, test } from '../support/test.ts';
import { pass } from '../support/time.ts';

test('search, filter and order are in the address, and survive a reload and a way back', async ({ page, platform, signIn }) => {
  await page.goto(await platform.servicesPage());
  await signIn();
  const rows = page.getByRole('grid', { name: 'Services' }).getByRole('row');
  await expect(rows).toHaveCount(14);
  await page.getByLabel('Search services').fill('main, ada');
  await expect(page).toHaveURL(/q=main%2C%20ada/);
  await page.getByRole('list', { name: 'Services by state' }).getByRole('button', { name: /^Healthy/ }).click();
  await expect(rows).toHaveCount(5);
  await page.getByRole('button', { name: 'CPU' }).click();
  await expect(page).toHaveURL(/sort=cpu/);
  await expect(page.getByRole('columnheader', { name: 'CPU' })).toHaveAttribute('aria-sort', 'ascending');
  await expect(rows.nth(1)).toContainText('nightly-invoices');
  await expect(rows.nth(2)).toContainText('storefront-web');
  await page.reload();
  await expect(rows).toHaveCount(5);
  await expect(page.getByLabel('Search services')).toHaveValue('main, ada');
  await expect(rows.nth(1)).toContainText('nightly-invoices');
  await page.getByLabel('Search services').fill('nothing like it');
  await expect(page.getByText('No service matches')).toBeVisible();
  await expectNoAxeViolations(page, 'nothing matches');
  await page.getByRole('button', { name: 'Clear search and filters' }).click();
  await expect(rows).toHaveCount(14);
  await expect(page.getByRole('status', { name: 'Announcements' })).toContainText('13 services shown');
});

test('a link to a single state shows its filter, which can be taken off', async ({ page, platform, signIn }) => {
  await page.goto(`${await platform.servicesPage()}?state=RUNNING`);
  await signIn();
  const rows = page.getByRole('grid', { name: 'Services' }).getByRole('row');
  await expect(rows).toHaveCount(4);
  await expect(page.getByLabel('Filter by state')).toHaveValue('RUNNING');
  await page.getByLabel('Filter by state').selectOption('');
  await expect(rows).toHaveCount(14);
});

test('what is selected is exported as it came', async ({ page, platform, signIn }) => {
  await page.goto(await platform.servicesPage());
  await signIn();
  await page.getByRole('checkbox', { name: 'Select orders-db' }).check();
  await page.getByRole('checkbox', { name: 'Select edge-dns' }).check();
  const group = page.getByRole('group', { name: 'Selected items' });
  await expect(group).toContainText('2 services selected');
  const begun = page.waitForEvent('download');
  await group.getByRole('button', { name: 'Export as JSON' }).click();
  const exported = JSON.parse(await readFile(await (await begun).path(), 'utf8')) as { name: string }[];
  expect(exported.map((one) => one.name)).toEqual(['edge-dns', 'orders-db']);
  expect(exported[1]).toMatchObject((await platform.service('orders-db')).record);
});

test('while somebody works in a list its order is frozen, and is brought up on a press', async ({ page, platform, signIn }) => {
  await page.goto(`${await platform.servicesPage()}?sort=state`);
  await signIn();
  const rows = page.getByRole('grid', { name: 'Services' }).getByRole('row');
  await expect(rows.nth(1)).toContainText('checkout-api');
  const last = rows.filter({ hasText: 'catalog-search' });
  await page.getByRole('checkbox', { name: 'Select orders-db' }).check();
  await platform.setState((await platform.service('catalog-search')).record.id as string, 'ERROR');
  await pass(page, 31_000);
  await expect(last).toContainText('Error');
  const press = page.getByRole('button', { name: /^Re-order \(\d+\)$/ });
  await expect(press).toBeVisible();
  await expect(rows.nth(1)).toContainText('checkout-api');
  await press.click();
  await expect(press).toHaveCount(0);
  await expect(rows.filter({ hasText: /Error|failed/ })).toHaveCount(3);
  await expect(rows.nth(3)).toContainText(/Error|failed/);
});

test('a service’s page tells its state, its steps, where it is reached and its whole record', async ({ page, platform, signIn }) => {
  await page.goto(await platform.servicesPage());
  await signIn();
  await page.getByRole('grid', { name: 'Services' }).getByRole('link', { name: 'storefront-web' }).click();
  await expect(page.getByRole('heading', { name: 'storefront-web', level: 1 })).toBeFocused();
  await expect(page.getByRole('main')).toContainText('Running');
  await expect(page.getByRole('table', { name: 'Steps of the last deployment' })).toContainText('Git clone');
  await expect(page.getByText(/^Updated \d\d:\d\d:\d\d\s*$/), 'every reading of the page went well').toBeVisible();
  await expect(page.getByRole('region', { name: 'Version' })).toContainText('Repository');
  const network = page.getByRole('region', { name: 'Network' });
  await expect(network.getByRole('link', { name: 'storefront-web.apps.example.com' })).toHaveAttribute('rel', 'noopener noreferrer');
  await expect(network).toContainText('8080 HTTP, public on 443');
  await expectNoAxeViolations(page, 'service');
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'JSON and curl' }).click();
  const dialog = page.getByRole('dialog', { name: 'Original JSON' });
  await expect(dialog.getByLabel('curl', { exact: true })).toContainText('/application/');
  await expect(dialog.getByLabel('curl', { exact: true })).not.toContainText(platform.token('Read'));
  await expect(dialog.getByLabel('JSON', { exact: true })).toContainText('"maximun_gpu"');
  await expectNoAxeViolations(page, 'record as JSON');
});

test('a new tab takes the session, and signing out ends it in both', async ({ page, platform, signIn, context }) => {
  await page.goto(await platform.servicesPage());
  await signIn();
  await expect(page.getByRole('grid', { name: 'Services' })).toBeVisible();
  const second = await context.newPage();
  await second.goto(await platform.servicesPage());
  await expect(second.getByRole('grid', { name: 'Services' })).toBeVisible();
  await second.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('main').getByText('You signed out in another tab.')).toBeVisible();
});

test('the table is built once: its outlines become the rows', async ({ page, platform, signIn }) => {
  await page.addInitScript(() => {
    const tables = new Set<Element>();
    Object.assign(window, { tables });
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes) {
        for (const node of addedNodes) {
          if (!(node instanceof Element)) continue;
          for (const table of [node, ...node.querySelectorAll('*')]) if (table.matches('table[role=grid]')) tables.add(table);
        }
      }
    }).observe(document, { subtree: true, childList: true });
  });
  await platform.fail({ operation: 'GET /environment/{environmentId}/services', delay: 500, times: 1 });
  await page.goto(await platform.servicesPage());
  await signIn();
  await expect(page.getByRole('row', { name: /catalog-search/ })).toBeVisible();
  expect(await page.evaluate(() => (window as unknown as { tables: Set<Element> }).tables.size)).toBe(1);
});
