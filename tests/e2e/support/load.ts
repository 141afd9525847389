import type { Page } from '@playwright/test';

/** What a first visit fetches from the console's own origin, in bytes of bodies as they came over the wire. */
export async function firstLoad(page: Page, address: string) {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  const names = new Map<string, string>();
  const bodies = new Map<string, number>();
  let first = '';
  session.on('Network.responseReceived', ({ requestId, response, type }) => {
    names.set(requestId, new URL(response.url).pathname);
    if (type === 'Document') first = requestId;
  });
  session.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
    bodies.set(requestId, (bodies.get(requestId) ?? 0) + encodedDataLength);
  });
  await page.goto(address);
  await page.getByLabel('Token').waitFor();
  await page.waitForLoadState('networkidle');
  // Of the page itself Chromium tells no bytes while they come.
  bodies.set(first, await page.evaluate(() => performance.getEntriesByType('navigation')
    .reduce((sum, entry) => sum + (entry as PerformanceNavigationTiming).encodedBodySize, 0)));
  const files = [...names].map(([id, name]) => ({ name, bytes: bodies.get(id) ?? 0 })).sort((a, b) => b.bytes - a.bytes);
  return { files, bytes: files.reduce((sum, file) => sum + file.bytes, 0) };
}
