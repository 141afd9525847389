/** The start of the program: policy, caching, integrity, prefetched parts, first load, choice of a platform. */
import { cpSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { enter, firstLoad } from '../support/load.ts';
import { serve as start } from '../support/server.ts';
import { expect, expectNoAxeViolations, expectNoSidewaysScroll, openCapabilities, openFromSettings, test as base } from '../support/test.ts';
import { pass } from '../support/time.ts';

type Serve = (config: string | null, dist?: string, ...flags: string[]) => Promise<string>;

/** Consoles of a test's own: with this config.json, and the files of `dist`; they end with the test. */
const test = base.extend<{ serve: Serve }>({
  serve: async ({}, use) => {
    const ends: (() => void)[] = [];
    await use(async (config, dist, ...flags) => {
      const served = await start(flags, { dist, config });
      ends.push(served.stop);
      return served.console;
    });
    for (const end of ends) end();
  },
});

test('the page is served with the whole policy', async ({ request }) => {
  const reply = await request.get('/organization/x', { headers: { accept: 'text/html' } });
  const policy = reply.headers()['content-security-policy'];
  for (const part of [
    "default-src 'none'", "script-src 'self' 'wasm-unsafe-eval'", "style-src 'self'", "base-uri 'none'", "form-action 'none'",
    "frame-ancestors 'none'", 'trusted-types default', "require-trusted-types-for 'script'", `connect-src 'self' ${process.env.PLATFORM}`,
  ]) expect(policy).toContain(part);
  expect(reply.headers()['x-content-type-options']).toBe('nosniff');
  expect(reply.headers()['referrer-policy']).toBe('no-referrer');
  expect((await request.get('/no-such-file.js')).status()).toBe(404);
});

test('the program is fetched once, compressed, kept for good, and with integrity', async ({ page, request, platform, signIn }) => {
  test.skip(process.env.DIST!.endsWith('target/console'), 'the development build has other names');
  const fetched: string[] = [];
  page.on('request', (one) => { if (one.url().endsWith('.wasm')) fetched.push(one.url()); });
  await page.goto(await platform.servicesPage());
  await expect(page.getByLabel('Token')).toBeVisible();
  // The timer of the prefetch, which begins with the session, is held: only pointing at the link may fetch its part.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 10_000));
  await signIn();
  await page.clock.runFor(1_000);
  await expect(page.getByRole('row', { name: /orders-db/ })).toContainText('Deployed');
  expect(fetched.filter((url) => /-(all_services|organizations|records)-/.test(url)), 'parts that the services need').toEqual([]);
  const reply = await request.get(fetched[0], { headers: { 'accept-encoding': 'br' } });
  expect(reply.headers()['content-encoding']).toBe('br');
  expect(reply.headers()['cache-control']).toContain('immutable');
  expect(await page.locator('script[data-wasm]').getAttribute('data-integrity')).toMatch(/^sha256-/);
  // A part is fetched when a person points at a link to one of its pages.
  const part = page.waitForResponse(/slipway-all_services-/);
  await page.getByRole('link', { name: 'All services', exact: true }).hover();
  await part;
  await page.clock.resume();
  await openCapabilities(page);
  await expect(page.getByRole('heading', { name: 'Platform capabilities' })).toBeFocused();
  await openFromSettings(page, 'Known IDs');
  await expect(page.getByRole('heading', { name: 'Known IDs' })).toBeFocused();
  expect(fetched, 'each part is fetched once').toHaveLength(new Set(fetched).size);
});

test('what is behind the first page is fetched ahead, so that it is there when the host isn’t', async ({ page, platform, signIn, watch }) => {
  test.skip(process.env.DIST!.endsWith('target/console'), 'the development build is in one piece');
  watch.allow(/Failed to load resource/);
  const missing = new Set(readdirSync(process.env.DIST!).filter((name) => /^slipway-.*(?<!_bg)\.wasm$/.test(name)));
  expect(missing.size).toBeGreaterThan(4);
  page.on('requestfinished', (one) => missing.delete(new URL(one.url()).pathname.slice(1)));
  await page.goto(await platform.servicesPage());
  await signIn();
  await expect(page.getByRole('row', { name: /orders-db/ })).toContainText('Deployed');
  await page.clock.runFor(4_000);
  await expect.poll(() => [...missing]).toEqual([]);
  await page.route(`${new URL(page.url()).origin}/**`, (route) => route.abort());
  await page.getByRole('button', { name: 'Activity' }).click();
  await expect(page.getByRole('dialog', { name: 'Activity' })).toContainText('No activity yet.');
  await page.keyboard.press('Escape');
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keys' })).toContainText('go to another row');
});

for (const width of [1440, 390]) {
  test(`outlines of the page are painted before the program arrives, and nothing shifts, ${width} wide`, async ({ page, platform, signIn }) => {
    await page.setViewportSize({ width, height: 900 });
    let release = () => {};
    let held: Promise<void>;
    const hold = () => { held = new Promise((done) => { release = done; }); };
    await page.route(/_bg\.wasm/, async (route) => { await held; await route.continue(); });
    const outlines = page.locator('#skeleton');
    const background = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
    await page.emulateMedia({ colorScheme: 'dark' });
    hold();
    await page.goto(await platform.servicesPage(), { waitUntil: 'commit' });
    await expect(outlines.locator('.alone')).toBeVisible();
    await expect(outlines.locator('.frame')).toBeHidden();
    expect(await page.locator('body').ariaSnapshot(), 'what a screen reader hears').toBe('');
    const dark = await background();
    release();
    await signIn();
    await expect(page.getByRole('row', { name: /orders-db/ })).toContainText('Deployed');
    expect(await background()).toBe(dark);
    await expect(outlines).toHaveCount(0);
    hold();
    // While the platform answers, the program shows outlines of its own.
    const slow = ['GET /environment/{environmentId}', 'GET /environment/{environmentId}/services', 'GET /environment/{environmentId}/statuses'];
    await platform.fail(...slow.map((operation) => ({ operation, delay: 4_000 })));
    await page.reload({ waitUntil: 'commit' });
    await expect(outlines.locator('.frame')).toBeVisible();
    await expect(outlines.locator('.alone')).toBeHidden();
    await expectNoSidewaysScroll(page);
    release();
    await expect(page.getByRole('heading', { name: 'Services', level: 1 })).toBeVisible();
    await expect(outlines).toHaveCount(0);
    const shifted = await page.evaluate(() => new Promise<string[]>((done) => {
      type Shift = PerformanceEntry & { value: number; sources: { node?: Node & { outerHTML?: string } }[] };
      const told = (shift: Shift) => `${shift.value.toFixed(3)}: ${shift.sources.map(({ node }) => node?.outerHTML?.slice(0, 80))}`;
      new PerformanceObserver((list) => done((list.getEntries() as Shift[]).map(told))).observe({ type: 'layout-shift', buffered: true });
      // None comes where nothing shifted.
      requestAnimationFrame(() => requestAnimationFrame(() => done([])));
    }));
    expect(shifted).toEqual([]);
    await expect(page.getByRole('row', { name: /orders-db/ })).toContainText('Deployed');
  });
}

test('a part that isn’t there says so, and comes when it is tried again', async ({ page, platform, watch, serve }) => {
  test.skip(process.env.DIST!.endsWith('target/console'), 'the development build is in one piece');
  watch.allow(/Failed to load resource/, /Failed to fetch/, /integrity/, /WebAssembly/);
  const folder = mkdtempSync(join(tmpdir(), 'slipway-dist-'));
  cpSync(process.env.DIST!, folder, { recursive: true });
  const parts = readdirSync(folder).filter((name) => /^slipway-.*(?<!_bg)\.wasm(\.br|\.gz)?$/.test(name));
  for (const name of parts) rmSync(join(folder, name));
  const address = await serve(null, folder, '--platform', process.env.PLATFORM!);
  await enter(page, platform, '/platform');
  await page.goto(address + (await platform.servicesPage()));
  await expect(page.getByRole('row', { name: /orders-db/ })).toContainText('Deployed');
  // The messages are in a part as well: the browser shows this one.
  const alert = page.waitForEvent('dialog');
  const press = page.getByRole('button', { name: 'Actions of orders-db' }).click();
  expect((await alert).message()).toBe('Couldn’t load this part of the console. Check your connection and try again.');
  await (await alert).dismiss();
  await press;
  await expect(page.getByRole('button', { name: 'Actions of orders-db' })).toHaveAttribute('aria-expanded', 'false');
  await page.getByRole('link', { name: 'All services', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Couldn’t load this part of the console' })).toBeFocused();
  await expect(page.getByRole('alert')).toContainText('Check your connection and try again');
  await expectNoAxeViolations(page, 'a part that isn’t there');
  for (const name of parts) cpSync(join(process.env.DIST!, name), join(folder, name));
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'All services', level: 1 })).toBeVisible();
  rmSync(folder, { recursive: true });
});

test('a first load stays below the limit of 283 kB, and grows knowingly', async ({ page, platform }) => {
  test.skip(process.env.DIST!.endsWith('target/console'), 'the development build is large');
  // The clock stands still, so no timer fires that loads a later part: every file that is fetched belongs to the first load, however late the
  // services come.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 10_000));
  const load = await firstLoad(page, platform);
  expect(load.bytes, JSON.stringify(load.files)).toBeGreaterThan(50_000);
  expect(load.bytes, JSON.stringify(load.files)).toBeLessThan(283_000);
  const known = Number(readFileSync(join(import.meta.dirname, '../first-load.txt'), 'utf8'));
  expect(known).toBeGreaterThan(50_000);
  const grown = `The first load is ${load.bytes} bytes, ${load.bytes - known} more than tests/e2e/first-load.txt says. Make it smaller, or write the new figure there and say in the commit what it is for.`;
  expect(load.bytes, grown).toBeLessThan(known + 5_000);
  // One that shrank leaves no room to grow unseen.
  expect(load.bytes, `The first load is ${load.bytes} bytes only: write that into tests/e2e/first-load.txt.`).toBeGreaterThan(known - 5_000);
});

for (const [part, changed] of [['_bg.wasm', 'changed'], ['.js', 'globalThis.ran = true; export default () => {};']] as const) {
  test(`a program whose ${part} was changed on the way is not run`, async ({ page, watch, serve }) => {
    test.skip(process.env.DIST!.endsWith('target/console'), 'the development build has no integrity');
    watch.allow(/integrity/, /Failed to load resource/, /preload/);
    const folder = mkdtempSync(join(tmpdir(), 'slipway-dist-'));
    cpSync(process.env.DIST!, folder, { recursive: true });
    const name = readdirSync(folder).find((name) => /^slipway-[0-9a-f]{16}/.test(name) && name.endsWith(part))!;
    for (const ending of ['.br', '.gz']) rmSync(join(folder, name + ending));
    writeFileSync(join(folder, name), changed);
    const address = await serve(null, folder);
    await page.goto(address);
    await expect(page.getByRole('heading', { name: 'The console can’t start' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Reload' })).toBeFocused();
    expect(await page.evaluate(() => 'ran' in globalThis)).toBe(false);
    rmSync(folder, { recursive: true });
  });
}

test('the page has a policy of its own, where the host sends none', async ({ page, request }) => {
  const policy = await page.goto('/').then(() => page.locator('meta[http-equiv=Content-Security-Policy]').getAttribute('content'));
  const sent = (await request.get('/')).headers()['content-security-policy'];
  const directives = (text: string) => Object.fromEntries(text.split(';').map((one) => one.trim().split(/ (.*)/s).slice(0, 2)));
  const [own, host] = [directives(policy!), directives(sent)];
  // A page can’t say who frames it, and doesn’t know its platforms.
  for (const name of Object.keys(host).filter((name) => !['frame-ancestors', 'connect-src'].includes(name))) expect(own[name], name).toBe(host[name]);
  expect(own['connect-src']).toBe("'self' https: http://127.0.0.1:* http://localhost:*");
});

test('markup passes by what it is made of', async ({ page, watch }) => {
  watch.allow(/TrustedHTML/);
  await page.goto('/');
  const passes = (markup: string) => page.evaluate((text) => {
    try {
      document.createElement('template').innerHTML = text;
      return true;
    } catch { return false; }
  }, markup);
  for (const good of ['<p class="a">x &amp; y</p>', '<tr><td></td></tr>', '<svg viewBox="0 0 1 1"><use href="#icon"/></svg>', '<!><div hidden aria-label="b"></div>', '']) expect(await passes(good), good).toBe(true);
  for (const bad of [
    '<script>1</script>', '<img src="x">', '<iframe></iframe>', '<p onclick="x()">', '<p style="color:red">', '<a href="javascript:1">', '<a href="https://x">',
    '<svg><set attributeName="href"/></svg>', '<p class="a"onclick="x">', '<p class=\'a\' onclick=\'b\'>', '<math><mi></mi></math>', '<style>a{}</style>', '<p class="a<b">', '<object data="x">',
  ]) expect(await passes(bad), bad).toBe(false);
});

for (const [name, config, said] of [
  ['that isn’t JSON', '{ "platforms": ', 'config.json isn’t valid JSON'],
  ['without platforms', '{}', '“platforms” is missing. It must be a list of at least one object'],
  ['with a misspelt setting', '{"plattforms": [], "platforms": [{"url": "/p"}]}', '“plattforms” isn’t a setting'],
  ['with an unencrypted platform', '{\n"platforms": [\n{"url": "http://api.example.com"}]}', 'Line 3: “platforms[0].url” isn’t encrypted, so others could read the token. Use https://.'],
] as const) {
  test(`a config.json ${name} is a clear page`, async ({ page, serve }) => {
    const address = await serve(config);
    await page.goto(address);
    await expect(page.getByRole('heading', { name: 'Invalid console settings' })).toBeVisible();
    await expect(page.getByText(said)).toBeVisible();
    await expectNoAxeViolations(page, 'mistakes in config.json');
    });
}

test('a choice of platforms, where there are several', async ({ page, serve }) => {
  const platforms = [{ name: 'Elsewhere', url: 'https://api.example.com' }, { name: 'Here', url: process.env.PLATFORM }];
  // The policy of a server of its own names its own platform alone; the sign-in page is what is looked at.
  const address = await serve(JSON.stringify({ platforms }));
  await page.goto(address);
  const choice = page.getByLabel('Platform');
  await expect(choice.getByRole('option')).toHaveText(['Elsewhere', 'Here']);
  await choice.selectOption('Here');
  await expectNoAxeViolations(page, 'sign-in with a choice');
});

test('a platform of one’s own, behind the console’s own origin', async ({ page, platform, watch, serve }) => {
  const address = await serve(null, process.env.DIST!, '--platform', process.env.PLATFORM!);
  const origins = new Set<string>();
  page.on('request', (request) => origins.add(new URL(request.url()).origin));
  await page.goto(address);
  await page.getByLabel('Token').fill(platform.token('Deploy'));
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { name: 'Overview', level: 1 })).toBeVisible();
  await page.goto(address + (await platform.servicesPage()));
  await page.getByRole('button', { name: 'Actions of image-resizer' }).click();
  await page.getByRole('menuitem', { name: 'Stop' }).click();
  await page.getByRole('button', { name: 'Stop image-resizer' }).click();
  await expect(page.getByRole('row', { name: /image-resizer/ })).toContainText('Stop queued');
  expect((await platform.service('image-resizer')).status.state).toBe('STOP_QUEUED');
  expect([...origins]).toEqual([address]);
  watch.allow(/Failed to load resource/);
  await platform.fail({ operation: '*', status: 403 });
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByText('Message: “This failure was planned”')).toBeVisible();
});

test('a panic draws a page that says what happened, stops everything, and leads on', async ({ page, platform, signIn, watch }) => {
  watch.allow(/unreachable/, /RuntimeError/);
  await page.goto('/');
  await signIn();
  await expect(page.getByRole('grid', { name: 'Projects' }).getByRole('link', { name: 'Storefront' })).toBeVisible();
  // The list “Needs attention” is drawn above the projects, and moves their links down.
  await expect(page.getByRole('heading', { name: 'Needs attention' })).toBeVisible();
  // The router takes it for granted that the address can be set: where it can't, the program panics.
  await page.evaluate(() => { history.pushState = () => { throw new Error('refused'); }; });
  await page.getByRole('grid', { name: 'Projects' }).getByRole('link', { name: 'Storefront' }).click();
  await expect(page.getByRole('alert')).toContainText('The platform and your services are not affected.');
  await expect(page.getByText(/panicked at/)).toBeVisible();
  await expect(page.getByRole('link')).toHaveCount(0);
  await expectNoAxeViolations(page, 'after a panic');
  // Nothing goes on: no timer, no listener, no request.
  const before = (await platform.asked()).length;
  await pass(page, 5 * 60_000, 60_000);
  await page.keyboard.press('?');
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  expect((await platform.asked()).length, 'requests after a panic').toBe(before);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(page.getByRole('grid', { name: 'Projects' }).getByRole('link', { name: 'Storefront' })).toBeVisible();
});

test('a trap without a panic stops the console as well', async ({ page, signIn }) => {
  await page.goto('/');
  await signIn();
  await expect(page.getByRole('heading', { name: 'Overview', level: 1 })).toBeVisible();
  await page.evaluate(() => dispatchEvent(new ErrorEvent('error', { error: new Error('of an extension') })));
  await expect(page.getByRole('heading', { name: 'Overview', level: 1 }), 'any other error is none of the console').toBeVisible();
  await page.evaluate(() => dispatchEvent(new ErrorEvent('error', { error: new WebAssembly.RuntimeError('unreachable') })));
  await expect(page.getByRole('heading', { name: 'The console stopped' })).toBeVisible();
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(page.getByRole('heading', { name: 'Overview', level: 1 })).toBeVisible();
});

test('light and dark are set before the first paint, and a choice is kept', async ({ page, signIn }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  // Nothing is painted before there is a body.
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      (window as unknown as { themedBeforeBody: boolean }).themedBeforeBody = document.body === null;
      observer.disconnect();
    }).observe(document, { attributes: true, attributeFilter: ['data-theme'], subtree: true });
  });
  await page.goto('/');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  const early = await page.evaluate(() => (window as unknown as { themedBeforeBody: boolean }).themedBeforeBody);
  expect(early, 'the theme is set before the first paint').toBe(true);
  await signIn();
  await page.getByRole('button', { name: 'Light theme' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  await expect(page.getByRole('button', { name: 'Dark theme' })).toBeVisible();
  await page.evaluate(() => localStorage.removeItem('slipway.theme'));
  await page.reload();
  await page.emulateMedia({ colorScheme: 'light' });
  await expect(page.getByRole('button', { name: 'Dark theme' })).toBeVisible();
});
