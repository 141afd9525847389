// The service worker of a demo: it answers <base>demo-api/ with the engine of the reference platform, and nothing else.
import init, { Worker } from './demo.js';

const WASM = './demo.wasm';
const API = new URL('demo-api', self.registration.scope);
const STATE = new URL('demo-api/_state', self.registration.scope);
const CACHE = 'slipway-demo';

// The engine, started by the first request. The browser ends an idle worker; the next one starts with the state of the last write.
let engine;
const started = () => {
  engine ??= start().catch((error) => {
    engine = undefined;
    throw error;
  });
  return engine;
};

async function start() {
  await init({ module_or_path: fetch(new URL(WASM, import.meta.url)) });
  const kept = await (await caches.open(CACHE)).match(STATE);
  return new Worker(await kept?.text(), Date.now());
}

async function keep(worker) {
  // After a reset, an engine that still answers belongs to the state before.
  if (worker !== await engine) return;
  try {
    await (await caches.open(CACHE)).put(STATE, new Response(worker.stored()));
  } catch { /* Storage is full or refused: the state lasts as long as the worker. */ }
}

async function answer(request) {
  const worker = await started();
  const url = new URL(request.url);
  const body = new Uint8Array(await request.arrayBuffer());
  const path = url.pathname.slice(API.pathname.length);
  let reply;
  try {
    reply = worker.answer(request.method, path, [...url.searchParams].flat(), request.headers.get('Authorization') ?? undefined, body, Date.now());
  } catch (error) {
    // An engine that panicked answers nothing more: the next request starts another, with the state of the last write.
    engine = undefined;
    return Response.json({ message: `The demo failed: ${error}` }, { status: 500 });
  }
  const headers = new Headers();
  const listed = reply.headers;
  for (let index = 0; index < listed.length; index += 2) headers.append(listed[index], listed[index + 1]);
  // A reply is data of the console’s own origin: opened as a page, nothing in it runs.
  headers.set('Content-Security-Policy', "default-src 'none'; sandbox; frame-ancestors 'none'");
  headers.set('X-Content-Type-Options', 'nosniff');
  const { status } = reply;
  const response = new Response([204, 205, 304].includes(status) ? null : reply.body, { status, headers });
  if (request.method !== 'GET') await keep(worker);
  return response;
}

// The answers to messages of the page.
const ANSWERS = {
  token: async () => (await started()).token(),
  claim: () => self.clients.claim(),
  reset: async () => {
    engine = undefined;
    await (await caches.open(CACHE)).delete(STATE);
  },
};

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
self.addEventListener('fetch', (event) => {
  const url = new URL(event.request.url);
  if (url.origin === API.origin && url.pathname.startsWith(`${API.pathname}/`)) event.respondWith(answer(event.request));
});
self.addEventListener('message', (event) => {
  const asked = ANSWERS[event.data];
  const [port] = event.ports;
  if (asked && port) event.waitUntil(asked().then((value) => port.postMessage({ value }), (error) => port.postMessage({ error: String(error) })));
});
