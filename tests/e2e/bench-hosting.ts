import { host, isInstalled } from './support/hosts.ts';
import { median, ms, tell } from './support/figures.ts';
import { enter } from './support/load.ts';
import { expect, test } from './support/test.ts';

// What a visit of the console on a real nginx takes, first and again. Nothing is asserted of a figure here: it is looked at.
test.setTimeout(300_000);
test.use({ turned: false });
test.skip(!isInstalled('nginx'), 'nginx isn’t on this machine');

// Pages of other origins than the test server’s console.
test.use({ flags: ['--cors', 'open'] });

test('cold and warm load on nginx', async ({ browser, platform }) => {
  const hosted = await host('nginx', { config: { platforms: [{ url: platform.url }] } });
  const [cold, warm, bytes, again]: number[][] = [[], [], [], []];
  for (let run = 0; run < 5; run += 1) {
    const context = await browser.newContext({ baseURL: hosted.address });
    const page = await context.newPage();
    await enter(page, platform);
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    await session.send('Network.enable');
    const line = (10 * 1_000_000) / 8;
    await session.send('Network.emulateNetworkConditions', { offline: false, latency: 40, downloadThroughput: line, uploadThroughput: line });
    const visit = async () => {
      let received = 0;
      const count = ({ encodedDataLength }: { encodedDataLength: number }) => { received += encodedDataLength; };
      session.on('Network.loadingFinished', count);
      const begun = Date.now();
      await page.goto(await platform.servicesPage(), { waitUntil: 'commit' });
      await expect(page.getByRole('row', { name: /orders-db/ })).toBeVisible();
      const taken = Date.now() - begun;
      session.off('Network.loadingFinished', count);
      return [taken, received];
    };
    const [[first, much], [second, little]] = [await visit(), await visit()];
    cold.push(first);
    bytes.push(much);
    warm.push(second);
    again.push(little);
    await context.close();
  }
  const figure = (times: number[], sizes: number[]) => `${ms(median(times))}, ${(median(sizes) / 1000).toFixed(0)} kB`;
  tell('nginx, 4× slowed processor, 10 Mbit/s, 40 ms: grid with an empty cache, with the platform’s replies', '–', figure(cold, bytes));
  tell('nginx, the same again with a filled cache', '–', figure(warm, again));
  await hosted.stop();
});
