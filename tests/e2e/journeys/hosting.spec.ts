import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { host, isInstalled, render, type Host, type Server } from '../support/hosts.ts';
import { PAGES } from '../support/pages.ts';
import { expect, test as base } from '../support/test.ts';

type Start = (config: unknown, options?: { base?: string; upstream?: string }) => Promise<Host>;

for (const server of ['nginx', 'Caddy'] as Server[]) {
  /** Hosts of a test's own, which end with it. */
  const test = base.extend<{ start: Start }>({
    start: async ({ page }, use) => {
      const hosts: Host[] = [];
      await use(async (config, options = {}) => {
        hosts.push(await host(server, { config, ...options }));
        return hosts[hosts.length - 1];
      });
      // What the page still fetches ahead is none of the test's business.
      await page.goto('about:blank');
      await Promise.all(hosts.map((one) => one.stop()));
    },
  });

  test.describe(server, () => {
    test.skip(!isInstalled(server), `${server} isn’t installed`);
    test.skip(process.env.DIST!.endsWith('target/console'), 'the development build has no settings for hosts');
    test.use({ flags: ['--cors', 'open'] });

    for (const path of ['/', '/tools/console/']) {
      test(`files have their types, caching, encodings and headers, at ${path}`, async ({ request, platform, start }) => {
        const { address, files } = await start({ platforms: [{ url: platform.url }] }, { base: path });
        const get = async (name: string, encoding = 'br') => request.get(`${address}${path}${name}`, { headers: { 'accept-encoding': encoding } });
        const names = readdirSync(files).filter((name) => /^slipway-[^.]*\.(js|css|wasm|json)$/.test(name));
        const one = (ending: string) => names.find((name) => name.endsWith(ending) && !name.startsWith('slipway-boot-'))!;
        const boot = names.find((name) => name.startsWith('slipway-boot-'))!;
        for (const [name, type] of [
          ['', /^text\/html/], ['organization/x', /^text\/html/], [boot, /javascript/], ['embed.js', /javascript/], ['icon.svg', /^image\/svg\+xml/],
          [one('.js'), /javascript/], [one('.css'), /^text\/css/], [one('_bg.wasm'), /^application\/wasm/], [one('.json'), /^application\/json/],
        ] as const) {
          const reply = await get(name);
          expect(reply.status(), name).toBe(200);
          const headers = reply.headers();
          expect(headers['content-type'], name).toMatch(type);
          expect(headers['content-encoding'], name).toBe('br');
          expect(headers.vary?.toLowerCase(), name).toContain('accept-encoding');
          expect(headers['cache-control'], name).toBe(name.startsWith('slipway-') ? 'public, max-age=31536000, immutable' : 'no-cache');
          expect(headers['x-content-type-options'], name).toBe('nosniff');
          expect(headers['referrer-policy'], name).toBe('no-referrer');
          expect(headers['strict-transport-security'], name).toBe('max-age=31536000');
          expect(headers['content-security-policy'], name).toContain(`connect-src 'self' ${platform.url};`);
          expect(headers['content-security-policy'], name).toContain("frame-ancestors 'none'");
        }
        expect((await get(boot, 'gzip')).headers()['content-encoding']).toBe('gzip');
        const plain = await get(one('.js'), 'identity');
        expect(plain.headers()['content-encoding']).toBeUndefined();
        expect(await plain.body()).toEqual(readFileSync(join(files, one('.js'))));
        const known = (await get('embed.js')).headers();
        const again = await request.get(`${address}${path}embed.js`, { headers: { 'accept-encoding': 'br', 'if-none-match': known.etag } });
        expect(again.status(), 'what the browser has is asked for, not sent again').toBe(304);
        for (const name of ['config.json', 'version.json']) {
          const reply = await get(name);
          expect(reply.headers()['content-encoding'], `${name} changes on the host`).toBeUndefined();
          expect(reply.headers()['cache-control'], name).toBe('no-cache');
        }
        const elsewhere = await request.get(`${address}${path}${boot}`, { headers: { host: 'console.example.com' } });
        expect((await elsewhere.body()).length, 'also under another name of the host').toBeGreaterThan(1_000);
        for (const missing of ['slipway-0123456789abcdef.js', 'slipway-0123456789abcdef_bg.wasm', 'no-such-file.css', 'organization/x/no-such.js']) {
          const reply = await get(missing);
          expect(reply.status(), missing).toBe(404);
          expect(reply.headers()['cache-control'], missing).toBe('no-store');
          expect(reply.headers()['content-security-policy'], missing).toContain("default-src 'none'");
        }
      });
    }

    test('every page opens by its address, without a violation of the policy, at a path', async ({ page, platform, signIn, start }) => {
      const { address } = await start({ platforms: [{ url: platform.url }] }, { base: '/tools/console/' });
      const records = await platform.records();
      await page.goto(`${address}/tools/console/`);
      await signIn();
      await expect(page).toHaveURL(/\/tools\/console\/organization\//);
      for (const facts of PAGES.filter((facts) => facts.address(records) !== '/sign-in' && !facts.usual)) {
        await page.goto(`${address}/tools/console${facts.address(records)}`);
        await expect(page.getByRole('heading', { level: 1 }), facts.name).toBeVisible();
        await expect(page.locator('[aria-busy=true]'), facts.name).toHaveCount(0);
      }
    });

    test('the platform is reached behind the host’s own origin', async ({ page, platform, signIn, start }) => {
      const { address } = await start({ platforms: [{ url: '/platform' }] }, { upstream: platform.url });
      const origins = new Set<string>();
      page.on('request', (request) => origins.add(new URL(request.url()).origin));
      await page.goto(address + (await platform.servicesPage()));
      await signIn();
      await expect(page.getByRole('row', { name: /orders-db/ })).toContainText('Deployed');
      await page.goto(`${address}/platform`);
      await expect(page.getByRole('heading', { name: 'Platform capabilities' }), 'a page, though the platform is below its path').toBeVisible();
      expect([...origins]).toEqual([address]);
    });

    test('without a proxy the platform’s path leads nowhere, rather than to a page', async ({ request, start }) => {
      const { address } = await start({ platforms: [{ url: '/platform' }] });
      expect((await request.get(`${address}/platform/organization`)).status()).toBe(404);
      expect((await request.get(`${address}/platform`)).status()).toBe(200);
    });

    test('what a host changes in config.json is what visitors get', async ({ request, platform, start }) => {
      const { address, files } = await start({ platforms: [{ url: platform.url }] });
      const changed = JSON.stringify({ platforms: [{ name: 'Renamed', url: platform.url }] });
      writeFileSync(join(files, 'config.json'), changed);
      render(files);
      const reply = await request.get(`${address}/config.json`, { headers: { 'accept-encoding': 'br, gzip' } });
      expect(await reply.text()).toBe(changed);
    });

    test('a platform that the policy doesn’t name is told apart', async ({ page, platform, start, watch }) => {
      watch.allow(/Content Security Policy/, /Fetch API cannot load/, /Refused to connect/);
      const { address, files } = await start({ platforms: [{ url: 'https://other.example.com' }] });
      // The settings were rendered before the platform was changed.
      writeFileSync(join(files, 'config.json'), JSON.stringify({ platforms: [{ url: platform.url }] }));
      await page.goto(address);
      await page.getByLabel('Token').fill(platform.token());
      await page.getByRole('button', { name: 'Sign in' }).click();
      await expect(page.getByText(`This console’s content security policy blocks requests to ${platform.url}.`)).toContainText('connect-src');
    });

    test('an old page whose files are gone loads the new one once', async ({ page, platform, signIn, start, watch }) => {
      watch.allow(/Failed to load resource/, /integrity/, /Refused to apply style/);
      const { address, files } = await start({ platforms: [{ url: platform.url }] });
      const index = join(files, 'index.html');
      const good = readFileSync(index, 'utf8');
      const stale = good.replaceAll(/slipway-[0-9a-f]{16}/g, 'slipway-0123456789abcdef');
      expect(stale).not.toBe(good);
      let visits = 0;
      await page.route(`${address}/`, async (route) => {
        visits += 1;
        // What a cache on the way still has.
        if (visits === 1) return route.fulfill({ body: stale, contentType: 'text/html', headers: { 'content-security-policy': (await route.fetch()).headers()['content-security-policy'] } });
        return route.continue();
      });
      await page.goto(`${address}/`);
      await signIn();
      await expect(page).toHaveURL(/\/organization\//);
      expect(visits).toBe(2);
    });

    test('a tab that stays open learns of a new version, and keeps its draft', async ({ page, platform, signIn, start }) => {
      const { address, files } = await start({ platforms: [{ url: platform.url }] });
      const records = await platform.records();
      const offer = page.getByText('A new version of Slipway is available. Reloading keeps your drafts.');
      const anHour = async () => {
        const asked = page.waitForResponse(/version\.json/);
        await page.clock.fastForward(3_601_000);
        await (await asked).finished();
      };
      await page.goto(`${address}/organization/${records.organization.id}/create-project`);
      await signIn();
      await expect(page.getByLabel('Name')).toBeVisible();
      await anHour();
      // By the second answer the first one was taken in.
      await anHour();
      await expect(offer, 'the version is the same').toHaveCount(0);
      writeFileSync(join(files, 'version.json'), JSON.stringify({ version: '9.0.0', build: '0123456789abcdef' }));
      await anHour();
      await expect(offer).toBeVisible();
      await page.getByLabel('Name').fill('Harbour');
      await page.evaluate(() => Object.assign(window, { isOld: true }));
      await page.getByRole('button', { name: 'Reload' }).click();
      await expect.poll(() => page.evaluate(() => 'isOld' in window), 'the page was loaded anew').toBe(false);
      await expect(page.getByLabel('Name')).toHaveValue('Harbour');
    });

    test('a new version isn’t loaded over what isn’t stored', async ({ page, platform, signIn, start }) => {
      const { address, files } = await start({ platforms: [{ url: platform.url }] });
      const { services, environments: [{ id }] } = await platform.records();
      const service = services.find((one) => one.record.name === 'catalog-search' && one.environment === id);
      await page.goto(`${address}/environment/${id}/application/${service?.record.id}/create-secret`);
      await signIn();
      await page.getByLabel('Value', { exact: true }).fill('correct horse');
      writeFileSync(join(files, 'version.json'), JSON.stringify({ version: '9.0.0', build: '0123456789abcdef' }));
      await page.clock.fastForward(3_601_000);
      await expect(page.getByText('A new version of Slipway is available.', { exact: true })).toBeVisible();
      // Its reason is told; a press does nothing.
      await page.getByRole('button', { name: 'Reload' }).click({ force: true });
      await expect(page.getByRole('button', { name: 'Reload' })).toHaveAttribute('title', 'A part of what you entered on this page isn’t stored. Save or discard it first.');
      await expect(page.getByLabel('Value', { exact: true })).toHaveValue('correct horse');
    });
  });
}
