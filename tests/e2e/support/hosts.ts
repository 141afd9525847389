import { execFile, execFileSync, spawn, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
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
  /** The host name. */
  name?: string;
  /** Further options of the render. */
  options?: string[];
  /** Changes the rendered settings of the console, as somebody does who writes their own. */
  change?: (settings: string) => string;
  /** A second console on the same server: its path, its config.json and its platform behind the host's origin. */
  beside?: { base: string; config: unknown; upstream?: string };
};

/** The names of the rendered settings: the site, and what a site of somebody's own includes. */
const SETTINGS = {
  nginx: { site: 'nginx.conf', console: 'nginx-server.conf' },
  Caddy: { site: 'Caddyfile', console: 'Caddyfile-snippet' },
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
export async function host(server: Server, { base = '/', config, upstream, port: wanted, tls = false, name, options = [], change, beside }: Site): Promise<Host> {
  const folder = mkdtempSync(join(tmpdir(), 'slipway-host-'));
  const [root, settings] = [join(folder, 'root'), join(folder, 'settings')];
  const files = join(root, base);
  const port = wanted ?? await freePort();
  const certificate = tls ? certify(folder) : [];
  const place = async (base: string, config: unknown, settings: string, more: string[]) => {
    const files = join(root, base);
    cpSync(process.env.DIST!, files, { recursive: true });
    writeFileSync(join(files, 'config.json'), JSON.stringify(config));
    // The render may read the metadata of a provider that runs in this process, so it must not block it.
    await promisify(execFile)(process.env.HOSTING!, [
      'render', '--site', files, '--out', settings, '--settings', settings, '--base', base, '--root', root, '--listen', `127.0.0.1:${port}`, ...more,
    ]);
  };
  await place(base, config, settings, [...(upstream ? ['--upstream', upstream] : []), ...(name ? ['--host', name] : []), ...certificate, ...options]);
  let site = join(settings, SETTINGS[server].site);
  if (beside) {
    const second = join(folder, 'settings-beside');
    await place(beside.base, beside.config, second, ['--name', 'beside', ...(beside.upstream ? ['--upstream', beside.upstream] : [])]);
    site = shared(server, folder, port, settings, second);
  }
  if (change) {
    const file = join(settings, SETTINGS[server].console);
    writeFileSync(file, change(readFileSync(file, 'utf8')));
  }
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
  return ['--tls', certificate, key];
}

/** Writes a site with two consoles, as somebody does who has a server of their own. Returns its file. */
function shared(server: Server, folder: string, port: number, first: string, second: string): string {
  const file = join(folder, 'site');
  writeFileSync(file, server === 'nginx'
    ? `include ${first}/nginx-http.conf; include ${second}/nginx-http.conf;
server { listen 127.0.0.1:${port}; include ${first}/nginx-server.conf; include ${second}/nginx-server.conf; }
`
    : `import ${second}/Caddyfile-snippet\nimport ${first}/Caddyfile-snippet\nhttp://127.0.0.1:${port} {\n\timport beside\n\timport slipway\n}\n`);
  return file;
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
