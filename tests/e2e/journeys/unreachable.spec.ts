/** A platform that can’t be reached: CORS, a wrong address, an outage. */
import type { Request } from '@playwright/test';
import { freePort, serve } from '../support/server.ts';
import { expect, expectNoAxeViolations, expectNoSidewaysScroll, test as base, type Page } from '../support/test.ts';
import { pass } from '../support/time.ts';

/** A console of a test's own, whose config.json names this platform; it ends with the test. */
const test = base.extend<{ consoleFor: (platform: string) => Promise<string> }>({
  consoleFor: async ({}, use) => {
    const ends: (() => void)[] = [];
    await use(async (platform) => {
      const served = await serve([], { config: JSON.stringify({ platforms: [{ name: 'Production', url: platform }] }) });
      ends.push(served.stop);
      return served.console;
    });
    for (const end of ends) end();
  },
});

async function tryToSignIn(page: Page, token: string) {
  await page.getByLabel('Token').fill(token);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByLabel('Token')).toHaveAccessibleDescription(/The platform can’t be reached/);
}

test('a platform that doesn’t allow the console’s origin is told apart, with a command that shows it', async ({ page, platform, consoleFor, watch, context }) => {
  watch.allow(/CORS policy/, /Failed to load resource/);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const address = await consoleFor(platform.url);
  const reads: Request[] = [];
  page.on('request', (request) => { if (request.method() === 'GET' && request.url() === `${platform.url}/organization`) reads.push(request); });
  await page.goto(address);
  await tryToSignIn(page, platform.token());
  const why = page.getByText(`Either the address is wrong, or the platform doesn’t allow the origin ${address} (CORS).`);
  await expect(why).toContainText('An administrator of the platform needs to allow this origin');
  expect(reads.map((read) => 'authorization' in read.headers()), 'what is sent to find out holds no token').toEqual([true, false]);
  await page.getByText('Check from a terminal').click();
  await expect(page.getByText(`the response contains access-control-allow-origin with ${address} or *`)).toBeVisible();
  await page.getByRole('button', { name: 'Copy curl' }).click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toBe(`curl -i -X OPTIONS -H 'Origin: ${address}' -H 'Access-Control-Request-Method: GET' -H 'Access-Control-Request-Headers: authorization' '${platform.url}/organization'`);
  await expectNoAxeViolations(page, 'why a platform can’t be reached');
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
});

test('an address at which nothing answers is told apart', async ({ page, platform, consoleFor, watch }) => {
  watch.allow(/Failed to load resource/);
  const nobody = `http://127.0.0.1:${await freePort()}`;
  await page.goto(await consoleFor(nobody));
  await tryToSignIn(page, platform.token());
  await expect(page.getByText(`The browser got no reply from ${nobody}. The address or its certificate may be wrong`)).toBeVisible();
});

test('an outage of a platform that was heard is no question of its settings', async ({ page, platform, signIn, watch }) => {
  watch.allow(/Failed to load resource/, /CORS policy/);
  await page.goto(await platform.servicesPage());
  await signIn();
  await expect(page.getByRole('row', { name: /orders-db/ })).toContainText('Deployed');
  let outage: 'none' | 'down' | 'gateway' = 'down';
  await page.route(`${platform.url}/**`, (route) => {
    if (outage === 'down') return route.abort();
    // A reply that the browser may not read.
    const headers = { 'access-control-allow-origin': 'https://gateway.example.com' };
    return outage === 'gateway' ? route.fulfill({ status: 502, body: 'Bad gateway', headers }) : route.continue();
  });
  await page.getByRole('button', { name: 'Refresh', exact: true }).click();
  await expect(page.getByText(`The browser got no reply from ${platform.url}.`).first()).toBeVisible();
  await expectNoAxeViolations(page, 'an outage with its cause');
  outage = 'gateway';
  await pass(page, 45_000);
  await expect(page.getByText('The platform may be down, with a gateway that sends an error page.').first(), 'the cause is found out again').toBeVisible();
  await expect(page.getByText('(CORS)')).toHaveCount(0);
  outage = 'none';
  await page.getByRole('button', { name: 'Refresh', exact: true }).click();
  await expect(page.getByText('Check from a terminal')).toHaveCount(0);
});
