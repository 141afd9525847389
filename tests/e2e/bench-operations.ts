import { median, ms, tell } from './support/figures.ts';
import { enter } from './support/load.ts';
import { expect, test, type Page } from './support/test.ts';
import { pass } from './support/time.ts';

// Figures of tabs, logs and the command palette. Nothing is asserted of a figure here: it is looked at.
test.setTimeout(300_000);

const updated = (page: Page) => page.getByText(/^Updated/);

test('requests of an idle hour in five tabs', async ({ page, platform, context }) => {
  await platform.limit(1_000_000);
  await enter(page, platform);
  const address = await platform.servicesPage();
  await page.goto(address);
  const tabs = [page];
  for (let tab = 1; tab < 5; tab += 1) {
    tabs.push(await context.newPage());
    await tabs.at(-1)!.goto(address);
  }
  for (const tab of tabs) await expect(tab.getByRole('row', { name: /orders-db/ })).toContainText('Deployed');
  const asked = (await platform.asked()).length;
  for (let half = 0; half < 120; half += 1) {
    const last = await updated(page).textContent();
    await pass(page, 30_000);
    await expect(updated(page)).not.toHaveText(last!, { timeout: 300 }).catch(() => {});
  }
  tell('requests of an idle hour in five tabs, as the platform counted them', '120', `${(await platform.asked()).length - asked}`);
});

test.describe('by the real clock', () => {
  test.use({ turned: false, wanted: { services: 5_000 } });

  test('a keystroke in the palette with 5,000 services', async ({ page, platform }) => {
    await platform.limit(1_000_000);
    await enter(page, platform);
    await page.goto(await platform.servicesPage());
    await page.waitForLoadState('networkidle');
    await page.keyboard.press('Control+k');
    const field = page.getByRole('combobox', { name: 'Search services, pages and actions' });
    await field.waitFor();
    await page.waitForLoadState('networkidle');
    const keys = await field.evaluate(async (input) => {
      const search = input as HTMLInputElement;
      const rest = () => new Promise((done) => { const channel = new MessageChannel(); channel.port1.onmessage = done; channel.port2.postMessage(0); });
      const all: number[] = [];
      for (const letter of 'storefront web log') {
        const begun = performance.now();
        search.value += letter;
        search.dispatchEvent(new InputEvent('input', { bubbles: true }));
        await rest();
        document.body.getBoundingClientRect();
        all.push(performance.now() - begun);
        await new Promise((done) => { setTimeout(done, 120); });
      }
      return all;
    });
    const found = await page.getByRole('option').count();
    tell(`palette with 5,000 services: a keystroke with its layout, median (slowest), ${found} results at the end`, '–', `${ms(median(keys))} (${ms(Math.max(...keys))})`);
  });

  for (const many of [1_000, 20_000]) {
    test(`a log of ${many} lines`, async ({ page, platform }) => {
      await enter(page, platform);
      const { record, environment } = await platform.service('catalog-search');
      const line = (index: number) => ({ id: `line-${index}`, created_at: new Date(Date.UTC(2026, 10, 20, 0, 0, index)).toISOString(), pod_name: `shop-${index % 3}`, message: `GET /cart/${index} 200 in ${index % 40} ms` });
      let next = 0;
      await page.route(`${platform.url}/application/**/log?*`, (route) => {
        const json = Array.from({ length: 1_000 }, (_, index) => line(next + index));
        next += 1_000;
        return route.fulfill({ json, headers: { 'access-control-allow-origin': '*' } });
      });
      await page.goto(`/environment/${environment}/application/${record.id}/log?tail=1000`);
      const lines = page.getByRole('listbox', { name: 'Log lines' }).getByRole('option');
      await lines.first().waitFor();
      while (next < many) {
        const before = next;
        await page.getByRole('button', { name: 'Refresh' }).click();
        await expect.poll(() => next).toBeGreaterThan(before);
        // The transport allows ten reads of one address in ten seconds.
        await page.waitForTimeout(1_100);
      }
      const keys = await page.getByLabel('Search the log').evaluate(async (input) => {
        const search = input as HTMLInputElement;
        const rest = () => new Promise((done) => { const channel = new MessageChannel(); channel.port1.onmessage = done; channel.port2.postMessage(0); });
        const all: number[] = [];
        for (const letter of 'cart/9') {
          const begun = performance.now();
          search.value += letter;
          search.dispatchEvent(new InputEvent('input', { bubbles: true }));
          await rest();
          document.body.getBoundingClientRect();
          all.push(performance.now() - begun);
          await new Promise((done) => { setTimeout(done, 150); });
        }
        return all;
      });
      tell(`a log of ${many} lines: a keystroke in the search with its layout, median (slowest)`, '50 ms', `${ms(median(keys))} (${ms(Math.max(...keys))})`);
    });
  }
});
