import { hostile, pageOf, REPLIES } from './support/hostile-replies.ts';
import { expect, test } from './support/test.ts';

/** The longest task of the main thread so far, in milliseconds. */
const longestTask = (page: import('@playwright/test').Page) => page.evaluate(() => Math.max(0, ...(window as unknown as { tasks: number[] }).tasks));

test.use({ turned: false });

// A hang is a task above a second: the page answers nothing meanwhile.
for (const reply of REPLIES) {
  test(`hostile: a reply ${reply.name}`, async ({ page, watch }) => {
    watch.allow(/Failed to load resource/, /net::ERR/);
    const platform = await hostile(reply.answer);
    await page.addInitScript(() => {
      const tasks: number[] = [];
      Object.assign(window, { tasks });
      new PerformanceObserver((list) => tasks.push(...list.getEntries().map((entry) => entry.duration))).observe({ type: 'longtask', buffered: true });
    });
    await page.goto(platform.console + pageOf(reply));
    await page.getByLabel('Token').fill('a-token');
    const begun = Date.now();
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByText(reply.says).first()).toBeVisible({ timeout: 30_000 });
    console.log(`  a reply ${reply.name}: ${Date.now() - begun} ms until the message, longest task ${Math.round(await longestTask(page))} ms`);
    platform.stop();
  });
}
