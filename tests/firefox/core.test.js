// The core of the journeys in Firefox: sign-in, grid, deploy, settings, and a page in a portal.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { freePort, launch, portal, serve, settings } from './support.js';

let browser;
before(async () => { browser = await launch(); });
after(() => browser.close());

/** A page whose errors count. */
async function open() {
  const page = await browser.newPage();
  page.setDefaultTimeout(15_000);
  await page.setViewport({ width: 1440, height: 900 });
  const errors = [];
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('console', (message) => { if (message.type() === 'error') errors.push(message.text()); });
  return { page, errors };
}

const see = (page, role, name) => page.waitForSelector(`::-p-aria([name="${name}"][role="${role}"])`, { visible: true });
const press = async (page, role, name) => (await see(page, role, name)).click();
/** Waits until a text stands on the page, or in a part of it. */
const read = (page, text, selector = 'body') => page.waitForFunction((text, selector) => [...document.querySelectorAll(selector)].some((one) => one.innerText.includes(text)), {}, text, selector);

async function signIn(page, address, token) {
  await page.goto(address);
  await (await page.waitForSelector('::-p-aria(Token)')).type(token);
  await press(page, 'button', 'Sign in');
}

async function eventually(check, what) {
  for (let tries = 0; tries < 100; tries += 1) {
    if (await check()) return;
    await new Promise((wake) => { setTimeout(wake, 100); });
  }
  assert.fail(what);
}

test('sign-in, the grid, and a deployment', async (t) => {
  const served = await serve();
  t.after(served.stop);
  const { page, errors } = await open();
  const { environments } = await served.records();
  await signIn(page, `${served.console}/environment/${environments[0].id}/services`, served.tokens.Admin);
  await read(page, 'Build failed', 'tr');
  await press(page, 'button', 'Actions of image-resizer');
  await press(page, 'menuitem', 'Redeploy');
  await press(page, 'button', 'Redeploy image-resizer');
  await eventually(async () => (await served.asked()).some(({ method, path }) => method === 'POST' && /deploy$/.test(path)), 'the platform wasn’t asked');
  await read(page, 'image-resizer', 'tr');
  assert.deepEqual(errors, []);
});

test('settings are saved', async (t) => {
  const served = await serve();
  t.after(served.stop);
  const { page, errors } = await open();
  const { environments, services } = await served.records();
  const own = services.find(({ record, environment }) => record.name === 'storefront-web' && environment === environments[0].id);
  await signIn(page, `${served.console}/environment/${environments[0].id}/application/${own.record.id}/settings`, served.tokens.Admin);
  const branch = await page.waitForSelector('::-p-aria([name="Branch"][role="textbox"])');
  await branch.click({ count: 3 });
  await branch.type('release');
  await press(page, 'button', 'Review changes');
  await press(page, 'button', 'Save settings');
  const stored = async () => (await served.records()).services.find(({ record }) => record.id === own.record.id).record;
  await eventually(async () => (await stored()).git_repository.branch === 'release', 'the platform doesn’t hold the branch');
  assert.deepEqual(errors, []);
});

test('a page in a portal', async (t) => {
  const around = await portal();
  t.after(around.stop);
  const port = await freePort();
  const config = settings({ platforms: [{ url: `http://127.0.0.1:${port}` }], embed: [{ origin: around.address }] });
  t.after(config.remove);
  const served = await serve(['--platform-port', `${port}`, '--config', config.file]);
  t.after(served.stop);
  const { environments } = await served.records();
  Object.assign(around, { console: served.console, token: served.tokens.Read, pages: { services: `environment/${environments[0].id}/services` } });
  const { page, errors } = await open();
  await page.goto(around.address);
  const frame = await page.waitForFrame((one) => one.url().startsWith(served.console));
  await read(frame, 'Build failed', 'tr');
  await page.waitForFunction(() => document.querySelector('#services').shadowRoot.querySelector('iframe').offsetHeight > 400);
  assert.deepEqual(errors, []);
});
