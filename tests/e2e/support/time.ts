import type { Page, Request } from '@playwright/test';

/** Milliseconds of the page’s clock for each step: half of a request’s deadline. */
const STEP = 10_000;
/** Milliseconds within which the test’s platform responds, if it responds at all. */
const PATIENCE = 500;

/**
 * Moves the clock of all tabs on, and lets the platform respond to each of them in between. The clock alone would be faster than the network:
 * a minute passes within milliseconds, and each request of that minute runs into its deadline.
 */
export async function pass(page: Page, milliseconds: number, step = STEP) {
  const context = page.context();
  const open = new Set<Request>();
  const start = (request: Request) => open.add(request);
  const end = (request: Request) => open.delete(request);
  context.on('request', start).on('requestfinished', end).on('requestfailed', end);
  for (let left = milliseconds; left > 0; left -= step) {
    await page.clock.runFor(Math.min(left, step));
    const until = Date.now() + PATIENCE;
    while (open.size > 0 && Date.now() < until) await new Promise((done) => setTimeout(done, 5));
    // A reply that the test holds back is waited for in one step only.
    open.clear();
  }
  context.off('request', start).off('requestfinished', end).off('requestfailed', end);
}

/** The hour of a rate limit passes: nothing is requested within it, so only its end needs steps. */
export async function passRateLimit(page: Page) {
  await page.clock.runFor(59 * 60_000);
  await pass(page, 2 * 60_000);
}
