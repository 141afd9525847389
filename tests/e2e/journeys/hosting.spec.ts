/** The files of `dist` on nginx and Caddy: types, caching, headers, sub-paths, the proxied platform, upgrades. */
import { execFile } from 'node:child_process';
import { readFileSync, readdirSync, renameSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { host, isInstalled, render, type Host, type Server } from '../support/hosts.ts';
import { NameServer } from '../support/name-server.ts';
import { PAGES } from '../support/pages.ts';
import { expect, test as base } from '../support/test.ts';

type Start = (config: unknown, options?: Omit<Parameters<typeof host>[1], 'config'>) => Promise<Host>;

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
          expect(headers['access-control-allow-origin'], name).toBe(name === 'embed.js' ? '*' : undefined);
        }
        if (path !== '/') {
          const reply = await request.get(address + path.slice(0, -1), { maxRedirects: 0 });
          expect([reply.status(), reply.headers().location]).toEqual([301, path]);
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
        // A path without an extension is a page, whatever it begins with: a hash in the name of a file is what never changes.
        const page = await get('slipway-anything');
        expect([page.headers()['content-type']?.slice(0, 9), page.headers()['cache-control']]).toEqual(['text/html', 'no-cache']);
        for (const missing of ['slipway-0123456789abcdef.js', 'slipway-0123456789abcdef_bg.wasm', 'no-such-file.css', 'organization/x/no-such.js']) {
          const reply = await get(missing);
          expect(reply.status(), missing).toBe(404);
          expect(reply.headers()['cache-control'], missing).toBe('no-store');
          expect(reply.headers()['content-security-policy'], missing).toContain("default-src 'none'");
        }
      });
    }

    test('every page opens by its address, without a violation of the policy, at a path', async ({ page, platform, signIn, start }) => {
      // More than 70 pages, one after the other.
      test.slow();
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

    test('two consoles on one server have each their own settings and platform', async ({ request, platform, start }) => {
      const other = createServer((_, reply) => reply.setHeader('Content-Type', 'application/json').end('"other"'));
      await new Promise<void>((done) => { other.listen(0, '127.0.0.1', done); });
      const { address } = await start({ platforms: [{ url: '/api' }, { url: 'https://production.example.com' }] }, {
        upstream: platform.url,
        beside: {
          base: '/staging/', config: { platforms: [{ url: '/staging/api' }, { url: 'https://staging.example.com' }] },
          upstream: `http://127.0.0.1:${(other.address() as AddressInfo).port}`,
        },
      });
      for (const [base, origin] of [['/', 'https://production.example.com'], ['/staging/', 'https://staging.example.com']]) {
        for (const name of ['', 'organization/x', 'embed.js', 'slipway-0123456789abcdef.js']) {
          const reply = await request.get(address + base + name);
          expect(reply.headers()['content-security-policy'], base + name).toContain(`connect-src 'self' ${origin};`);
          const isMissing = name.startsWith('slipway-');
          expect([reply.status(), reply.headers()['cache-control']], base + name).toEqual(isMissing ? [404, 'no-store'] : [200, 'no-cache']);
        }
        expect(await (await request.get(`${address}${base}organization/x`)).text()).toContain(`src="${base}slipway-boot-`);
      }
      expect((await request.get(`${address}/api/organization`)).status(), 'the platform of the first').toBe(401);
      expect(await (await request.get(`${address}/staging/api/organization`)).json()).toBe('other');
      other.close();
    });

    test('the check of a running host finds what its settings lack', async ({ platform, start }) => {
      const check = async (address: string) => promisify(execFile)(process.env.HOSTING!, ['check', '--live', address]).then(({ stdout }) => stdout, ({ stderr }) => stderr as string);
      const config = { platforms: [{ url: platform.url }], embed: [{ origin: 'https://portal.example.com' }] };
      const good = await start(config, { base: '/tools/console/' });
      const report = await check(`${good.address}/tools/console`);
      expect(report.split('\n').filter((line) => line && !line.startsWith('  ok  '))).toEqual([]);
      expect(report).toContain(`${platform.url} allows the console’s origin.`);
      const proxied = await start({ platforms: [{ url: '/api' }] }, { upstream: platform.url });
      expect(await check(proxied.address)).toContain('  ok     The platform at /api is reached, and its replies are sandboxed.');
      // The settings of a console whose config.json was changed, without the sandbox of the proxy, and with pages in place of missing files.
      const stale = await start({ platforms: [{ url: '/api' }] }, {
        upstream: platform.url,
        change: (settings) => settings.replaceAll(/; sandbox/g, '').replace('respond @slipway_missing "404 Not Found" 404', 'rewrite @slipway_missing /index.html').replace('try_files $uri =404', 'try_files $uri /index.html'),
      });
      writeFileSync(join(stale.files, 'config.json'), JSON.stringify({ platforms: [{ url: '/api' }, { url: 'http://127.0.0.1:9' }] }));
      const problems = await check(stale.address);
      for (const sentence of ['isn’t that of config.json', 'A missing file is answered with status 200 instead of 404', 'Replies at /api aren’t sandboxed', 'http://127.0.0.1:9/organization can’t be read']) {
        expect(problems).toContain(sentence);
      }
    });

    test('a platform whose name isn’t known yet holds nothing up, and is reached once it is', async ({ request, start }) => {
      test.skip(server === 'Caddy', 'Caddy takes the machine’s own name servers');
      const names = await new NameServer().start();
      const upstream = createServer((asked, reply) => reply.setHeader('Content-Type', 'application/json').end(JSON.stringify({ url: asked.url, headers: asked.headers })));
      await new Promise<void>((done) => { upstream.listen(0, '127.0.0.1', done); });
      const { port } = upstream.address() as AddressInfo;
      const { address } = await start({ platforms: [{ url: '/api' }] }, {
        upstream: `http://platform.internal:${port}/v2`, options: ['--private-upstream', '--resolver', names.address],
      });
      expect((await request.get(`${address}/config.json`)).status()).toBe(200);
      const failed = await request.get(`${address}/api/organization`);
      expect(failed.status()).toBe(502);
      expect(failed.headers()['content-security-policy']).toContain('sandbox');
      names.names.add('platform.internal');
      await expect.poll(async () => (await request.get(`${address}/api/organization`)).status()).toBe(200);
      const reply = await request.get(`${address}/api/environment/a%20b?name=c%2Fd`, { headers: { cookie: 'a=b', authorization: 'Token x', 'x-forwarded-proto': 'https' } });
      const { url, headers } = await reply.json();
      expect(url).toBe('/v2/environment/a%20b?name=c%2Fd');
      expect([headers['x-forwarded-for'], headers['x-forwarded-proto'], headers.cookie, headers.authorization]).toEqual(['127.0.0.1', 'https', undefined, 'Token x']);
      upstream.close();
      names.stop();
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

    for (const ending of ['.js', '_bg.wasm', '.css']) {
      test(`an old page whose file ${ending} is gone loads once more, and then says so`, async ({ page, platform, start, watch }) => {
        watch.allow(/Failed to load resource/, /integrity/, /Refused to apply style/);
        const { address, files } = await start({ platforms: [{ url: platform.url }] });
        const name = readdirSync(files).find((file) => /^slipway-[0-9a-f]{16}/.test(file) && file.endsWith(ending))!;
        let visits = 0;
        page.on('request', (request) => {
          if (request.url() === `${address}/sign-in`) visits += 1;
        });
        const gone = [name, `${name}.br`, `${name}.gz`].map((file) => join(files, file));
        for (const file of gone) renameSync(file, `${file}.away`);
        await page.goto(`${address}/sign-in`);
        await expect(page.getByRole('heading', { name: 'The console can’t start' })).toBeVisible();
        expect(visits).toBe(2);
        for (const file of gone) renameSync(`${file}.away`, file);
        await page.getByRole('button', { name: 'Reload' }).click();
        await expect(page.getByLabel('Token')).toBeVisible();
      });
    }

    test('failures and violations are reported where config.json says so, without any content', async ({ page, platform, start, watch }) => {
      watch.allow(/Failed to load resource/, /integrity/, /Refused to (apply style|connect)/, /Content Security Policy/, /Fetch API cannot load/);
      const reports: { url: string; body: string; headers: Record<string, unknown> }[] = [];
      const collector = createServer((asked, reply) => {
        let body = '';
        asked.on('data', (data) => { body += data; });
        asked.on('end', () => {
          reports.push({ url: asked.url ?? '', body, headers: asked.headers });
          reply.statusCode = 204;
          reply.end();
        });
      });
      await new Promise<void>((done) => { collector.listen(0, '127.0.0.1', done); });
      const origin = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;
      const { address, files } = await start({ platforms: [{ url: platform.url }], report_to: `${origin}/slipway` });
      await page.goto(`${address}/sign-in`);
      await expect(page.getByLabel('Token')).toBeVisible();
      expect(reports, 'nothing is reported while all is well').toEqual([]);
      await page.evaluate(() => fetch('https://elsewhere.example.com').catch(() => {}));
      await expect.poll(() => reports.map(({ body }) => JSON.parse(body)['csp-report']?.['violated-directive'])).toEqual(['connect-src']);
      const { build } = JSON.parse(readFileSync(join(files, 'version.json'), 'utf8'));
      renameSync(join(files, 'config.json'), join(files, 'config.json.away'));
      await page.goto(`${address}/sign-in?secret=typed`);
      await expect(page.getByRole('heading', { name: 'The console can’t start' })).toBeVisible();
      await expect.poll(() => reports.slice(1).map(({ url, body }) => [url, JSON.parse(body)])).toEqual([['/slipway', { failure: 'The console can’t start', build }]]);
      expect(reports[1].headers.cookie).toBeUndefined();
      expect(reports[1].headers.referer).toBeUndefined();
      collector.close();
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
      const loaded = page.waitForEvent('load');
      await page.getByRole('button', { name: 'Reload' }).click();
      await loaded;
      expect(await page.evaluate(() => 'isOld' in window), 'the page was loaded anew').toBe(false);
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
