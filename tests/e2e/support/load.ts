import type { CDPSession, Page } from '@playwright/test';
import type { Platform } from './platform.ts';

/** Signs in by what session storage holds, so that the page is the first thing that is loaded. */
export async function enter(page: Page, platform: Platform, url = platform.url) {
  const session = JSON.stringify({ id: 'entered', platform: url, authorization: `Token ${platform.token('Admin')}`, owner: 'entered' });
  await page.addInitScript((session) => {
    sessionStorage.setItem('slipway.session', session);
    // A session counts only while this browser has a record of its use.
    localStorage.setItem('slipway.session.entered.used', String(Date.now()));
  }, session);
}

/** The seconds from the reply with the services to the first rows. */
const DRAWN_AFTER = 0.3;

/** What the services grid fetches from the console's own origin, until it shows the services, in bytes of bodies as they came over the wire. */
export async function firstLoad(page: Page, platform: Platform) {
  await enter(page, platform);
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  const names = new Map<string, string>();
  const bodies = new Map<string, number>();
  // Of the page itself Chromium tells no bytes while they come: all of them in the end, with its headers.
  const heads = new Map<string, number>();
  // Parts that the console loads a second after its start aren't counted. A busy machine may draw the rows later than that, so the files are
  // those that were asked for until the services were there.
  const asked = new Map<string, number>();
  let services = Infinity;
  session.on('Network.requestWillBeSent', ({ requestId, timestamp }) => asked.set(requestId, timestamp));
  session.on('Network.responseReceived', ({ requestId, response, type, timestamp }) => {
    const { origin, pathname } = new URL(response.url);
    if (type === 'Fetch' && /^\/environment\/[^/]+\/services$/.test(pathname)) services = Math.min(services, timestamp);
    if (origin === new URL(page.url()).origin || type === 'Document') names.set(requestId, pathname);
    if (type === 'Document') heads.set(requestId, response.encodedDataLength);
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const head = heads.get(requestId);
    if (head !== undefined) bodies.set(requestId, encodedDataLength - head);
  });
  session.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
    bodies.set(requestId, (bodies.get(requestId) ?? 0) + encodedDataLength);
  });
  await page.goto(await platform.servicesPage());
  await page.getByRole('row', { name: /orders-db/ }).waitFor();
  const isFirst = ([id]: [string, string]) => asked.get(id)! < services + DRAWN_AFTER;
  const files = [...names].filter(isFirst).map(([id, name]) => ({ name, bytes: bodies.get(id) ?? 0 })).sort((a, b) => b.bytes - a.bytes);
  return { files, bytes: files.reduce((sum, file) => sum + file.bytes, 0) };
}

/** Slows the processor to a quarter, and the line to 10 Mbit/s with 40 ms. */
export async function slowDown(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await session.send('Network.enable');
  const line = (10 * 1_000_000) / 8;
  await session.send('Network.emulateNetworkConditions', { offline: false, latency: 40, downloadThroughput: line, uploadThroughput: line });
  return session;
}
