import { expect, expectNoSidewaysScroll, go, test, type Page } from './support/test.ts';
import type { Fault, Platform } from './support/platform.ts';
import { PAGES } from './support/pages.ts';
import { pass } from './support/time.ts';

// Random presses, keys, resizes, reloads and faults over all pages. The same seed does the same again.
const SEED = Number(process.env.MONKEY_SEED ?? 1);
const STEPS = Number(process.env.MONKEY_STEPS ?? 300);

/** Numbers from 0 to 1 that a seed decides (mulberry32). */
function numbers(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const TEXTS = ['a', 'eu-production', '500', '-1', '', ' ', '"quoted" \\ {', '<b>x</b>', '\u202eabc', '👩‍👩‍👧', 'x'.repeat(400), '0b5fb7a1-0000-4000-8000-000000000001', 'storefront-web', '00:00', '1e9'];
const KEYS = ['Enter', 'Escape', 'Tab', 'Shift+Tab', 'ArrowDown', 'ArrowUp', 'ArrowLeft', 'ArrowRight', 'Home', 'End', 'Space', '.', '/', '?', 'Backspace', 'a'];
const FAULTS: Omit<Fault, 'operation'>[] = [
  { status: 500 }, { status: 404 }, { status: 403 }, { status: 409 }, { status: 405 }, { status: 401, times: 1 }, { status: 429, times: 2 }, { cut: true }, { truncate: true },
  { body: '<html>no</html>' }, { body: '{"results":[{"id":7}]}' }, { body: '[]' }, { body: 'null' }, { delay: 4_000 }, { delay: 700 },
];

/** Where something that can be pressed is; the middle of it. */
async function target(page: Page, random: () => number): Promise<{ x: number; y: number } | null> {
  return page.evaluate((chance) => {
    const all = [...document.querySelectorAll<HTMLElement>('button, a[href^="/"], input, select, textarea, [role=menuitem], [role=row], summary, th')];
    const seen = all.map((one) => one.getBoundingClientRect()).filter((box) => box.width > 0 && box.height > 0 && box.top >= 0 && box.left >= 0 && box.top < innerHeight && box.left < innerWidth);
    const box = seen[Math.floor(chance * seen.length)];
    return box ? { x: Math.min(box.left + box.width / 2, innerWidth - 1), y: Math.min(box.top + box.height / 2, innerHeight - 1) } : null;
  }, random());
}

/** Signs in, unless a sign-in that was sent before ends here and takes the field with it. */
async function signInAs(page: Page, token: string): Promise<string> {
  try {
    await page.getByLabel('Token').fill(token, { timeout: 20_000 });
  } catch (error) {
    if (await page.getByRole('heading', { name: 'Sign in', exact: true }).isVisible()) throw error;
    return 'signed in by itself';
  }
  await page.keyboard.press('Enter');
  return 'sign in';
}

async function step(page: Page, platform: Platform, addresses: string[], random: () => number): Promise<string> {
  const one = <T>(of: T[]): T => of[Math.floor(random() * of.length)];
  const chance = random();
  const isSignedOut = await page.getByRole('heading', { name: 'Sign in', exact: true }).isVisible();
  if (isSignedOut && chance < 0.7) {
    await platform.fail();
    return signInAs(page, platform.token(one(['Admin', 'Admin', 'Read', 'Deploy', 'Write'])));
  }
  if (chance < 0.5) {
    const place = await target(page, random);
    if (!place) return 'nothing to press';
    await page.mouse.click(place.x, place.y);
    return `press ${Math.round(place.x)},${Math.round(place.y)}`;
  }
  if (chance < 0.62) {
    const key = one(KEYS);
    await page.keyboard.press(key);
    return `key ${key}`;
  }
  if (chance < 0.7) {
    const text = one(TEXTS);
    await page.keyboard.insertText(text);
    return `type ${text.slice(0, 20)}`;
  }
  if (chance < 0.76) {
    const [width, height] = one([[1440, 900], [390, 844], [320, 640], [768, 1024], [921, 700]]);
    await page.setViewportSize({ width, height });
    return `resize ${width}`;
  }
  if (chance < 0.82) {
    const milliseconds = one([500, 3_000, 31_000, 120_000]);
    await pass(page, milliseconds, 60_000);
    await platform.turn(milliseconds / 1_000);
    return `wait ${milliseconds}`;
  }
  if (chance < 0.9) {
    const plan = random() < 0.4 ? [] : [{ operation: '*', ...one(FAULTS) }];
    await platform.fail(...plan);
    return `faults ${JSON.stringify(plan)}`;
  }
  if (chance < 0.95) {
    const address = one(addresses);
    await go(page, address);
    return `go ${address}`;
  }
  if (chance < 0.97) {
    await page.evaluate((back) => { if (back) history.back(); else history.forward(); }, random() < 0.7);
    return 'back or forward';
  }
  await page.reload({ waitUntil: 'commit' });
  return 'reload';
}

test(`${STEPS} random steps of seed ${SEED}`, async ({ page, platform, signIn, watch, context }) => {
  test.setTimeout(60_000 + STEPS * 1_500);
  console.log(`monkey: seed ${SEED}, ${STEPS} steps (again: cargo xtask monkey --steps ${STEPS} --seed ${SEED})`);
  watch.allow(/Failed to load resource/, /ERR_/);
  page.on('dialog', (dialog) => dialog.accept().catch(() => {}));
  context.on('page', (other) => { if (other !== page) other.close().catch(() => {}); });
  const random = numbers(SEED);
  const records = await platform.records();
  const addresses = PAGES.map((facts) => facts.address(records)).flatMap((address) => [address, `${address}?dialog=delete`, `${address}?q=web&view=cards`, `${address}?dialog=json`]);
  await page.goto('/');
  await signIn();
  const done: string[] = [];
  for (let index = 0; index < STEPS; index += 1) {
    // Back may lead out of the console, to the empty page before.
    if (page.url() === 'about:blank') await page.goto('/');
    try {
      done.push(await step(page, platform, addresses, random));
    } catch (error) {
      // A reload in progress has no page to act on, and Back may be on its way to the empty page.
      if (!/navigation|Execution context|Target page|detached|URL 'about:blank'/.test(String(error))) throw error;
      done.push('while it loads');
    }
    const last = () => `after step ${index} of seed ${SEED}: ${done.slice(-12).join('; ')}`;
    expect(watch.rest(), last()).toEqual([]);
    const isStopped = await page.getByRole('heading', { name: 'The console stopped' }).isVisible().catch(() => false);
    expect(isStopped, last()).toBe(false);
    if (index % 10 === 9) await expectNoSidewaysScroll(page).catch((error) => { throw new Error(`${last()}\n${error}`); });
  }
  await platform.fail();
});
