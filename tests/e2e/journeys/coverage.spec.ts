import { Comparison, nothing } from '../support/comparison.ts';
import { another, FIELDS, fieldsOfReply } from '../support/contract.ts';
import { pageOf } from '../support/coverage.ts';
import { type Facts, PAGES, service, variable } from '../support/pages.ts';
import { expect, test } from '../support/test.ts';

/** Text that stands for one field alone. */
const mark = (index: number) => `zq${index}qz`;

/** A word of an enumeration that no document has: it is written as it is, or with a capital letter. */
const spelt = (index: number) => [mark(index).toUpperCase(), `Zq${index}qz`];

/** A number that stands for one field alone, and how it may be written. */
const number = (index: number) => 7_040_000 + index;
const written = (index: number) => [String(number(index)), number(index).toLocaleString('en-US')];

/** A day that stands for one field alone, and how it may be written. */
const day = (index: number) => new Date(Date.UTC(2001, 0, 1 + index, 3, 7)).toISOString();
const dated = (index: number) => {
  const date = (options: Intl.DateTimeFormatOptions) => new Date(day(index)).toLocaleDateString('en-GB', { ...options, timeZone: 'UTC' });
  return [day(index).slice(0, 10), date({ day: 'numeric', month: 'short', year: 'numeric' }), date({ day: 'numeric', month: 'long', year: 'numeric' })];
};

/** Variables that lead to another one. */
const VARIABLES: Facts[] = ['HTTP_PORT', 'LOG_LEVEL'].map((key) => ({
  name: `the variable ${key}`, address: (records) => variable(records, service(records), 'variable', key),
  good: (page) => page.getByRole('region', { name: 'Variable', exact: true }),
}));

// One journey visits all pages, and looks on each of them only for the fields that no page before it shows.
test('some page shows each field of a reply', async ({ page, platform, signIn, coverage }) => {
  test.setTimeout(300_000);
  await page.clock.setFixedTime(platform.now);
  await page.goto('/');
  await signIn();
  const shown = new Set<string>();
  // The pages of all fields come first: they leave least to the others.
  const isOfAllFields = ({ name }: { name: string }) => name.startsWith('all fields');
  const read = [...PAGES.filter((facts) => facts.refreshes && !facts.usual), ...VARIABLES];
  const pages = [...read.filter(isOfAllFields), ...read.filter((facts) => !isOfAllFields(facts))];
  for (const { name, address: addressOf, prepare, good } of pages) {
    await test.step(name, async () => {
      const records = await platform.records();
      await prepare?.(platform, records);
      const comparison = await Comparison.begin(page, platform.url, addressOf(records));
      const before = await comparison.unchanged(() => expect(good(page).first()).toBeVisible());
      const shows = (candidate: string) => {
        const field = candidate.split(' ').at(-1)!;
        shown.add(field);
        coverage.shows(pageOf(page.url()), field);
      };

      const [texts, words, numbers, days, others] = [new Set<string>(), new Set<string>(), new Set<string>(), new Set<string>(), new Set<string>()];
      for (const { operation, json } of comparison.replies.values()) {
        for (const { field, schema, holder, key } of fieldsOfReply(operation, json)) {
          const candidate = `${operation} ${field}`;
          if (!FIELDS.includes(field) || shown.has(field)) continue;
          // Another id would separate records that belong together; an id that can be read is shown as it is.
          if (schema.format === 'uuid' && holder[key] !== null) before.includes(String(holder[key])) && shows(candidate);
          else if (schema.enum) words.add(candidate);
          else if (schema.format === 'date-time') days.add(candidate);
          else if (schema.type === 'string' && schema.format !== 'uuid') texts.add(candidate);
          else if (schema.type === 'integer') numbers.add(candidate);
          else others.add(candidate);
        }
      }
      // Texts, words of an enumeration, numbers and days have values that are found again, so that all of them are changed at once.
      const find = async (candidates: Set<string>, value: (index: number) => unknown, written: (index: number) => string[]) => {
        const all = [...candidates];
        if (all.length === 0) return [];
        const text = await comparison.with(({ holder, key }, candidate) => {
          if (candidates.has(candidate)) holder[key] = value(all.indexOf(candidate));
        });
        const isShown = (index: number) => written(index).some((words) => text.includes(words));
        for (const [index, candidate] of all.entries()) if (isShown(index)) shows(candidate);
        return all.filter((_, index) => !isShown(index));
      };
      await find(texts, mark, (index) => [mark(index)]);
      for (const candidate of await find(words, (index) => mark(index).toUpperCase(), spelt)) others.add(candidate);
      for (const candidate of await find(numbers, number, written)) others.add(candidate);
      for (const candidate of await find(days, day, dated)) others.add(candidate);
      // Of the rest, a group that changes nothing is done; any other is halved.
      const changed = (group: string[]) => comparison.with(({ holder, key, schema }, candidate) => {
        if (group.includes(candidate)) holder[key] = another(schema, holder[key]);
      });
      const search = async (group: string[]): Promise<void> => {
        if (group.length === 0 || (await changed(group)) === before) return;
        if (group.length === 1) {
          // A busy machine may not have drawn everything: a field that is shown makes the same difference again.
          if (comparison.isComplete && (await changed(group)) !== before) shows(group[0]);
          return;
        }
        await search(group.slice(0, group.length >> 1));
        await search(group.slice(group.length >> 1));
      };
      await search([...others]);
      expect(await comparison.with(nothing), 'the page is the same in the end').toBe(before);
      await comparison.end();
      // What was begun for this page is over before the next one.
      if (prepare) await platform.turn(3_600);
    });
  }
});
