/** Pages in a portal that misbehaves: foreign sites, malformed messages, missing tokens. */
import { embedded, listenFromStart, paths, Portal, test } from '../support/portal.ts';
import { expect, type Page } from '../support/test.ts';
import { pass } from '../support/time.ts';

const REFUSED = 'This page can’t be shown here, because the console’s settings don’t list this site.';
const NESTED = 'This page can’t be shown here, because this site is in a frame of another site.';
const NO_HELLO = 'This page can’t be shown here, because this site didn’t connect to the console.';

/** Opens a page of the portal with nothing on it. */
const blank = (page: Page, portal: Portal) => page.goto(`${portal.address}/blank.html`);

/** Frames a page of the console without embed.js, and waits until it listens. */
async function frame(page: Page, address: string) {
  await page.evaluate((address) => {
    const frame = document.createElement('iframe');
    frame.id = 'console';
    frame.src = address;
    frame.width = '900';
    frame.height = '600';
    document.body.append(frame);
    return new Promise((loaded) => { frame.onload = loaded; });
  }, address);
}

/** Sends the frame a message with a port, and notes what comes back by it. */
const say = (page: Page, text: string, list = 'heard') => page.evaluate(([text, list]) => {
  const { port1, port2 } = new MessageChannel();
  const heard: unknown[] = [];
  Object.assign(window, { [list]: heard, [`${list}Port`]: port1 });
  port1.onmessage = ({ data }) => heard.push(JSON.parse(data));
  const frame = document.getElementById('console') as HTMLIFrameElement;
  frame.contentWindow!.postMessage(text, new URL(frame.src).origin, [port2]);
}, [text, list]);

const heard = (page: Page, list = 'heard') => page.evaluate((list) => (window as unknown as Record<string, { type: string; id: string; code: string }[]>)[list], list);
const answer = (page: Page, message: unknown) => page.evaluate((message) => {
  (window as unknown as { heardPort: MessagePort }).heardPort.postMessage(typeof message === 'string' ? message : JSON.stringify(message));
}, message);

const HELLO = JSON.stringify({ type: 'hello', version: 1, appearance: {} });

test('a portal of another version is told so, and one that still knows this version is taken', async ({ page, platform, portal }) => {
  const address = `${portal.console}/${(await paths(platform)).grid}`;
  await blank(page, portal);
  await frame(page, address);
  await say(page, JSON.stringify({ type: 'hello', version: 3, since: 2, appearance: {} }));
  await expect.poll(async () => (await heard(page)).map(({ type, code }) => code ?? type)).toEqual(['version-unknown', 'height']);
  await expect(page.frameLocator('#console').getByRole('alert')).toContainText('This site’s embed.js is of another version than the console');
  await blank(page, portal);
  await frame(page, address);
  await say(page, JSON.stringify({ type: 'hello', version: 2, since: 1, appearance: {} }));
  await expect.poll(() => heard(page)).toContainEqual({ type: 'loading', version: 1 });
  await expect.poll(async () => (await heard(page)).map(({ type }) => type)).toContain('token');
  // A page that is connected isn't changed by another hello.
  await say(page, JSON.stringify({ type: 'hello', version: 3, since: 2, appearance: {} }), 'late');
  await expect(page.frameLocator('#console').getByRole('main')).toBeVisible();
  expect(await heard(page, 'late')).toEqual([]);
});

test('a site that isn’t listed is blocked by the policy, and embed.js says so', async ({ page, platform, portal, watch }) => {
  watch.allow(/frame-ancestors/, /target origin provided/, /chrome-error/, /ERR_BLOCKED_BY_RESPONSE/, /Failed to load resource/);
  const other = await Portal.start();
  other.console = portal.console;
  other.token = platform.token();
  other.pages = { services: (await paths(platform)).grid };
  // The browser refuses to give the hello to the page that stands in the console’s place.
  const refused = page.waitForEvent('console', (message) => /target origin provided/.test(message.text()));
  const told = await listenFromStart(page, 'services');
  await page.goto(other.address);
  await refused;
  await page.clock.runFor(6_000);
  await expect(page.locator('#services')).toContainText('The console can’t be reached, or doesn’t allow this site to embed it. Open in a new tab');
  expect((await told()).map(([name, { code }]) => `${name} ${code}`)).toEqual(['error blocked-or-unreachable']);
  expect(other.asked).toEqual([]);
  other.stop();
});

test('where the host sends no policy, the console itself refuses a site that isn’t listed', async ({ page, platform, portal }) => {
  const { grid } = await paths(platform);
  await page.route(`${portal.console}/environment/**`, async (route) => {
    const reply = await route.fetch();
    const headers = reply.headers();
    delete headers['content-security-policy'];
    await route.fulfill({ response: reply, headers });
  });
  const other = await Portal.start();
  await blank(page, other);
  await frame(page, `${portal.console}/${grid}`);
  await say(page, HELLO);
  const inside = page.frameLocator('#console');
  await expect(inside.getByRole('alert')).toContainText(REFUSED);
  await expect(inside.getByRole('link', { name: 'Open in a new tab' })).toHaveAttribute('target', '_blank');
  expect((await heard(page)).map(({ type, code }) => `${type} ${code}`)).toEqual(['loading undefined', 'error origin-not-listed']);
  expect((await platform.asked()).length, 'requests to the platform').toBe(0);
  other.stop();
});

test('a frame without a hello shows nothing of the platform', async ({ page, platform, portal }) => {
  await blank(page, portal);
  await frame(page, `${portal.console}/${(await paths(platform)).grid}`);
  await expect(page.frameLocator('#console').locator('main .skeleton').first()).toBeVisible();
  await page.clock.runFor(12_000);
  await expect(page.frameLocator('#console').getByRole('alert')).toContainText(NO_HELLO);
});

test('malformed, early and replayed messages are nothing', async ({ page, platform, portal }) => {
  await blank(page, portal);
  await frame(page, `${portal.console}/${(await paths(platform)).grid}`);
  const malformed = ['', 'hello', '{}', '{"type":"hello"}', '{"type":"hello","version":"1"}', '{"type":"token","id":"1","token":"x"}'];
  for (const [index, text] of malformed.entries()) await say(page, text, `malformed${index}`);
  await say(page, HELLO);
  await expect.poll(async () => (await heard(page)).map(({ type }) => type)).toContain('token');
  for (const index of malformed.keys()) expect(await heard(page, `malformed${index}`)).toEqual([]);
  // A second hello has no answer: the first one counts.
  await say(page, HELLO, 'second');
  const question = (await heard(page)).find(({ type }) => type === 'token')!;
  for (const message of ['', 'null', '[]', { type: 'token' }, { type: 'token', id: '99', token: platform.token() }, { type: 'ready' }]) await answer(page, message);
  await answer(page, { type: 'token', id: question.id, token: platform.token('Read') });
  const inside = page.frameLocator('#console');
  await expect(inside.getByRole('row', { name: /checkout-api/ })).toBeVisible();
  // A second answer to the same question is dropped, with whatever token.
  await answer(page, { type: 'token', id: question.id, token: 'Token other' });
  await inside.getByRole('button', { name: 'Refresh' }).click();
  await expect.poll(async () => (await platform.asked()).filter(({ operation }) => operation.includes('statuses')).length).toBeGreaterThan(1);
  expect((await platform.asked()).every(({ status }) => status === 200)).toBe(true);
  expect(await heard(page, 'second')).toEqual([]);
});

test('a hello of another frame, or of the portal in a frame itself, is nothing', async ({ page, platform, portal }) => {
  const { grid } = await paths(platform);
  await blank(page, portal);
  await frame(page, `${portal.console}/${grid}`);
  await expect(page.frameLocator('#console').locator('main .skeleton').first()).toBeVisible();
  // A sibling of the same origin as the portal.
  await page.evaluate((hello) => new Promise((done) => {
    const sibling = document.createElement('iframe');
    sibling.src = '/blank.html';
    sibling.onload = () => {
      const post = (sibling.contentWindow as unknown as typeof globalThis).Function('hello', 'parent.frames[0].postMessage(hello, "*", [new MessageChannel().port2])');
      done(post(hello));
    };
    document.body.append(sibling);
  }), HELLO);
  await page.clock.runFor(12_000);
  await expect(page.frameLocator('#console').getByRole('alert')).toContainText(NO_HELLO);
  // The portal’s page, in a frame of a site that isn’t listed.
  const around = await Portal.start();
  around.body = `<iframe id="portal" src="${portal.address}/" width="900" height="700"></iframe>`;
  await page.route(`${portal.console}/environment/**`, async (route) => {
    const reply = await route.fetch();
    const headers = reply.headers();
    delete headers['content-security-policy'];
    await route.fulfill({ response: reply, headers });
  });
  portal.token = platform.token();
  portal.pages = { services: grid };
  await page.goto(`${around.address}/blank.html`);
  await expect(page.frameLocator('#portal').frameLocator('#services iframe').getByRole('alert')).toContainText(NESTED);
  expect(portal.asked, 'no token is asked for').toEqual([]);
  around.stop();
});

test('a portal that never answers is waited for, and said to give no token', async ({ page, platform, portal }) => {
  portal.token = platform.token();
  portal.pages = { services: (await paths(platform)).grid };
  let give = (_: unknown) => {};
  await page.route(`${portal.address}/token*`, async (route) => {
    await new Promise((answered) => { give = answered; });
    await route.continue();
  });
  await page.goto(portal.address);
  const inside = embedded(page, 'services');
  await expect(inside.locator('main .skeleton').first()).toBeVisible();
  await pass(page, 21_000);
  await expect(inside.getByRole('alert')).toContainText('This site didn’t provide a token for the platform.');
  // An answer that comes late is taken all the same.
  give(null);
  await expect(inside.getByRole('row', { name: /checkout-api/ })).toBeVisible();
  await expect(inside.getByRole('alert')).toHaveCount(0);
});

test('a portal without a token gets an error, and a person can try again', async ({ page, platform, portal, watch }) => {
  watch.allow(/403/, /getToken failed/);
  portal.pages = { services: (await paths(platform)).grid };
  await page.goto(portal.address);
  const inside = embedded(page, 'services');
  await expect(inside.getByRole('alert')).toContainText('This site didn’t provide a token for the platform.');
  portal.token = platform.token();
  await inside.getByRole('button', { name: 'Try again' }).click();
  await expect(inside.getByRole('row', { name: /checkout-api/ })).toBeVisible();
});

test('a first token that the platform refuses is said to be refused, alone', async ({ page, platform, portal, watch }) => {
  watch.allow(/401/);
  portal.token = 'Token of-nobody';
  portal.pages = { services: (await paths(platform)).grid };
  await page.goto(portal.address);
  const inside = embedded(page, 'services');
  await expect(inside.getByRole('alert')).toContainText('The platform didn’t accept this site’s token.');
  await expect(inside.getByRole('link', { name: 'Create service' })).toHaveCount(0);
  portal.token = platform.token();
  await inside.getByRole('button', { name: 'Try again' }).click();
  await expect(inside.getByRole('row', { name: /checkout-api/ })).toBeVisible();
});

test('without storage and clipboard, an embed works', async ({ page, platform, portal }) => {
  portal.token = platform.token();
  portal.pages = { services: (await paths(platform)).grid };
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage']) {
      Object.defineProperty(window, name, { get() { throw new DOMException('refused', 'SecurityError'); } });
    }
    Object.defineProperty(navigator, 'clipboard', { value: { writeText: () => Promise.reject(new DOMException('refused', 'NotAllowedError')) } });
  });
  await page.goto(portal.address);
  const inside = embedded(page, 'services');
  await inside.getByRole('link', { name: 'checkout-api' }).click();
  await inside.getByRole('button', { name: 'Copy incident' }).click();
  await expect(inside.getByText('The browser doesn’t allow copying. Select the text and copy it.')).toBeVisible();
});

test('the token stays in the memory of the frame', async ({ page, platform, portal }) => {
  portal.token = platform.token();
  portal.pages = { services: (await paths(platform)).grid };
  await page.goto(portal.address);
  await expect(embedded(page, 'services').getByRole('row', { name: /checkout-api/ })).toBeVisible();
  const inside = page.frames().find((one) => one.url().startsWith(portal.console))!;
  const stored = await inside.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie, location.href]));
  expect(stored).not.toContain(platform.token().replace(/^\w+ /, ''));
});
