import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './server.ts';

/** A web server that people host the console with. */
export type Server = 'nginx' | 'Caddy';

const MODULE = '/usr/lib/nginx/modules/ngx_http_brotli_static_module.so';

/** Whether a server is on this machine, and OpenSSL, which makes its certificate. */
export const isInstalled = (server: Server) => spawnSync('openssl', ['version']).status === 0 && (server === 'nginx' ? spawnSync('nginx', ['-v']).status === 0 && existsSync(MODULE) : spawnSync('caddy', ['version']).status === 0);

/** What is hosted. */
type Site = {
  /** The path of the console on the host. */
  base?: string;
  /** What config.json says. */
  config: unknown;
  /** The platform behind the host's own origin. */
  upstream?: string;
  /** The port; a free one by default. */
  port?: number;
  /** Whether the server encrypts, with a certificate that nobody signed. */
  tls?: boolean;
  /** Changes the rendered settings, as somebody does who writes their own. */
  change?: (settings: string) => string;
};

/** A host of a test's own. */
export type Host = {
  address: string;
  port: number;
  /** The folder of the console's files. */
  files: string;
  stop: () => Promise<void>;
};

/** Hosts the built console with a real server and the settings that are rendered for it. */
export async function host(server: Server, { base = '/', config, upstream, port: wanted, tls = false, change }: Site): Promise<Host> {
  const folder = mkdtempSync(join(tmpdir(), 'slipway-host-'));
  const [root, settings] = [join(folder, 'root'), join(folder, 'settings')];
  const files = join(root, base);
  cpSync(process.env.DIST!, files, { recursive: true });
  writeFileSync(join(files, 'config.json'), JSON.stringify(config));
  const port = wanted ?? await freePort();
  const certificate = tls ? certify(folder) : [];
  const proxy = upstream ? '-with-proxy' : '';
  execFileSync(process.env.HOSTING!, [
    'render', '--site', files, '--out', settings, '--base', base, '--root', root, '--listen', `127.0.0.1:${port}`, ...(upstream ? ['--upstream', upstream] : []), ...certificate,
  ]);
  const site = join(settings, server === 'nginx' ? `nginx${proxy}.conf` : `Caddyfile${proxy}`);
  if (change) writeFileSync(site, change(readFileSync(site, 'utf8')));
  const [program, args] = server === 'nginx'
    ? ['nginx', ['-p', folder, '-c', nginx(folder, site)]]
    : ['caddy', ['run', '--adapter', 'caddyfile', '--config', caddy(folder, site)]];
  const child = spawn(program as string, args as string[], { env: { ...process.env, HOME: folder, XDG_CONFIG_HOME: folder, XDG_DATA_HOME: folder } });
  let said = '';
  child.stderr.on('data', (data) => { said += data; });
  const ended = new Promise<void>((done) => { child.on('exit', () => done()); });
  const address = `${tls ? 'https' : 'http'}://127.0.0.1:${port}`;
  const stop = async () => {
    child.kill();
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  // Another program may have taken the port meanwhile: only this server has this file.
  const own = `${randomUUID()}.txt`;
  writeFileSync(join(files, own), own);
  let hasEnded = false;
  void ended.then(() => { hasEnded = true; });
  while (!(tls ? await listens(port) : await answers(address + base + own, own))) {
    if (hasEnded) {
      rmSync(folder, { recursive: true, force: true });
      throw new Error(`${server} ended: ${said}`);
    }
    await new Promise((wake) => { setTimeout(wake, 50); });
  }
  return { address, port, files, stop };
}

/** Makes a certificate for this machine. Returns the options that render settings with it. */
function certify(folder: string): string[] {
  const [certificate, key] = [join(folder, 'certificate.pem'), join(folder, 'key.pem')];
  execFileSync('openssl', [
    'req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2', '-subj', '/CN=127.0.0.1',
    '-addext', 'subjectAltName=IP:127.0.0.1', '-out', certificate, '-keyout', key,
  ], { stdio: 'ignore' });
  return ['--certificate', certificate, '--certificate-key', key];
}

/** Whether something listens at a port. */
const listens = (port: number) => new Promise<boolean>((found) => {
  const socket = connect(port, '127.0.0.1');
  socket.on('connect', () => { socket.destroy(); found(true); });
  socket.on('error', () => found(false));
});

/** Renders the settings of a host again, as after a change of its config.json. */
export const render = (files: string) =>
  execFileSync(process.env.HOSTING!, ['render', '--site', files, '--out', join(files, '../settings-again')]);

/** The settings of nginx around those of the site: all that it writes is in a folder of its own. */
function nginx(folder: string, site: string): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/${name};`);
  mkdirSync(join(folder, 'logs'));
  const file = join(folder, 'nginx.conf');
  writeFileSync(file, `load_module ${MODULE};
daemon off; pid ${folder}/nginx.pid; error_log stderr; worker_processes 1; user root;
events {}
http { include /etc/nginx/mime.types; access_log off; ${temporary.join(' ')} include ${site}; }
`);
  return file;
}

/** The settings of Caddy: without its own interface, which has one port for all. */
function caddy(folder: string, site: string): string {
  const file = join(folder, 'Caddyfile');
  // Redirects from port 80 would need that port.
  writeFileSync(file, `{\n\tadmin off\n\tauto_https disable_redirects\n\tskip_install_trust\n}\nimport ${site}\n`);
  return file;
}

/** Whether a host answers with this text. */
async function answers(address: string, text: string) {
  try {
    return (await (await fetch(address)).text()) === text;
  } catch {
    return false;
  }
}
