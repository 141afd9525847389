/** The tokens that a portal gives to its pages: expired, refused, another person's. */

import { service, variable } from '../support/pages.ts';
import type { Platform } from '../support/platform.ts';
import { embedded, listen, listenFromStart, paths, test, type Portal } from '../support/portal.ts';
import { expect, type Page } from '../support/test.ts';
import { pass } from '../support/time.ts';

test('a token that ended or is refused is replaced, and nothing on the page is lost', async ({ page, portal, platform, watch }) => {
  watch.allow(/401/);
  portal.token = await platform.bearer(10);
  portal.pages = { services: (await paths(platform)).grid };
  await page.goto(portal.address);
  const told = await listen(page, 'services');
  const frame = embedded(page, 'services');
  await frame.getByRole('searchbox').fill('search');
  await expect(frame.getByText('1 of 13 services')).toBeVisible();
  // A minute before its end, the portal is asked for the next one.
  portal.token = await platform.bearer(60);
  await platform.turn(9.5 * 60);
  await pass(page, 9.5 * 60_000);
  await expect.poll(() => portal.asked).toEqual(['start', 'expiring']);
  await pass(page, 120_000);
  expect(portal.asked, 'once for each token').toEqual(['start', 'expiring']);
  // A token that the platform refuses is replaced, and so is the next: then a person has to try again. The page stays.
  await platform.refuseTokens();
  // In steps: over a jump of the clock, a request in flight runs into its deadline.
  await expect(async () => {
    await page.clock.runFor(5_000);
    await expect(frame.getByRole('alert')).toContainText('The platform didn’t accept this site’s token.', { timeout: 300 });
  }).toPass();
  expect(portal.asked).toEqual(['start', 'expiring', 'refused']);
  expect((await told()).filter(([name]) => name === 'error').map(([, { code }]) => code)).toEqual(['token-refused']);
  await expect(frame.getByRole('searchbox')).toHaveValue('search');
  const asked = (await platform.asked()).length;
  await pass(page, 10 * 60_000, 60_000);
  expect((await platform.asked()).length, 'no request without a token').toBe(asked);
  // With a token that works, it goes on.
  portal.token = await platform.bearer(60);
  await frame.getByRole('alert').getByRole('button', { name: 'Try again' }).click();
  await expect(frame.getByRole('alert')).toHaveCount(0);
  await platform.setState((await platform.service('catalog-search')).status.id, 'DEPLOYMENT_ERROR');
  await frame.getByRole('button', { name: 'Refresh' }).click();
  await expect(frame.getByRole('row', { name: /catalog-search/ })).toContainText('Deployment failed');
});

test('a portal that has no next token yet is asked again before the present one ends', async ({ page, portal, platform, watch }) => {
  watch.allow(/getToken failed/, /403/);
  const [first, next] = [await platform.bearer(10), await platform.bearer(60)];
  let hasNext = false;
  portal.token = (reason) => (reason === 'start' ? first : hasNext ? next : null);
  portal.pages = { services: (await paths(platform)).grid };
  await page.goto(portal.address);
  const told = await listen(page, 'services');
  await expect(embedded(page, 'services').getByRole('row', { name: /catalog-search/ })).toBeVisible();
  await platform.turn(9.1 * 60);
  // The portal is asked a minute before the token ends, and again 15 s later.
  await pass(page, 8.5 * 60_000);
  while (portal.asked.length < 2) await pass(page, 2_000, 2_000);
  expect(portal.asked).toEqual(['start', 'expiring']);
  hasNext = true;
  await pass(page, 20_000);
  await expect.poll(() => portal.asked).toEqual(['start', 'expiring', 'expiring']);
  // The first token has ended: the page goes on with the next one, and no request was refused.
  await platform.turn(120);
  await platform.setState((await platform.service('catalog-search')).status.id, 'DEPLOYMENT_ERROR');
  await embedded(page, 'services').getByRole('button', { name: 'Refresh' }).click();
  await expect(embedded(page, 'services').getByRole('row', { name: /catalog-search/ })).toContainText('Deployment failed');
  expect(portal.asked).toEqual(['start', 'expiring', 'expiring']);
  expect((await told()).filter(([name]) => name === 'error')).toEqual([]);
});

test.describe('with the document alone', () => {
  test.use({ wanted: { profile: 'document' } });

  test('statuses that are read one by one go on after a token that was refused', async ({ page, portal, platform, watch }) => {
    watch.allow(/40[145]/);
    const { environments } = await platform.records();
    portal.token = platform.token();
    portal.pages = { services: `environment/${environments[0].id}/services` };
    await page.goto(portal.address);
    const row = embedded(page, 'services').getByRole('row', { name: /catalog-search/ });
    await expect(row).toContainText('Running');
    await platform.refuseTokens();
    const again = embedded(page, 'services').getByRole('alert').getByRole('button', { name: 'Try again' });
    await expect(async () => {
      await page.clock.runFor(5_000);
      await expect(again).toBeVisible({ timeout: 300 });
    }).toPass();
    await platform.setState((await platform.service('catalog-search')).status.id, 'DEPLOYMENT_ERROR');
    portal.token = await platform.bearer(60);
    await again.click();
    await expect(again).toHaveCount(0);
    await expect(async () => {
      await page.clock.runFor(5_000);
      await expect(row).toContainText('Deployment failed', { timeout: 300 });
    }).toPass();
  });
});

/** Changes a service’s settings in a portal, with a token of ten minutes. */
async function changeSettings(page: Page, portal: Portal, platform: Platform) {
  portal.token = await platform.bearer(10);
  portal.pages = { services: `${(await paths(platform)).service}/settings` };
  await page.goto(portal.address);
  const frame = embedded(page, 'services');
  await frame.getByLabel('Branch').fill('release');
  return frame;
}

test('a save that meets a token that ended waits for the next one', async ({ page, portal, platform, watch }) => {
  watch.allow(/401/);
  const frame = await changeSettings(page, portal, platform);
  await frame.getByRole('button', { name: 'Review changes' }).click();
  await expect(frame.getByRole('button', { name: 'Save settings' })).toBeVisible();
  // The token ends without the page noticing: the read before the save finds out.
  await platform.turn(11 * 60);
  portal.token = await platform.bearer(60);
  await frame.getByRole('button', { name: 'Save settings' }).click();
  const branch = async () => ((await platform.service('storefront-web')).record.git_repository as { branch: string }).branch;
  await expect.poll(branch).toBe('release');
  expect(portal.asked).toEqual(['start', 'refused']);
});

test('several requests that are refused at once ask for one token', async ({ page, portal, platform, watch }) => {
  watch.allow(/401/);
  portal.token = (reason) => (reason === 'start' ? 'Token of-nobody' : platform.token());
  portal.pages = { services: (await paths(platform)).grid };
  let refused = 0;
  page.on('response', (response) => { if (response.status() === 401) refused += 1; });
  // The portal listens before the first refusal.
  await platform.fail({ operation: '*', delay: 1_500 });
  const told = await listenFromStart(page, 'services');
  await page.goto(portal.address);
  const frame = embedded(page, 'services');
  await expect(frame.getByRole('row', { name: /checkout-api/ })).toContainText('Build failed');
  await expect(frame.getByRole('alert')).toHaveCount(0);
  expect(refused, 'refused requests').toBeGreaterThan(1);
  expect(portal.asked).toEqual(['start', 'refused']);
  expect((await told()).filter(([name]) => name === 'error')).toEqual([]);
});

test('a portal may set getToken after the element', async ({ page, portal, platform }) => {
  portal.body = `<script src="${portal.console}/embed.js"></script><slipway-page id="services" page="${(await paths(platform)).grid}"></slipway-page>`;
  await page.goto(`${portal.address}/blank.html`);
  const frame = embedded(page, 'services');
  await expect(frame.locator('main .skeleton').first()).toBeVisible();
  await page.evaluate((token) => Object.assign(document.getElementById('services')!, { getToken: async () => token }), platform.token());
  await expect(frame.getByRole('row', { name: /checkout-api/ })).toBeVisible();
  await expect(frame.getByRole('alert')).toHaveCount(0);
});

test('another person’s token begins the page anew', async ({ page, portal, platform, watch }) => {
  watch.allow(/401/);
  const frame = await changeSettings(page, portal, platform);
  portal.token = platform.token('Read');
  await platform.turn(11 * 60);
  await pass(page, 60_000);
  await expect.poll(() => portal.asked.length).toBe(2);
  await expect(frame.getByLabel('Branch')).toHaveValue('main');
  await expect(frame.getByText('Your draft')).toHaveCount(0);
});

test('a deletion that waits is sent with the token of the person who confirmed it', async ({ page, portal, platform, watch }) => {
  watch.allow(/401/);
  const records = await platform.records();
  const address = variable(records, service(records), 'variable', 'HTTP_PORT').slice(1);
  portal.token = await platform.bearer(10);
  portal.pages = { services: `${address}?dialog=delete` };
  const events = await listenFromStart(page, 'services');
  const first = portal.token;
  const tokens: (string | undefined)[] = [];
  page.on('request', (request) => { if (request.method() === 'DELETE') tokens.push(request.headers()['authorization']); });
  await page.goto(portal.address);
  const frame = embedded(page, 'services');
  await frame.getByRole('dialog').getByRole('button', { name: 'Delete variable' }).click();
  await expect(frame.getByRole('button', { name: 'Undo' })).toBeVisible();
  portal.token = platform.token();
  await platform.turn(11 * 60);
  // A read is refused, and the portal gives the token of another person.
  await frame.getByRole('button', { name: 'Refresh' }).first().click();
  await expect.poll(() => portal.asked.length).toBe(2);
  await pass(page, 15_000);
  await expect(frame.getByRole('button', { name: 'Undo' })).toHaveCount(0);
  expect(tokens, 'sent once, before the token of the other person').toEqual([`Bearer ${first}`]);
  const outcomes = (await events()).filter(([name]) => name === 'action').map(([, { state }]) => state);
  expect(outcomes).toEqual(['pending', 'unknown']);
  expect((await platform.records()).variables.filter(({ record }) => address.endsWith(record.id))).toHaveLength(1);
});
