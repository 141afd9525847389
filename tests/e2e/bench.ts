import { Agent, request } from 'node:http';
import type { CDPSession, Page } from '@playwright/test';
import { median, ms, tell } from './support/figures.ts';
import { enter, firstLoad, slowDown } from './support/load.ts';
import { expect, go, test } from './support/test.ts';
import { pass } from './support/time.ts';

// Figures beside their budgets. Nothing is asserted of a figure here: it is looked at.
test.setTimeout(300_000);

const rows = (page: Page) => page.locator('tr[data-id]');

test.beforeAll(() => console.log('\n| what | budget | figure | last run |\n|---|---|---|---|'));

test('first load', async ({ page, platform }) => {
  const load = await firstLoad(page, platform);
  // Their names carry what is in them.
  for (const { name, bytes } of load.files) tell(name.replace(/-[0-9a-f]{16}/, ''), '–', `${(bytes / 1000).toFixed(1)} kB`);
  tell('first load, everything, as the browser fetched it, Brotli 11', '260 kB, limit 283', `${(load.bytes / 1000).toFixed(1)} kB`);
});

/** Notes how long the page works on each reply, from its bytes to its layout, in milliseconds. */
const listen = (page: Page) => page.addInitScript(() => {
  const all: [string, number][] = [];
  Object.assign(window, { worked: all });
  // A reply is read piece by piece: whose piece it is, its stream's reader tells.
  const names = new WeakMap<object, string>();
  const sent = window.fetch;
  window.fetch = async (...asked) => {
    const reply = await sent(...asked);
    if (reply.body) names.set(reply.body, new URL(reply.url).pathname.split('/').pop()!);
    return reply;
  };
  const reader = ReadableStream.prototype.getReader;
  ReadableStream.prototype.getReader = function getReader(this: ReadableStream, ...options: []) {
    const made = reader.apply(this, options);
    names.set(made, names.get(this) ?? '');
    return made;
  } as typeof reader;
  const read = ReadableStreamDefaultReader.prototype.read;
  ReadableStreamDefaultReader.prototype.read = async function (this: ReadableStreamDefaultReader) {
    const piece = await read.call(this);
    if (piece.done) {
      const begun = performance.now();
      const { port1, port2 } = new MessageChannel();
      // What follows a reply runs before the next task.
      port1.onmessage = () => {
        document.body.getBoundingClientRect();
        all.push([names.get(this) ?? '', performance.now() - begun]);
      };
      port2.postMessage(0);
    }
    return piece;
  };
});
const worked = async (page: Page, reply: string) =>
  (await page.evaluate(() => (window as unknown as { worked: [string, number][] }).worked)).filter(([name]) => name === reply).map(([, time]) => time);

test.describe('in real time', () => {
  test.use({ turned: false, wanted: { services: 60 } });

  test('a usable grid of 60 services on a slow machine and line', async ({ browser, platform, server }) => {
    const [all, paints, shifts]: number[][] = [[], [], []];
    for (let run = 0; run < 5; run += 1) {
      const context = await browser.newContext({ baseURL: server.console });
      const page = await context.newPage();
      await enter(page, platform);
      await slowDown(page);
      // The rows of the first screen with their states: painted, and the page ready to be used.
      await page.addInitScript(() => {
        new MutationObserver((_, observer) => {
          if (!document.querySelector('tr[data-id] .chip')?.textContent || document.querySelector('main [aria-busy=true]')) return;
          observer.disconnect();
          requestAnimationFrame(() => setTimeout(() => performance.mark('usable')));
        }).observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
      });
      await page.goto(await platform.servicesPage(), { waitUntil: 'commit' });
      const usable = () => performance.getEntriesByName('usable')[0]?.startTime;
      await page.waitForFunction(usable);
      all.push((await page.evaluate(usable))!);
      paints.push(await page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0].startTime));
      shifts.push(await page.evaluate(() => new Promise<number>((done) => {
        // Buffered entries come in one batch, and none where nothing shifted.
        new PerformanceObserver((list) => done(list.getEntries().reduce((sum, entry) => sum + ((entry as { value?: number } & PerformanceEntry).value ?? 0), 0))).observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => done(0), 500);
      })));
      await context.close();
    }
    tell('first paint, 4× slowed processor, 10 Mbit/s, 40 ms', '450 ms', ms(median(paints)));
    tell('layout shift from the first paint to the usable grid', '0', Math.max(...shifts).toFixed(3));
    tell('navigation to a usable grid of 60 services, 4× slowed processor, 10 Mbit/s, 40 ms', '1.6 s', `${(median(all) / 1000).toFixed(2)} s`);
  });
});

for (const [services, first, key] of [[1_000, '200 ms', '16 ms'], [5_000, '300 ms', '20 ms']] as const) {
  test.describe(`${services} services`, () => {
    test.use({ turned: false, wanted: { services } });

    test(`a grid of ${services} services`, async ({ page, platform }) => {
      await platform.limit(1_000_000);
      await enter(page, platform);
      await listen(page);
      await page.goto(await platform.servicesPage());
      await rows(page).first().waitFor();
      await expect(page.locator('.counts li').first()).toBeVisible();
      await page.waitForLoadState('networkidle');
      tell(`${services} services: first grid, from the bytes to its layout, right after the start`, first, ms((await worked(page, 'services'))[0]));

      const keys = await page.getByLabel('Search services').evaluate(async (input: HTMLInputElement) => {
        const rest = () => new Promise((done) => { const channel = new MessageChannel(); channel.port1.onmessage = done; channel.port2.postMessage(0); });
        const all: number[] = [];
        for (const letter of [...'service', '', ...'image', '']) {
          const begun = performance.now();
          input.value = letter ? input.value + letter : '';
          input.dispatchEvent(new InputEvent('input', { bubbles: true }));
          // What follows a key runs before the next task; then the page is laid out.
          await rest();
          document.body.getBoundingClientRect();
          all.push(performance.now() - begun);
          await new Promise((done) => setTimeout(done, 120));
        }
        return all;
      });
      tell(`${services} services: a keystroke in the filter with its layout, median (slowest)`, key, `${ms(median(keys))} (${ms(Math.max(...keys))})`);

      const gaps = await page.evaluate(async () => {
        const frames: number[] = [];
        let last = performance.now();
        for (let step = 0; step < 60; step += 1) {
          window.scrollBy(0, 400);
          await new Promise((done) => requestAnimationFrame(done));
          frames.push(performance.now() - last);
          last = performance.now();
        }
        return frames;
      });
      tell(`${services} services: scrolling by 400 pixels a frame, the slowest of 60 frames`, '–', ms(Math.max(...gaps)));
      tell(`${services} services: nodes in the document`, '–', `${await page.evaluate(() => document.querySelectorAll('*').length)}`);
    });
  });
}

for (const [services, budget] of [[1_000, '25 ms'], [5_000, '70 ms']] as const) {
  test.describe(`a poll of ${services} services`, () => {
    test.use({ turned: false, wanted: { services } });

    test(`of which one in a hundred changed, ${services}`, async ({ page, platform }) => {
      await platform.limit(1_000_000);
      await enter(page, platform);
      await listen(page);
      await page.goto(await platform.servicesPage());
      await expect(page.locator('.counts li').first()).toBeVisible();
      await page.waitForLoadState('networkidle');
      const { services: all, environments } = await platform.records();
      const changed = all.filter((one) => one.environment === environments[0].id).filter((_, index) => index % 100 === 0);
      const refresh = async () => {
        const before = (await worked(page, 'statuses')).length;
        await page.getByRole('button', { name: 'Refresh' }).click();
        await expect.poll(async () => (await worked(page, 'statuses')).length).toBeGreaterThan(before);
        await page.waitForLoadState('networkidle');
        // The console sends an equal request at most ten times in ten seconds.
        await page.waitForTimeout(1_000);
        return (await worked(page, 'statuses')).at(-1)!;
      };
      const [polls, same]: [number[], number[]] = [[], []];
      for (const state of ['ERROR', 'RUNNING', 'WARNING', 'ERROR', 'RUNNING', 'WARNING', 'ERROR']) {
        for (const one of changed) await platform.setState(one.record.id as string, state);
        polls.push(await refresh());
        same.push(await refresh());
      }
      tell(`${services} services: a poll that changes 1 %, from the bytes to its layout`, budget, ms(median(polls)));
      tell(`${services} services: a poll that changes nothing`, '–', ms(median(same)));
    });
  });
}

for (const services of [5_000]) {
  test.describe(`${services} services, all of them`, () => {
    test.use({ turned: false, wanted: { services } });

    test(`a range of ${services}`, async ({ page, platform }) => {
      await platform.limit(1_000_000);
      await enter(page, platform);
      await page.goto(await platform.servicesPage());
      await expect(page.locator('.counts li').first()).toBeVisible();
      await page.waitForLoadState('networkidle');
      const timed = (last: boolean, shift: boolean) => page.evaluate(async ([last, shift]) => {
        const all = [...document.querySelectorAll<HTMLElement>('tbody tr[data-id] input[type=checkbox]')];
        const begun = performance.now();
        all.at(last ? -1 : 0)!.dispatchEvent(new MouseEvent('click', { bubbles: true, shiftKey: shift }));
        await new Promise((done) => { const channel = new MessageChannel(); channel.port1.onmessage = done; channel.port2.postMessage(0); });
        document.body.getBoundingClientRect();
        return performance.now() - begun;
      }, [last, shift] as const);
      await timed(false, false);
      await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
      await page.waitForTimeout(1_000);
      tell(`${services} services: selecting a range of all, with its layout`, '–', ms(await timed(true, true)));
      tell(`${services} services: taking the same range out again`, '–', ms(await timed(true, true)));
    });

    test(`pending actions of ${services}`, async ({ page, platform }) => {
      await platform.limit(1_000_000);
      await enter(page, platform);
      await listen(page);
      await page.goto(await platform.servicesPage());
      await expect(page.locator('.counts li').first()).toBeVisible();
      await page.waitForLoadState('networkidle');
      await page.getByRole('checkbox', { name: 'Select all services' }).check();
      await page.locator('.list-selection').getByRole('button', { name: 'Restart', exact: true }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('textbox').fill('eu-production');
      await dialog.getByRole('button', { name: /^Restart/ }).click();
      await expect(page.getByRole('log')).toContainText('Restart', { timeout: 120_000 });
      const before = (await worked(page, 'statuses')).length;
      await page.getByRole('button', { name: 'Refresh' }).click();
      await expect.poll(async () => (await worked(page, 'statuses')).length).toBeGreaterThan(before);
      await page.waitForLoadState('networkidle');
      tell(`${services} services: a poll while restarts of all of them are pending`, '–', ms((await worked(page, 'statuses')).at(-1)!));
    });

    test(`statuses of ${services}, one by one`, async ({ page, platform, watch }) => {
      watch.allow(/Failed to load resource/);
      await platform.limit(1_000_000);
      await platform.fail({ operation: 'GET /environment/{environmentId}/statuses', status: 405 });
      await enter(page, platform);
      const session = await page.context().newCDPSession(page);
      await session.send('Performance.enable');
      await page.goto(await platform.servicesPage());
      await rows(page).first().waitFor();
      await page.waitForTimeout(8_000);
      const { metrics } = await session.send('Performance.getMetrics');
      const work = metrics.find((one) => one.name === 'ScriptDuration')!.value;
      tell(`${services} services, statuses one by one: script of the first 8 s`, '–', `${work.toFixed(2)} s`);
    });
  });
}

/** The bytes of compiled code in the JavaScript heap, from a heap snapshot. */
async function compiled(session: CDPSession): Promise<number> {
  const chunks: string[] = [];
  const keep = ({ chunk }: { chunk: string }) => { chunks.push(chunk); };
  session.on('HeapProfiler.addHeapSnapshotChunk', keep);
  await session.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false });
  session.off('HeapProfiler.addHeapSnapshotChunk', keep);
  const { snapshot: { meta }, nodes } = JSON.parse(chunks.join('')) as { snapshot: { meta: { node_fields: string[]; node_types: [string[]] } }; nodes: number[] };
  const [type, size, code] = [meta.node_fields.indexOf('type'), meta.node_fields.indexOf('self_size'), meta.node_types[0].indexOf('code')];
  let bytes = 0;
  for (let at = 0; at < nodes.length; at += meta.node_fields.length) if (nodes[at + type] === code) bytes += nodes[at + size];
  return bytes;
}

test.describe('a soak', () => {
  test('500 walks through four pages leave nothing behind', async ({ page, platform, signIn }) => {
    test.setTimeout(1_800_000);
    await platform.limit(1_000_000);
    const session = await page.context().newCDPSession(page);
    await session.send('Performance.enable');
    const { organization, projects: [project], environments: [environment] } = await platform.records();
    const { record: { id } } = await platform.service('storefront-web');
    await page.goto('/platform');
    await signIn();
    const walk = async () => {
      for (const address of [`/organization/${organization.id}`, `/project/${project.id}`, `/environment/${environment.id}/services`, `/environment/${environment.id}/application/${id}`]) {
        await go(page, address);
        await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
        await page.clock.runFor(1_500);
      }
    };
    const measure = async () => {
      await go(page, '/platform');
      await pass(page, 60_000, 60_000);
      await session.send('HeapProfiler.collectGarbage');
      const { metrics } = await session.send('Performance.getMetrics');
      const of = (name: string) => metrics.find((metric) => metric.name === name)!.value;
      const memory = await page.evaluate(() => (globalThis as unknown as { slipway: { memory: () => number } }).slipway.memory());
      return {
        'DOM nodes': of('Nodes'),
        listeners: of('JSEventListeners'),
        // V8 compiles hot functions again for hours; that code is its own, not the program's.
        'JavaScript heap without compiled code': of('JSHeapUsedSize') - await compiled(session),
        'wasm memory': memory,
      } as Record<string, number>;
    };
    let early: Record<string, number> = {};
    for (let round = 1; round <= 500; round += 1) {
      await walk();
      if (round === 50) early = await measure();
    }
    const late = await measure();
    const grown = Object.keys(late).map((name) => ({ name, by: (late[name] / early[name] - 1) * 100 }));
    const shown = (figure: number) => (figure > 100_000 ? `${(figure / 1_000_000).toFixed(2)} MB` : `${figure}`);
    for (const { name, by } of grown) tell(`500 walks: ${name}, after the 50th and the last`, '+2 %', `${shown(early[name])}, ${shown(late[name])} (${by >= 0 ? '+' : ''}${by.toFixed(1)} %)`);
    expect(grown.filter(({ by }) => by > 2), 'what grew').toEqual([]);
  });
});

test.describe('by a turned clock', () => {
  test('requests of an idle hour, and the heap after ten minutes of it', async ({ page, platform }) => {
    const session = await page.context().newCDPSession(page);
    await enter(page, platform);
    await page.goto(await platform.servicesPage());
    await expect(page.getByRole('row', { name: /orders-db/ })).toContainText('Deployed');
    const heap = async () => {
      await session.send('HeapProfiler.collectGarbage');
      return (await session.send('Runtime.getHeapUsage')).usedSize / 1_000_000;
    };
    const asOf = page.getByText(/^Updated/);
    const minutes = async (many: number) => {
      for (let half = 0; half < many * 2; half += 1) {
        const last = await asOf.textContent();
        await pass(page, 30_000);
        // A reading that isn't due yet comes with the next step.
        await expect(asOf).not.toHaveText(last!, { timeout: 300 }).catch(() => {});
      }
    };
    const [before, asked, preflights] = [await heap(), (await platform.asked()).length, await platform.preflights()];
    await minutes(10);
    tell('heap, JavaScript: after ten minutes of polling (before)', '–', `${(await heap()).toFixed(2)} MB (${before.toFixed(2)})`);
    await minutes(50);
    tell('requests of an idle hour, as the platform counted them (preflights)', '120', `${(await platform.asked()).length - asked} (${(await platform.preflights()) - preflights})`);
  });

  for (const [name, environments, isOut] of [['an idle hour', 9, false], ['an idle hour, 40 environments', 40, false], ['an hour of an outage, 40 environments', 40, true]] as const) {
    test.describe(name, () => {
      test.use({ wanted: { environments } });

      test(`requests of the overview: ${name}`, async ({ page, platform, watch }) => {
        watch.allow(/Failed to load resource/);
        await enter(page, platform);
        const { organization } = await platform.records();
        await page.goto(`/organization/${organization.id}`);
        await expect(page.getByRole('region', { name: 'Needs attention' }).getByRole('row', { name: /edge-dns/ })).toContainText('Stop failed');
        await page.waitForLoadState('networkidle');
        if (isOut) await platform.fail({ operation: '*', status: 503, body: '' });
        const asked = (await platform.asked()).length;
        for (let step = 0; step < 720; step += 1) {
          await page.clock.runFor(5_000);
          // The replies come in real time.
          await page.waitForTimeout(25);
        }
        tell(`requests of the overview: ${name}`, isOut ? 'half of what is left: 475' : '120', `${(await platform.asked()).length - asked}`);
      });
    });
  }

  test('requests of a deployment of five minutes, watched to its end', async ({ page, platform }) => {
    await enter(page, platform);
    await page.goto(await platform.servicesPage());
    await expect(page.getByRole('row', { name: /image-resizer/ })).toContainText('Running');
    const id = (await platform.service('image-resizer')).record.id as string;
    const asked = (await platform.asked()).length;
    await page.getByRole('button', { name: 'Actions of image-resizer' }).click();
    await page.getByRole('menuitem', { name: 'Redeploy' }).click();
    await page.getByRole('button', { name: 'Redeploy image-resizer' }).click();
    await expect(page.getByRole('row', { name: /image-resizer/ })).toContainText('Deployment queued');
    for (let second = 0; second < 300; second += 1) {
      if (second === 10) await platform.setState(id, 'BUILDING');
      if (second === 120) await platform.setState(id, 'DEPLOYING');
      await page.clock.runFor(1_000);
      await page.evaluate(() => 0);
    }
    await platform.setState(id, 'RUNNING');
    let late = 0;
    for (; (await page.getByRole('row', { name: /image-resizer/ }).textContent())?.includes('Deploying') && late < 60; late += 1) {
      await page.clock.runFor(1_000);
      await page.evaluate(() => new Promise((done) => { const channel = new MessageChannel(); channel.port1.onmessage = done; channel.port2.postMessage(0); }));
    }
    tell('requests of a deployment of five minutes, watched to its end', '70', `${(await platform.asked()).length - asked}`);
    tell('seconds until its end was seen', '–', `${late}`);
  });
});

/** Asks for `path` `count` times over `lines` connections that are kept; seconds. */
async function asked(path: string, token: string, count: number, lines: number): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: lines });
  const one = () => new Promise<void>((done, failed) => {
    const url = new URL(path, process.env.PLATFORM);
    request(url, { agent, headers: { authorization: `Token ${token}` } }, (reply) => {
      reply.resume().on('end', () => (reply.statusCode === 200 ? done() : failed(new Error(`${reply.statusCode}`))));
    }).on('error', failed).end();
  });
  let left = count;
  const begun = performance.now();
  await Promise.all(Array.from({ length: lines }, async () => {
    while (left-- > 0) await one();
  }));
  agent.destroy();
  return (performance.now() - begun) / 1000;
}

test.describe('a log', () => {
  test.use({ turned: false });

  test('of 20,000 lines', async ({ page, platform }) => {
    await listen(page);
    await enter(page, platform);
    const { record, environment } = await platform.service('catalog-search');
    let next = 0;
    const line = (index: number) => ({
      id: `line-${index}`, created_at: new Date(Date.UTC(2026, 10, 20, 0, 0, index)).toISOString(), pod_name: `shop-${index % 3}`,
      message: `\u001b[32mINFO\u001b[0m GET /cart/${index} ${index % 97 === 0 ? 'payment provider answered 503' : '200'} in ${index % 40} ms`,
    });
    await page.route(`${platform.url}/application/**/log?*`, (route) => {
      const json = Array.from({ length: 1_000 }, (_, index) => line(next + index));
      next += 1_000;
      return route.fulfill({ json, headers: { 'access-control-allow-origin': '*' } });
    });
    await page.goto(`/environment/${environment}/application/${record.id}/log?tail=1000`);
    const refresh = page.getByRole('button', { name: 'Refresh' });
    const read = async () => {
      const many = (await worked(page, 'log')).length;
      await refresh.click();
      await expect.poll(async () => (await worked(page, 'log')).length).toBeGreaterThan(many);
      // The transport allows ten reads of one address in ten seconds.
      await page.waitForTimeout(1_100);
    };
    for (let index = 0; index < 26; index += 1) await read();
    const appended = (await worked(page, 'log')).slice(-5);
    tell('20,000 log lines kept: 1,000 new ones, from their bytes to their layout, median (slowest)', '16 ms', `${ms(median(appended))} (${ms(Math.max(...appended))})`);
    const keys = await page.getByLabel('Search the log').evaluate(async (search) => {
      const input = search as HTMLInputElement;
      const all: number[] = [];
      for (const letter of 'payment') {
        const begun = performance.now();
        input.value += letter;
        input.dispatchEvent(new InputEvent('input', { bubbles: true }));
        await new Promise<void>((done) => {
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => done();
          port2.postMessage(0);
        });
        document.body.getBoundingClientRect();
        all.push(performance.now() - begun);
        await new Promise((done) => setTimeout(done, 200));
      }
      return all;
    });
    tell('20,000 log lines: a keystroke in the search with its layout, median (slowest)', '50 ms', `${ms(median(keys))} (${ms(Math.max(...keys))})`);
    const frames = await page.getByRole('listbox', { name: 'Log lines' }).evaluate(async (log) => {
      const all: number[] = [];
      let last = performance.now();
      for (let step = 0; step < 120; step += 1) {
        log.scrollTop -= 300;
        await new Promise((done) => requestAnimationFrame(done));
        all.push(performance.now() - last);
        last = performance.now();
      }
      return all.slice(2);
    });
    tell('20,000 log lines: a frame while scrolling, median (slowest)', '16.7 ms', `${ms(median(frames))} (${ms(Math.max(...frames))})`);
  });
});

test('the reference platform on loopback', async ({ platform }) => {
  await platform.limit(1_000_000);
  const { organization, environments } = await platform.records();
  console.log('\n| the reference platform, 16 connections, asked by Node | requests a second |\n|---|---|');
  for (const [what, path] of [
    ['one record', '/organization'],
    ['4 projects', `/organization/${organization.id}/project`],
    ['13 services', `/environment/${environments[0].id}/services`],
    ['13 statuses', `/environment/${environments[0].id}/statuses`],
  ]) {
    await asked(path, platform.token('Read'), 200, 16);
    const seconds = await asked(path, platform.token('Read'), 3_000, 16);
    console.log(`| ${what} | ${Math.round(3_000 / seconds)} |`);
  }
});
