import type { Page } from '@playwright/test';

/** What a first visit fetches from the console's own origin, in bytes of bodies as they came over the wire. */
export async function firstLoad(page: Page, address: string) {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  const names = new Map<string, string>();
  const bodies = new Map<string, number>();
  // Of the page itself Chromium tells no bytes while they come: all of them in the end, with its headers.
  const heads = new Map<string, number>();
  session.on('Network.responseReceived', ({ requestId, response, type }) => {
    names.set(requestId, new URL(response.url).pathname);
    if (type === 'Document') heads.set(requestId, response.encodedDataLength);
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const head = heads.get(requestId);
    if (head !== undefined) bodies.set(requestId, encodedDataLength - head);
  });
  session.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
    bodies.set(requestId, (bodies.get(requestId) ?? 0) + encodedDataLength);
  });
  await page.goto(address);
  await page.getByLabel('Token').waitFor();
  await page.waitForLoadState('networkidle');
  const files = [...names].map(([id, name]) => ({ name, bytes: bodies.get(id) ?? 0 })).sort((a, b) => b.bytes - a.bytes);
  return { files, bytes: files.reduce((sum, file) => sum + file.bytes, 0) };
}
