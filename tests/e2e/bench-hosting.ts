import { host, isInstalled } from './support/hosts.ts';
import { median, ms, tell } from './support/figures.ts';
import { enter, slowDown } from './support/load.ts';
import { expect, test } from './support/test.ts';

// Time and bytes of a visit on a real nginx, with an empty cache and a filled one. Figures are printed, never asserted.
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
    const session = await slowDown(page);
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
