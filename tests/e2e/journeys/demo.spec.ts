/** The demo: a site with the platform in a worker. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { serve } from '../support/server.ts';
import { test as base, expect, expectNoAxeViolations, expectNoSidewaysScroll } from '../support/test.ts';
import { pass } from '../support/time.ts';

const DEMO = process.env.DEMO ?? '';

/** A host of the demo, with nothing behind it. */
const test = base.extend({
  server: async ({}, use) => {
    const served = await serve([], { dist: DEMO, config: readFileSync(join(DEMO, 'config.json'), 'utf8') });
    await use({ ...served, platform: process.env.PLATFORM! });
    served.stop();
  },
});

// A development build has no demo beside it.
test.skip(!existsSync(DEMO), 'there is no demo');

/** Opens the grid of the demo. */
async function grid(page: import('@playwright/test').Page) {
  await page.goto('/');
  await page.getByRole('grid', { name: 'Projects' }).getByRole('link', { name: 'Storefront' }).click();
  await page.getByRole('link', { name: /eu-production/ }).first().click();
  await expect(page.getByRole('row', { name: /catalog-search/ })).toBeVisible();
}

/** Stops a service of the grid. */
async function stop(page: import('@playwright/test').Page) {
  await page.getByRole('row', { name: /catalog-search/ }).getByRole('button', { name: /Actions/ }).click();
  await page.getByRole('menuitem', { name: 'Stop', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: /^Stop/ }).click();
  await expect(page.getByRole('row', { name: /catalog-search/ })).toContainText(/Stop/);
}

test('a demo shows the console with a platform inside, which keeps what is done', async ({ page }) => {
  await grid(page);
  await expect(page.getByRole('complementary', { name: 'Demo' })).toContainText('Demo with sample data');
  await expectNoAxeViolations(page, 'the grid of the demo');
  await stop(page);
  // The state survives a reload, and the end of the worker.
  await page.reload();
  await expect(page.getByRole('row', { name: /catalog-search/ })).toContainText(/Stop/);
  const session = await page.context().newCDPSession(page);
  await session.send('ServiceWorker.enable');
  await session.send('ServiceWorker.stopAllWorkers');
  await page.reload();
  await expect(page.getByRole('row', { name: /catalog-search/ })).toContainText(/Stop/);
  // A reload past the cache is no worker's page: it becomes one.
  await session.send('Page.enable');
  const loaded = page.waitForEvent('load');
  await session.send('Page.reload', { ignoreCache: true });
  await loaded;
  await expect(page.getByRole('row', { name: /catalog-search/ })).toContainText(/Stop/);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  page.on('dialog', (dialog) => dialog.accept());
  const names = 'slipway.directory./demo-api of-another-visit';
  await page.evaluate((key) => localStorage.setItem(key, '[]'), names);
  await page.getByRole('button', { name: 'Reset' }).click();
  await expect(page.getByRole('heading', { name: 'Overview', level: 1 })).toBeVisible();
  expect(await page.evaluate((key) => localStorage.getItem(key), names), 'names of the demo are forgotten').toBeNull();
  await grid(page);
  await expect(page.getByRole('row', { name: /catalog-search/ })).toContainText('Running');
});

test('a browser that refuses the worker says so', async ({ page }) => {
  await page.addInitScript(() => {
    navigator.serviceWorker.register = () => Promise.reject(new DOMException('site data is blocked', 'SecurityError'));
  });
  await page.goto('/');
  const alert = page.getByRole('alert');
  await expect(alert.getByRole('heading', { name: 'The demo can’t start' })).toBeVisible();
  await expect(page.getByText('The browser refused the service worker of the demo: site data is blocked')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Reload' })).toBeVisible();
});

test('a worker that never answers is a message, not a blank page', async ({ page }) => {
  await page.addInitScript(() => { ServiceWorker.prototype.postMessage = () => {}; });
  await page.goto('/');
  await page.waitForFunction(() => navigator.serviceWorker.ready);
  await expect(async () => {
    await pass(page, 21_000);
    await expect(page.getByText('The service worker of the demo doesn’t answer. Reload the page.')).toBeVisible({ timeout: 500 });
  }).toPass();
});

test('a console that is no demo any more removes the worker', async ({ page }) => {
  await grid(page);
  const workers = () => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);
  expect(await workers()).toBe(1);
  const state = () => page.evaluate(async () => Boolean(await caches.match('/demo-api/_state')));
  await stop(page);
  await expect.poll(state).toBe(true);
  await page.route('**/config.json', (route) => route.fulfill({ json: { platforms: [{ name: 'Platform', url: process.env.PLATFORM }] } }));
  await page.evaluate(() => sessionStorage.clear());
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await expect.poll(workers).toBe(0);
  await expect.poll(state, 'what was typed into the demo').toBe(false);
});

base('the console has not a byte of the demo, and no address makes one', async ({ page }) => {
  const names = readdirSync(process.env.DIST!);
  expect(names.filter((name) => name.includes('demo'))).toEqual([]);
  await page.goto('/?demo=true#demo');
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);
  await expect(page.getByRole('complementary', { name: 'Demo' })).toHaveCount(0);
});
