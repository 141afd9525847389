import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Where a console and its platform are. */
export type Served = { console: string; platform: string };

type With = {
  /** The folder of the console's files. */
  dist?: string;
  /** The text of config.json. */
  config?: string | null;
  /** What config.json says beside the server's own platform. */
  settings?: Record<string, unknown> | null;
};

/** A server of a test's own, with these flags; `stop` ends it. */
export async function serve(flags: string[], { dist, config, settings }: With = {}): Promise<Served & { stop: () => void }> {
  const folder = mkdtempSync(join(tmpdir(), 'slipway-'));
  const all = ['--dist', dist ?? process.env.DIST!, ...flags];
  if (settings) {
    // The settings name the platform before it is there.
    const port = await freePort();
    all.push('--platform-port', `${port}`);
    config = JSON.stringify({ platforms: [{ name: 'Reference platform', url: `http://127.0.0.1:${port}` }], ...settings });
  }
  if (typeof config === 'string') {
    writeFileSync(join(folder, 'config.json'), config);
    all.push('--config', join(folder, 'config.json'));
  }
  const server = spawn(process.env.SERVER!, all);
  const stop = () => {
    server.kill();
    rmSync(folder, { recursive: true, force: true });
  };
  return new Promise((found, failed) => {
    let said = '';
    const line = (name: string) => said.match(new RegExp(`^${name} (\\S+)$`, 'm'))?.[1];
    server.stdout.on('data', (data) => {
      said += data;
      // The console's line is the last one.
      const address = line('console');
      if (address) found({ console: address, platform: line('platform') ?? '', stop });
    });
    server.on('exit', () => failed(new Error(`the server ended: ${said}`)));
  });
}

/** A port that nobody listens at. */
export function freePort(): Promise<number> {
  return new Promise((found) => {
    const server = createServer();
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => found(port));
    });
  });
}
