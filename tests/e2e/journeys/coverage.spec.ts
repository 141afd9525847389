import type { Page } from '@playwright/test';
import { another, FIELDS, fieldsOfReply, operationOf, type Place } from '../support/contract.ts';
import { pageOf } from '../support/coverage.ts';
import { PAGES } from '../support/pages.ts';
import { expect, test } from '../support/test.ts';

/** What a person could see or hear of the page: text, values, names, addresses that lead elsewhere. */
const visible = (page: Page) => page.evaluate(() => {
  const parts = [document.title, document.body.innerText];
  for (const element of document.querySelectorAll('input, select, textarea')) parts.push((element as HTMLInputElement).value);
  for (const name of ['aria-label', 'title', 'alt']) {
    for (const element of document.querySelectorAll(`[${name}]`)) parts.push(element.getAttribute(name) ?? '');
  }
  for (const link of document.querySelectorAll('a[href^="http"]')) parts.push(link.getAttribute('href') ?? '');
  return parts.join('\n');
});

/** The length of a text from which a page may be drawn in several steps. */
const MANY = 2_000;

/** Text that stands for one field alone. */
const mark = (index: number) => `zq${index}qz`;

/** A number that stands for one field alone, and how it may be written. */
const number = (index: number) => 7_040_000 + index;
const written = (index: number) => [String(number(index)), number(index).toLocaleString('en-US')];

// A field is shown where the page is another one when the platform's reply has another value of it.
for (const { name, address: addressOf, prepare } of PAGES.filter((facts) => facts.refreshes && !facts.usual)) {
  test(`which fields ${name} shows`, async ({ page, platform, signIn, coverage }) => {
    test.setTimeout(240_000);
    await page.clock.setFixedTime(platform.now);
    /** What the platform answers, by address: asked once, then changed and given from here. */
    const replies = new Map<string, { operation: string; json: unknown }>();
    let change = (_: Place, __: string) => {};
    let open = 0;
    /** The addresses that were answered: a poll more or less of the same one is no other page. */
    let given = new Set<string>();
    // No failure is made here: good replies are given with another value, which the platform itself would refuse to hold.
    await page.route(`${platform.url}/**`, async (route) => {
      const request = route.request();
      const operation = operationOf(request.method(), new URL(request.url()).pathname);
      if (request.method() !== 'GET' || !operation) return route.continue();
      open += 1;
      if (!replies.has(request.url())) {
        const response = await route.fetch();
        expect(response.ok(), `${request.url()} answers ${response.status()}`).toBe(true);
        replies.set(request.url(), { operation, json: await response.json() });
      }
      const json = structuredClone(replies.get(request.url())!.json);
      for (const place of fieldsOfReply(operation, json)) change(place, `${operation} ${place.field}`);
      await route.fulfill({ json, headers: { 'access-control-allow-origin': '*' } });
      open -= 1;
      given.add(request.url());
    });

    await page.goto('/');
    await signIn();
    const records = await platform.records();
    await prepare?.(platform, records);
    const address = addressOf(records);
    let usual = new Set<string>();
    let hasSettled = true;
    const look = async (changed: typeof change) => {
      change = changed;
      given = new Set();
      await page.goto(address, { waitUntil: 'commit' });
      if (usual.size === 0) await page.waitForLoadState('networkidle');
      // As much as usual is given, or, where the change leads elsewhere, nothing more is asked.
      else hasSettled = await expect.poll(() => open === 0 && [...usual].every((address) => given.has(address)), { intervals: [20], timeout: 5_000 }).toBe(true).then(() => true, () => false);
      // Drawing ends with the frame after the last reply; of many rows it goes on for some frames.
      const drawn = async (wait: number) => {
        await page.evaluate((wait) => new Promise((done) => setTimeout(() => requestAnimationFrame(() => requestAnimationFrame(done)), wait)), wait);
        return visible(page);
      };
      let [last, text] = ['', await drawn(30)];
      while (text.length > MANY && text !== last) [last, text] = [text, await drawn(60)];
      return text;
    };
    const nothing = () => {};
    // The first of these still has the page before it on its hands.
    await look(nothing);
    const before = await look(nothing);
    usual = given;
    const shows = (candidate: string) => coverage.shows(pageOf(page.url()), candidate.split(' ').at(-1)!);

    const [marked, counted, others] = [new Set<string>(), new Set<string>(), new Set<string>()];
    for (const { operation, json } of replies.values()) {
      for (const { field, schema, holder, key } of fieldsOfReply(operation, json)) {
        const candidate = `${operation} ${field}`;
        if (!FIELDS.includes(field)) continue;
        // Another id would break what hangs together by it; one that can be read is there as it is.
        if (schema.format === 'uuid' && holder[key] !== null) before.includes(String(holder[key])) && shows(candidate);
        else if (schema.type === 'string' && !['date-time', 'uuid'].includes(schema.format ?? '')) marked.add(candidate);
        else if (schema.type === 'integer') counted.add(candidate);
        else others.add(candidate);
      }
    }
    // Text is told by a mark of its own, all at once.
    const marks = [...marked];
    const withMarks = await look((place, candidate) => {
      if (marked.has(candidate)) place.holder[place.key] = mark(marks.indexOf(candidate));
    });
    for (const [index, candidate] of marks.entries()) if (withMarks.includes(mark(index))) shows(candidate);
    // So are numbers, where they are written as they are.
    const numbers = [...counted];
    const withNumbers = await look((place, candidate) => {
      if (counted.has(candidate)) place.holder[place.key] = number(numbers.indexOf(candidate));
    });
    for (const [index, candidate] of numbers.entries()) {
      if (written(index).some((words) => withNumbers.includes(words))) shows(candidate);
      else others.add(candidate);
    }
    // Of the rest, groups that change nothing are done at once; others are halved.
    const withGroup = (group: string[]) => look(({ holder, key, schema }, candidate) => {
      if (group.includes(candidate)) holder[key] = another(schema, holder[key]);
    });
    const search = async (group: string[]): Promise<void> => {
      if (group.length === 0 || (await withGroup(group)) === before) return;
      if (group.length === 1) {
        // A page that asks for less than usual is another page for that reason: it is no evidence. Neither is one that a busy machine hadn’t
        // drawn to its end: a field that is shown makes the same difference again.
        if (hasSettled && (await withGroup(group)) !== before) shows(group[0]);
        return;
      }
      await search(group.slice(0, group.length >> 1));
      await search(group.slice(group.length >> 1));
    };
    await search([...others]);
    expect(await look(nothing), 'the page is the same in the end').toBe(before);
  });
}
