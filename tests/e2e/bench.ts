import { Agent, request } from 'node:http';
import { test } from './support/test.ts';
import { firstLoad } from './support/load.ts';

// Figures beside their budgets. Nothing is asserted here: a figure is looked at.
test('first load', async ({ page }) => {
  const load = await firstLoad(page, '/');
  console.log('\n| first load, as the browser fetched it | kB |\n|---|---|');
  for (const { name, bytes } of load.files) console.log(`| ${name} | ${(bytes / 1000).toFixed(1)} |`);
  console.log(`| **everything** (budget 200, limit 250) | **${(load.bytes / 1000).toFixed(1)}** |\n`);
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
