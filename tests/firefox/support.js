// The servers of a journey: console, platform and portal, each with an origin of its own.
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import puppeteer from 'puppeteer-core';

const PORTAL = join(import.meta.dirname, '../portal');

/** Starts the browser. */
export const launch = () => puppeteer.launch({ browser: 'firefox', executablePath: process.env.FIREFOX, headless: true });

/** Starts the console and a platform for tests; `flags` are the server's. */
export async function serve(flags = []) {
  const server = spawn(process.env.SERVER, ['--dist', process.env.DIST, '--test', ...flags]);
  let said = '';
  const line = (name) => said.match(new RegExp(`^${name} (\\S+)$`, 'm'))?.[1];
  await new Promise((found, failed) => {
    server.stdout.on('data', (data) => {
      said += data;
      if (line('console')) found();
    });
    server.on('exit', () => failed(new Error(`the server ended: ${said}`)));
  });
  const platform = line('platform');
  const reply = await fetch(`${platform}/_test/database`, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: '{}' });
  const { id, tokens } = await reply.json();
  const told = async (what) => (await fetch(`${platform}/_test/${id}/${what}`)).json();
  return { console: line('console'), platform, tokens, records: () => told('records'), asked: async () => (await told('requests')).results, stop: () => server.kill() };
}

/** Starts the sample portal with the token of a platform that isn't there yet: both are set later. */
export async function portal() {
  const own = { console: '', token: '', pages: {} };
  const types = { html: 'text/html', css: 'text/css', js: 'text/javascript' };
  const server = createServer((request, reply) => {
    const name = new URL(request.url, 'http://x').pathname.slice(1) || 'index.html';
    reply.setHeader('Content-Type', types[name.split('.').pop()] ?? 'text/plain');
    if (name === 'token') return reply.end(own.token);
    if (name === 'settings.json') return reply.end(JSON.stringify({ console: own.console, pages: own.pages }));
    return reply.end(readFileSync(join(PORTAL, name)));
  });
  await new Promise((ready) => { server.listen(0, '127.0.0.1', ready); });
  own.address = `http://127.0.0.1:${server.address().port}`;
  own.stop = () => {
    server.close();
    server.closeAllConnections();
  };
  return own;
}

/** A port that nobody listens at. */
export function freePort() {
  return new Promise((found) => {
    const server = createServer();
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => found(port));
    });
  });
}

/** Writes a config.json, which is removed again with `remove`. */
export function settings(config) {
  const folder = mkdtempSync(join(tmpdir(), 'slipway-'));
  const file = join(folder, 'config.json');
  writeFileSync(file, JSON.stringify(config));
  return { file, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
