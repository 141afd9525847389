/** Records with hostile text, and replies that are too large, too deep or no JSON. */
import { hostile, pageOf, REPLIES } from '../support/hostile-replies.ts';
import { PAGES } from '../support/pages.ts';
import { expect, expectNoSidewaysScroll, go, test, type Page } from '../support/test.ts';

/** The texts of a page with letters from right to left that aren't isolated: they would move the numbers beside them. */
const unisolated = (page: Page) => page.evaluate(() => {
  const rightToLeft = /[\u0590-\u08ff]/;
  const found: string[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = node.textContent ?? '';
    if (!rightToLeft.test(text)) continue;
    // The text without its isolated parts has no letter from right to left.
    const outside = text.replace(/\u2068[^\u2068\u2069]*\u2069/g, '');
    const element = node.parentElement!;
    const isOwn = ['isolate', 'plaintext', 'isolate-override'].includes(getComputedStyle(element).unicodeBidi) && (element.localName === 'bdi' || element.dir === 'auto' || getComputedStyle(element).unicodeBidi === 'plaintext');
    if (rightToLeft.test(outside) && !isOwn) found.push(`<${element.localName} class="${element.className}">: ${text.slice(0, 80)}`);
  }
  return found;
});

/** The invisible characters of a page that nothing shows. */
const hidden = (page: Page) => page.evaluate(() => [...(document.body.innerText.match(/.{0,20}[\u202a-\u202e\u200b\ufeff].{0,20}/g) ?? [])]);

test.describe('a platform whose texts deceive', () => {
  test.use({ wanted: { hostile: true } });

  test('no page runs, hides or moves anything', async ({ page, platform, signIn }) => {
    test.setTimeout(150_000);
    const records = await platform.records();
    await page.goto('/platform');
    await signIn();
    await page.setViewportSize({ width: 390, height: 844 });
    for (const facts of PAGES.filter((facts) => facts.address(records) !== '/sign-in')) {
      await test.step(facts.name, async () => {
        await go(page, facts.address(records));
        await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
        await expect(page.getByRole('main').locator('[aria-busy=true]')).toHaveCount(0);
        expect.soft(await unisolated(page), facts.name).toEqual([]);
        expect.soft(await hidden(page), facts.name).toEqual([]);
        await expect(page.locator('main img[src="x"]')).toHaveCount(0);
        await expectNoSidewaysScroll(page, facts.name);
      });
    }
  });

  test('the palette, the menus and the messages isolate names, too', async ({ page, platform, signIn }) => {
    await page.goto(await platform.servicesPage());
    await signIn();
    await expect(page.getByRole('row', { name: /catalog-search/ })).toBeVisible();
    await page.getByRole('row', { name: /catalog-search/ }).getByRole('button', { name: /Actions/ }).click();
    await page.getByRole('menuitem', { name: 'Restart' }).first().click();
    await expect(page.getByRole('dialog')).toBeVisible();
    expect(await unisolated(page), 'the question').toEqual([]);
    expect(await hidden(page), 'the question').toEqual([]);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog').getByRole('combobox').fill('catalog');
    await expect(page.getByRole('option', { name: /catalog-search/ }).first()).toBeVisible();
    expect(await unisolated(page), 'the palette').toEqual([]);
  });
});

for (const reply of REPLIES) {
  test(`a reply ${reply.name} is a clear message, and the console goes on`, async ({ page, watch }) => {
    watch.allow(/Failed to load resource/, /net::ERR/);
    const platform = await hostile(reply.answer);
    await page.goto(platform.console + pageOf(reply));
    await page.getByLabel('Token').fill('a-token');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByText(reply.says).first()).toBeVisible({ timeout: 20_000 });
    // The program’s memory never shrinks: what was announced alone wasn’t reserved.
    if (reply.name.startsWith('that announces')) expect(await page.evaluate(() => (globalThis as unknown as { slipway: { memory: () => number } }).slipway.memory())).toBeLessThan(32 << 20);
    // The page still takes what a person does.
    await page.getByRole('button', { name: 'Sign out' }).click();
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
    platform.stop();
  });
}
