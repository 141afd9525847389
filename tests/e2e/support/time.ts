import { expect, type BrowserContext, type Page, type Request } from '@playwright/test';

/** Milliseconds of the page’s clock for each step: half of a request’s deadline. */
const STEP = 10_000;
/** Milliseconds within which the test’s platform responds, if it responds at all. */
const PATIENCE = 2_000;
/** Milliseconds within which requests that follow from a response are sent, and responded to. */
const FOLLOW_UP_PATIENCE = 500;

/** The requests in flight of each browser context. */
const inFlight = new WeakMap<BrowserContext, Set<Request>>();

/** The clock of each browser context, without a limit. */
const clocks = new WeakMap<BrowserContext, (milliseconds: number) => Promise<void>>();

/** The most milliseconds that the clock may be turned by without a wait for responses: the deadline of a request. */
const DEADLINE = 20_000;

/** Follows the requests of all tabs, so that `pass` waits for those that began before it, and refuses other jumps of the clock. */
export function followRequests(context: BrowserContext) {
  const turn = context.clock.runFor.bind(context.clock);
  clocks.set(context, turn);
  context.clock.runFor = async (time) => {
    if (typeof time !== 'number' || time > DEADLINE) throw new Error(`the clock is turned by ${time}: use pass(), requests would run into their deadline`);
    await turn(time);
  };
  const requests = new Set<Request>();
  const end = (request: Request) => requests.delete(request);
  context.on('request', (request) => requests.add(request)).on('requestfinished', end).on('requestfailed', end);
  inFlight.set(context, requests);
}

/** Milliseconds without a request in flight after which no further request follows from the last response. */
const QUIET = 250;

/** Waits until the platform has responded to every request that was sent, and to those that follow from the responses. */
export async function settled(page: Page) {
  let since = Date.now();
  const quiet = () => {
    if (inFlight.get(page.context())?.size) since = Date.now();
    return Date.now() - since;
  };
  await expect.poll(quiet, { message: 'milliseconds without a request in flight', intervals: [20] }).toBeGreaterThan(QUIET);
}

/**
 * Moves the clock of all tabs on, and lets the platform respond to each of them in between. The clock alone would be faster than the network:
 * a minute passes within milliseconds, and each request of that minute runs into its deadline.
 */
export async function pass(page: Page, milliseconds: number, step = STEP) {
  const requests = inFlight.get(page.context()) ?? new Set();
  const turn = clocks.get(page.context()) ?? ((time: number) => page.clock.runFor(time));
  // A response that the test holds back is waited for in one step only.
  const held = new Set<Request>();
  const wait = async () => {
    const begun = Date.now();
    const sent = [...requests].filter((request) => !held.has(request));
    const isAwaited = () => Date.now() - begun < FOLLOW_UP_PATIENCE ? [...requests].some((request) => !held.has(request)) : sent.some((request) => requests.has(request));
    while (isAwaited() && Date.now() - begun < PATIENCE) await new Promise((done) => setTimeout(done, 5));
    for (const request of sent) if (requests.has(request)) held.add(request);
  };
  for (let left = milliseconds; left > 0; left -= step) {
    await wait();
    await turn(Math.min(left, step));
  }
  await wait();
}

/** The hour of a rate limit passes: nothing is requested within it, so only its end needs steps. */
export async function passRateLimit(page: Page) {
  await pass(page, 59 * 60_000, 59 * 60_000);
  await pass(page, 2 * 60_000);
}
