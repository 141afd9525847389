/** Hosts whose proxy or settings let foreign pages in; TLS. */
import { appendFileSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { connect } from 'node:tls';
import { HostileUpstream } from '../support/hostile.ts';
import { host, isInstalled, type Host, type Server } from '../support/hosts.ts';
import { embedded, listenFromStart, Portal } from '../support/portal.ts';
import { expect, expectNoAxeViolations, test as base, type Page } from '../support/test.ts';

type Site = Parameters<typeof host>[1];
type Fixtures = { start: (site: Site) => Promise<Host>; upstream: HostileUpstream };

const SESSION = 'slipway.session';
const session = (page: Page) => page.evaluate((key) => sessionStorage.getItem(key), SESSION);
const workers = (page: Page) => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);

/** Settings of somebody who proxies the platform without a thought: whatever the upstream sends is a page of the console's origin. */
const unprotected = (server: Server, upstream: string) => (settings: string) => server === 'nginx'
  ? settings.replace(/location \^~ \/platform\/ \{[\s\S]*?\n\}/, `location ^~ /platform/ { proxy_pass ${upstream}/; proxy_ignore_headers X-Accel-Redirect; proxy_hide_header Clear-Site-Data; proxy_hide_header Refresh; proxy_hide_header Content-Security-Policy; add_header X-Own yes; }`)
  : settings.replace(/handle_path \/platform\/\* \{[\s\S]*?\n\t\}/, `handle_path /platform/* {\n\t\treverse_proxy ${upstream} {\n\t\t\theader_down -Clear-Site-Data\n\t\t\theader_down -Refresh\n\t\t\theader_down -Content-Security-Policy\n\t\t}\n\t}`);

for (const server of ['nginx', 'Caddy'] as Server[]) {
  const test = base.extend<Fixtures>({
    start: async ({ page }, use) => {
      const hosts: Host[] = [];
      await use(async (site) => {
        hosts.push(await host(server, site));
        return hosts[hosts.length - 1];
      });
      await page.goto('about:blank');
      await Promise.all(hosts.map((one) => one.stop()));
    },
    upstream: async ({ platform }, use) => {
      const upstream = await new HostileUpstream(platform.url).start();
      await use(upstream);
      upstream.stop();
    },
  });

  test.describe(`${server} before a hostile upstream`, () => {
    test.skip(!isInstalled(server), `${server} isn’t installed`);
    test.skip(process.env.DIST!.endsWith('target/console'), 'the development build has no settings for hosts');
    const config = { platforms: [{ url: '/platform' }] };

    test('nothing of its pages runs, no token leaves, and none of its headers counts', async ({ page, context, request, upstream, start, signIn, watch }) => {
      watch.allow(/sandboxed/, /Content Security Policy/);
      const { address } = await start({ config, upstream: upstream.url });
      await page.goto(address);
      await signIn();
      await expect(page.getByRole('heading', { name: 'Overview', level: 1 })).toBeVisible();
      expect(await session(page)).not.toBeNull();
      for (const path of ['/platform/evil.html', '/platform/evil.svg']) {
        const evil = await context.newPage();
        await evil.goto(address + path);
        expect(await evil.evaluate(() => self.origin), path).toBe('null');
        expect(await evil.evaluate(() => document.title || document.querySelector('title')?.textContent), path).toBe('quiet');
        await evil.close();
      }
      // Their scripts weren’t even loaded.
      expect(upstream.asked).toEqual(['/evil.html', '/evil.svg']);
      expect(upstream.loot).toEqual([]);
      expect(await workers(page)).toBe(0);
      const reply = await request.get(`${address}/platform/evil.html`);
      const headers = reply.headers();
      expect(headers['content-security-policy']).toBe("default-src 'none'; sandbox; frame-ancestors 'none'");
      expect(headers['x-content-type-options']).toBe('nosniff');
      expect(headers['cache-control']).toBe('no-store');
      for (const name of ['service-worker-allowed', 'set-cookie', 'clear-site-data', 'refresh', 'link', 'access-control-allow-origin', 'x-accel-expires']) {
        expect(headers[name], name).toBeUndefined();
      }
      expect(headers['strict-transport-security']).toBe('max-age=31536000');
      expect(await (await request.get(`${address}/platform/accelerated`)).text(), 'X-Accel-Redirect').toBe('the upstream’s own text');
      const data = await request.get(`${address}/platform/data`, { headers: { 'accept-encoding': 'gzip' } });
      expect(data.headers()['x-ratelimit-remaining'], 'once, so that it can be read').toBe('99');
      expect(data.headers()['retry-after']).toBe('30');
      expect(await data.json()).toEqual({ is: 'data' });
      // Replies that are data come as they are, and a new tab gets the session: the replies were sandboxed.
      const tab = await context.newPage();
      await tab.goto(address);
      await expect(tab.getByRole('heading', { name: 'Overview', level: 1 })).toBeVisible();
    });

    test('where a host’s own settings let its pages run, no tab gives them its session', async ({ page, context, upstream, start, signIn }) => {
      const { address } = await start({ config, upstream: upstream.url, change: unprotected(server, upstream.url) });
      await page.goto(address);
      await signIn();
      await expect(page.getByRole('heading', { name: 'Overview', level: 1 })).toBeVisible();
      const evil = await context.newPage();
      await evil.goto(`${address}/platform/evil.html`);
      await expect(evil, 'the attack itself works').toHaveTitle('ran');
      await expect.poll(() => upstream.loot).toContain('all that came');
      expect(upstream.loot.filter((text) => text.includes('authorization'))).toEqual([]);
    });

    test('a hostile worker of earlier settings goes away', async ({ page, upstream, start, watch }) => {
      watch.allow(/Failed to load resource/);
      const before = await start({ config, upstream: upstream.url, change: unprotected(server, upstream.url) });
      await page.goto(`${before.address}/platform/evil.html`);
      await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}));
      await page.goto(before.address);
      await expect(page, 'the worker answers for the console').toHaveTitle('owned');
      await before.stop();
      await start({ config, upstream: upstream.url, port: before.port });
      await page.goto(before.address);
      await expect(async () => {
        await page.goto(before.address);
        await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible({ timeout: 10_000 });
      }).toPass({ timeout: 60_000 });
      await expect.poll(() => workers(page)).toBe(0);
    });
  });

  test.describe(`${server} and encryption`, () => {
    test.skip(!isInstalled(server), `${server} isn’t installed`);
    test.skip(process.env.DIST!.endsWith('target/console'), 'the development build has no settings for hosts');
    test.use({ ignoreHTTPSErrors: true });

    test('with a certificate the console is served over TLS, and browsers are told to keep to it', async ({ page, request, platform, start }) => {
      const { address, port } = await start({ config: { platforms: [{ url: platform.url }] }, tls: true });
      expect(address).toMatch(/^https:/);
      const socket = connect({ port, host: '127.0.0.1', rejectUnauthorized: false, ALPNProtocols: ['h2', 'http/1.1'] });
      await new Promise((done) => { socket.on('secureConnect', done); });
      expect(socket.alpnProtocol, 'HTTP/2').toBe('h2');
      socket.destroy();
      await page.goto(address);
      await expect(page.getByLabel('Token')).toBeVisible();
      for (const path of ['/', '/config.json', '/no-such-file.js']) {
        expect((await request.get(address + path)).headers()['strict-transport-security'], path).toBe('max-age=31536000');
      }
    });
  });
}

const test = base.extend<Fixtures>({
  start: async ({ page }, use) => {
    const hosts: Host[] = [];
    await use(async (site) => {
      hosts.push(await host('nginx', site));
      return hosts[hosts.length - 1];
    });
    await page.goto('about:blank');
    await Promise.all(hosts.map((one) => one.stop()));
  },
});

test.describe('a host', () => {
  test.use({ flags: ['--cors', 'open'] });
  test.skip(!isInstalled('nginx'), 'nginx isn’t installed');
  test.skip(process.env.DIST!.endsWith('target/console'), 'the development build has no settings for hosts');

  test('without TLS nobody can sign in, and the page says why', async ({ page, platform, start, watch }) => {
    watch.allow(/Cross-Origin-Opener-Policy header has been ignored/);
    const { port } = await start({ config: { platforms: [{ url: platform.url }] } });
    await page.goto(`http://console.test:${port}/organization/x`);
    await expect(page.getByRole('heading', { name: 'Secure connection needed' })).toBeVisible();
    await expect(page.getByText('Anybody on the network could change the page and read your token')).toBeVisible();
    await expect(page.getByRole('link', { name: `https://console.test:${port}` })).toBeVisible();
    await expect(page.getByLabel('Token')).toHaveCount(0);
    await expectNoAxeViolations(page, 'without TLS');
    await page.goto(`http://127.0.0.1:${port}/`);
    await expect(page.getByLabel('Token'), 'on this machine').toBeVisible();
  });

  test('without TLS no portal’s token is taken', async ({ page, platform, start, watch }) => {
    watch.allow(/Cross-Origin-Opener-Policy header has been ignored/);
    const portal = await Portal.start();
    portal.token = platform.token();
    const { port } = await start({ config: { platforms: [{ url: platform.url }], embed: [{ origin: portal.address }] } });
    portal.console = `http://console.test:${port}`;
    portal.pages = { services: (await platform.servicesPage()).slice(1) };
    const told = await listenFromStart(page, 'services');
    await page.goto(portal.address);
    await expect(embedded(page, 'services').getByRole('alert')).toContainText('tokens need a secure connection');
    await expect.poll(async () => (await told()).map(([, { code }]) => code)).toContain('insecure-context');
    expect(portal.asked, 'no token is asked for').toEqual([]);
    expect((await platform.asked()).length).toBe(0);
    portal.stop();
  });

  test('a script at the start that isn’t the page’s own doesn’t run, and the page says so', async ({ page, platform, start, watch }) => {
    watch.allow(/integrity/);
    const { address, files } = await start({ config: { platforms: [{ url: platform.url }] } });
    const name = readdirSync(files).find((file) => /^slipway-boot-[0-9a-f]{16}\.js$/.test(file))!;
    for (const ending of ['.br', '.gz']) rmSync(join(files, name + ending));
    appendFileSync(join(files, name), '\nglobalThis.hostile = true;');
    await page.goto(address);
    await expect(page.getByText('The console can’t start: a file is missing or was changed.')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Reload' })).toBeVisible();
    expect(await page.evaluate(() => 'hostile' in globalThis)).toBe(false);
  });

  test('two consoles at one origin don’t answer each other’s tabs', async ({ page, context, platform, start, signIn }) => {
    const config = { platforms: [{ url: platform.url }] };
    const { address } = await start({ base: '/first/', config, beside: { base: '/second/', config } });
    await page.goto(`${address}/first/`);
    await signIn();
    await expect(page.getByRole('heading', { name: 'Overview', level: 1 })).toBeVisible();
    const other = await context.newPage();
    await other.goto(`${address}/second/`);
    await expect(other.getByRole('heading', { name: 'Sign in' })).toBeVisible();
    const own = await context.newPage();
    await own.goto(`${address}/first/`);
    await expect(own.getByRole('heading', { name: 'Overview', level: 1 })).toBeVisible();
    // Neither does one take the session of the other in the same tab.
    await own.goto(`${address}/second/`);
    await expect(own.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  });
});
