/** The entry point of the container image as a process: unprivileged, with read-only files, configured by variables or by a mounted file. */
import { spawn, type ChildProcess } from 'node:child_process';
import { chmodSync, chownSync, cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isInstalled } from '../support/hosts.ts';
import { freePort } from '../support/server.ts';
import { expect, test as base } from '../support/test.ts';

/** The user of the image's process. */
const USER = 65532;

/** A process of the entry point. */
type Container = { address: string; files: string; run: string; child: ChildProcess; said: () => string; ended: Promise<number | null> };
type Start = (variables: Record<string, string>, mounted?: unknown) => Promise<Container>;

const test = base.extend<{ start: Start }>({
  start: async ({ page }, use) => {
    const containers: Container[] = [];
    const folder = mkdtempSync(join(tmpdir(), 'slipway-container-'));
    chmodSync(folder, 0o755);
    await use(async (variables, mounted) => {
      const [files, run, program] = ['files', 'run', 'slipway-hosting'].map((name) => join(folder, `${containers.length}-${name}`));
      cpSync(process.env.DIST!, files, { recursive: true });
      for (const name of readdirSync(files, { recursive: true }) as string[]) chmodSync(join(files, name), statSync(join(files, name)).isDirectory() ? 0o555 : 0o444);
      chmodSync(files, 0o555);
      // The program as everybody may run it, wherever it was built.
      cpSync(process.env.HOSTING!, program);
      chmodSync(program, 0o755);
      mkdirSync(run);
      const port = await freePort();
      const config = join(folder, `${containers.length}-config.json`);
      if (mounted) writeFileSync(config, JSON.stringify(mounted), { mode: 0o644 });
      // Root gives its rights away, as an orchestrator does; other users have none.
      const isRoot = process.getuid?.() === 0;
      if (isRoot) chownSync(run, USER, USER);
      const child = spawn(program, ['serve', '--site', files, '--run', run], {
        ...(isRoot ? { uid: USER, gid: USER } : {}),
        cwd: run,
        env: { PATH: process.env.PATH, SLIPWAY_LISTEN_PORT: String(port), ...(mounted ? { SLIPWAY_CONFIG: config } : {}), ...variables },
      });
      let said = '';
      child.stderr!.on('data', (data) => { said += data; });
      const ended = new Promise<number | null>((done) => { child.on('exit', done); });
      containers.push({ address: `http://127.0.0.1:${port}`, files, run, child, said: () => said, ended });
      return containers[containers.length - 1];
    });
    await page.goto('about:blank');
    for (const { child, ended } of containers) {
      child.kill();
      await ended;
    }
    rmSync(folder, { recursive: true });
  },
});

test.skip(!isInstalled('Caddy'), 'Caddy isn’t installed');
test.skip(process.env.DIST!.endsWith('target/console'), 'the development build has no settings for hosts');
test.use({ flags: ['--cors', 'open'] });

/** Waits until the health endpoint answers. */
const healthy = ({ address, said }: Container) => expect.poll(async () => {
  try {
    return await (await fetch(`${address}/healthz`)).text();
  } catch {
    return said();
  }
}).toBe('ok');

test('a platform in a variable is enough, and the image isn’t written', async ({ page, platform, signIn, start }) => {
  const container = await start({ SLIPWAY_PLATFORM: platform.url });
  await healthy(container);
  await page.goto(container.address + (await platform.servicesPage()));
  await signIn();
  await expect(page.getByRole('row', { name: /catalog-search/ })).toBeVisible();
  expect(readdirSync(container.files).sort(), 'the files of the image').toEqual(readdirSync(process.env.DIST!).sort());
  const reply = await page.request.get(`${container.address}/config.json`);
  expect(await reply.json()).toEqual({ platforms: [{ url: platform.url }] });
  expect(reply.headers()['content-security-policy']).toContain(`connect-src 'self' ${platform.url};`);
  // An orchestrator stops it with SIGTERM.
  await page.goto('about:blank');
  container.child.kill('SIGTERM');
  expect(await container.ended).toBe(0);
});

test('a mounted config.json, a path and a proxy are served', async ({ page, platform, signIn, start }) => {
  const container = await start({ SLIPWAY_BASE: '/console/', SLIPWAY_UPSTREAM: platform.url }, { platforms: [{ name: 'Harbour', url: '/api' }, { name: 'Second', url: 'https://second.example.com' }] });
  await healthy(container);
  await page.goto(`${container.address}/console/`);
  await page.getByLabel('Platform').selectOption({ label: 'Harbour' });
  await signIn();
  await expect(page.getByRole('heading', { name: 'Overview', level: 1 })).toBeVisible();
  expect((await page.request.get(`${container.address}/api/organization`)).headers()['content-security-policy']).toContain('sandbox');
});

test('without a platform, and with a mistake, it ends and says what to do', async ({ start }) => {
  for (const [variables, mounted, sentence] of [
    [{}, undefined, 'Set SLIPWAY_PLATFORM to the platform’s address, or mount a config.json at /etc/slipway/config.json.'],
    [{ SLIPWAY_PLATFORM: 'ftp://x' }, undefined, 'SLIPWAY_PLATFORM: “ftp://x” isn’t a valid platform address.'],
    [{}, { platforms: [] }, '“platforms”'],
    [{ SLIPWAY_PLATFORM: '/api' }, undefined, 'Set SLIPWAY_UPSTREAM to the platform’s address.'],
    [{ SLIPWAY_UPSTREAM: 'http://platform.internal' }, { platforms: [{ url: '/api' }] }, 'or add SLIPWAY_PRIVATE_UPSTREAM=true'],
  ] as const) {
    const container = await start(variables as Record<string, string>, mounted);
    expect(await container.ended).toBe(1);
    expect(container.said()).toContain(sentence);
  }
});
