import { expect, type Page } from '@playwright/test';
import { fieldsOfReply, operationOf, type Place } from './contract.ts';
import { settled } from './time.ts';

/** A change of a field in a reply. `candidate` is the operation and the field, such as `GET /organization organization.name`. */
export type Change = (place: Place, candidate: string) => void;

/** Leaves every reply as it is. */
export const nothing: Change = () => {};

/**
 * The parts of a page that are drawn once it has settled, which may be before or after a comparison: links of the frame, the number of errors in a log;
 * and the time at which the page was read, which is of no field.
 */
const LATER = ['.dock', '.as-of .read-at', '.log-filters .segments b', ...['projects', 'last-visited'].flatMap((name) => [`#nav-${name}`, `#nav-${name} + ul`])].join(', ');

/** Returns what a person could see or hear of the page: text, values, names, addresses that lead elsewhere. */
const visible = (page: Page) => page.evaluate((later) => {
  for (const element of document.querySelectorAll(later)) element.remove();
  const parts = [document.title, document.body.innerText];
  for (const element of document.querySelectorAll('input, select, textarea')) parts.push((element as HTMLInputElement).value);
  for (const name of ['aria-label', 'title', 'alt']) {
    for (const element of document.querySelectorAll(`[${name}]`)) parts.push(element.getAttribute(name) ?? '');
  }
  for (const link of document.querySelectorAll('a[href^="http"]')) parts.push(link.getAttribute('href') ?? '');
  return parts.join('\n');
}, LATER);

/** The milliseconds within which a page has to stop changing. */
const DRAWN_MS = 10_000;

/** Waits until the page shows the same twice, some frames apart. Fails if it doesn't stop changing. */
async function drawn(page: Page) {
  const frames = () => page.evaluate(() => new Promise((done) => setTimeout(() => requestAnimationFrame(() => requestAnimationFrame(done)), 30)));
  const end = Date.now() + DRAWN_MS;
  let [last, text] = ['', ''];
  do {
    expect(Date.now(), `${page.url()} doesn’t stop changing`).toBeLessThan(end);
    await frames();
    [last, text] = [text, await visible(page)];
  } while (text !== last);
  return text;
}

/**
 * Compares a page with itself: the platform's replies are stored, and answered again with other values of some fields.
 * A field is shown if the text of the page changes with its value.
 */
export class Comparison {
  /** The platform's replies, by address. */
  readonly replies = new Map<string, { operation: string; json: unknown }>();
  private change = nothing;
  /** The addresses that were answered since the page was opened: an additional poll of one of them makes no difference. */
  private answered = new Set<string>();
  private open = 0;
  /** The addresses that the unchanged page reads. */
  private expected = new Set<string>();
  /** False if the page didn't read everything that the unchanged page reads: a difference proves nothing then. */
  isComplete = true;

  private constructor(private readonly page: Page, private readonly address: string) {}

  static async begin(page: Page, platform: string, address: string) {
    const comparison = new Comparison(page, address);
    // This isn't a failure: valid replies have other values, which the platform itself would refuse to store.
    await page.route(`${platform}/**`, async (route) => {
      const request = route.request();
      const operation = operationOf(request.method(), new URL(request.url()).pathname);
      if (request.method() !== 'GET' || !operation) return route.continue();
      comparison.open += 1;
      const { replies, answered } = comparison;
      try {
        if (!replies.has(request.url())) {
          const response = await route.fetch();
          expect(response.ok(), `${request.url()} answers ${response.status()}`).toBe(true);
          replies.set(request.url(), { operation, json: await response.json() });
        }
        const json = structuredClone(replies.get(request.url())!.json);
        for (const place of fieldsOfReply(operation, json)) comparison.change(place, `${operation} ${place.field}`);
        await route.fulfill({ json, headers: { 'access-control-allow-origin': '*' } });
        answered.add(request.url());
      } finally {
        comparison.open -= 1;
      }
    });
    return comparison;
  }

  /** Opens the page as it is, and remembers what it reads. */
  async unchanged(isGood: () => Promise<void>) {
    // The first time, some of what the page before it read is still on its way.
    for (let time = 0; time < 2; time += 1) {
      this.answered = new Set();
      await this.page.goto(this.address, { waitUntil: 'commit' });
      await isGood();
      // A reply may lead to another read: the page is complete once a round brings neither a request nor a change.
      let [count, last, text] = [-1, '', ''];
      while (count !== this.answered.size || last !== text) {
        count = this.answered.size;
        await settled(this.page);
        [last, text] = [text, await drawn(this.page)];
      }
    }
    this.expected = this.answered;
    return visible(this.page);
  }

  /** Opens the page with other values. */
  async with(change: Change) {
    this.change = change;
    this.answered = new Set();
    await this.page.goto(this.address, { waitUntil: 'commit' });
    const isAnswered = () => this.open === 0 && [...this.expected].every((address) => this.answered.has(address));
    // Changed values may lead to another page, which reads less: the wait ends then without those reads.
    const timeout = change === nothing ? 30_000 : 10_000;
    this.isComplete = await expect.poll(isAnswered, { intervals: [20], timeout }).toBe(true).then(() => true, () => false);
    const text = await drawn(this.page);
    this.change = nothing;
    return text;
  }

  async end() {
    await this.page.unrouteAll({ behavior: 'wait' });
  }
}
