import type { APIRequestContext, Browser, Page } from '@playwright/test';
import { median, ms, tell } from './support/figures.ts';
import { enter, slowDown } from './support/load.ts';
import { withPlainPage } from './support/plain-page.ts';
import { Platform } from './support/platform.ts';
import { serve, type Served } from './support/server.ts';
import { test } from './support/test.ts';

// The start and the later pages of the console, beside a page that only fetches and draws the same rows, and beside an earlier build: the
// variable BEFORE names the folder of its files. They take turns in one run, because the machine's speed changes from minute to minute.
test.setTimeout(600_000);
test.use({ turned: false });

const ROUNDS = 5;

/** What a visit took. Times in milliseconds. */
type Visit = { paint: number; usable: number; mainThread: number; layouts: number; nodes: number; heap: number; shift: number };

/** Notes when the first state is drawn, and nothing of the page is loading any more. */
const note = (page: Page) => page.addInitScript(() => {
  new MutationObserver((_, observer) => {
    const chip = document.querySelector('tr[data-id] .chip');
    if (!chip?.textContent || chip.textContent === 'Not loaded yet' || document.querySelector('main[aria-busy=true], main [aria-busy=true]')) return;
    observer.disconnect();
    requestAnimationFrame(() => setTimeout(() => performance.mark('usable')));
  }).observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
});

/** Visits the services of a fresh platform's environment, or the plain page of them. */
async function visit(browser: Browser, request: APIRequestContext, server: Served, services: number, { isPlain = false, isSlow = false }): Promise<Visit> {
  const platform = await Platform.fresh(request, server.platform, { services });
  await platform.limit(1_000_000);
  const { environments: [environment] } = await platform.records();
  const context = await browser.newContext({ baseURL: server.console });
  const page = await context.newPage();
  await enter(page, platform);
  await note(page);
  const session = isSlow ? await slowDown(page) : await context.newCDPSession(page);
  await session.send('Performance.enable');
  await page.goto(isPlain ? `/plain.html?environment=${environment.id}` : `/environment/${environment.id}/services`, { waitUntil: 'commit' });
  const at = (name: string) => page.evaluate((name) => performance.getEntriesByName(name)[0].startTime, name);
  const metrics = async () => Object.fromEntries((await session.send('Performance.getMetrics')).metrics.map(({ name, value }) => [name, value]));
  await page.waitForFunction(() => performance.getEntriesByName('usable').length > 0);
  const { LayoutCount, TaskDuration, Nodes } = await metrics();
  const shift = await page.evaluate(() => new Promise<number>((done) => {
    // Buffered entries come in one batch, and none where nothing shifted.
    new PerformanceObserver((list) => done(list.getEntries().reduce((sum, entry) => sum + ((entry as PerformanceEntry & { value?: number }).value ?? 0), 0))).observe({ type: 'layout-shift', buffered: true });
    setTimeout(() => done(0), 500);
  }));
  await session.send('HeapProfiler.collectGarbage');
  const { JSHeapUsedSize } = await metrics();
  const visit = { paint: await at('first-contentful-paint'), usable: await at('usable'), mainThread: TaskDuration * 1000, layouts: LayoutCount, nodes: Nodes, heap: JSHeapUsedSize / 1_000_000, shift };
  await context.close();
  return visit;
}

const middle = (visits: Visit[], key: keyof Visit) => median(visits.map((visit) => visit[key]));

/** Runs the rounds, and prints the figures of each of the pages beside each other. */
async function compare(browser: Browser, request: APIRequestContext, services: number, isSlow: boolean) {
  const now = await serve(['--test'], { dist: withPlainPage(process.env.DIST!) });
  const before = process.env.BEFORE ? await serve(['--test'], { dist: process.env.BEFORE }) : null;
  const visits: { now: Visit[]; before: Visit[]; plain: Visit[] } = { now: [], before: [], plain: [] };
  try {
    for (let round = 0; round < ROUNDS; round += 1) {
      visits.now.push(await visit(browser, request, now, services, { isSlow }));
      if (before) visits.before.push(await visit(browser, request, before, services, { isSlow }));
      visits.plain.push(await visit(browser, request, now, services, { isSlow, isPlain: true }));
    }
  } finally {
    now.stop();
    before?.stop();
  }
  const beside = (key: keyof Visit, shown: (figure: number) => string) => {
    const others = [before && `before: ${shown(middle(visits.before, key))}`, `plain page: ${shown(middle(visits.plain, key))}`];
    return `${shown(middle(visits.now, key))} (${others.filter(Boolean).join(', ')})`;
  };
  const what = `${services} services${isSlow ? ', 4× slowed processor, 10 Mbit/s, 40 ms' : ''}`;
  const count = (figure: number) => `${figure}`;
  if (isSlow) {
    tell(`${what}: first paint`, '400 ms', beside('paint', ms));
    tell(`${what}: main thread until the grid is usable`, '1,250 ms', beside('mainThread', ms));
    tell(`${what}: layouts until the grid is usable`, '–', beside('layouts', count));
    tell(`${what}: layout shift`, '0', beside('shift', (figure) => figure.toFixed(4)));
    tell(`${what}: nodes`, '–', beside('nodes', count));
    tell(`${what}: JavaScript heap`, '3.0 MB', beside('heap', (figure) => `${figure.toFixed(1)} MB`));
  }
  const ratio = middle(visits.now, 'usable') / middle(visits.plain, 'usable');
  tell(`${what}: usable`, isSlow ? '1,050 ms' : '1.3 × the plain page', `${beside('usable', ms)}, ${ratio.toFixed(2)} × the plain page`);
}

test('a grid of 60 services on a slow machine and line', ({ browser, request }) => compare(browser, request, 60, true));
for (const services of [1_000, 5_000]) {
  test(`a grid of ${services} services`, ({ browser, request }) => compare(browser, request, services, false));
}

test('later pages on a slow machine and line', async ({ browser, platform, server }) => {
  const { organization, environments: [environment] } = await platform.records();
  const { record: { id } } = await platform.service('storefront-web');
  const grid = `/environment/${environment.id}/services`;
  for (const [name, address] of [
    ['a service', `/environment/${environment.id}/application/${id}`],
    ['deployments', `/environment/${environment.id}/deployments`],
    ['the overview', `/organization/${organization.id}`],
  ]) {
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const context = await browser.newContext({ baseURL: server.console });
      const page = await context.newPage();
      await enter(page, platform);
      await slowDown(page);
      await page.goto(grid);
      const link = page.locator(`a[href="${address}"]`).first();
      await link.waitFor();
      // The parts of later pages are fetched three seconds after the first page.
      await page.waitForTimeout(6_000);
      times.push(await link.evaluate((link: HTMLAnchorElement) => new Promise<number>((done) => {
        const begun = performance.now();
        new MutationObserver((_, observer) => {
          if (location.pathname !== link.pathname || !document.querySelector('main h1') || document.querySelector('main[aria-busy=true], main [aria-busy=true], main .skeleton')) return;
          observer.disconnect();
          requestAnimationFrame(() => setTimeout(() => done(performance.now() - begun)));
        }).observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
        link.click();
      })));
      await context.close();
    }
    tell(`from a press to the data of ${name}, 4× slowed processor, 10 Mbit/s, 40 ms, parts prefetched`, '250 ms', ms(median(times)));
  }
});
