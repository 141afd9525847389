/** Changes each field of the platform’s replies until some page changes; writes target/coverage.md. */
import type { Page } from '@playwright/test';
import { Comparison, nothing } from '../support/comparison.ts';
import { another, FIELDS, fieldsOfReply } from '../support/contract.ts';
import { pageOf } from '../support/coverage.ts';
import { type Facts, PAGES, service, variable } from '../support/pages.ts';
import { expect, test } from '../support/test.ts';

/** Text that stands for one field alone. */
const mark = (index: number) => `zq${index}qz`;

/** The texts of a value of an enumeration that no document has: as it was sent, or as a label. */
const enumTexts = (index: number) => [mark(index).toUpperCase(), `Zq${index}qz`];

/** A number that stands for one field alone, and its texts. */
const number = (index: number) => 7_040_000 + index;
const numberTexts = (index: number) => [String(number(index)), number(index).toLocaleString('en-US')];

/** A date that stands for one field alone, by its year, and its texts. */
const date = (index: number) => new Date(Date.UTC(1971 + index, 8, 17, 3, 7)).toISOString();
const dateTexts = (index: number) => [date(index).slice(0, 10), `17 Sept ${1971 + index}`, `17 Sep ${1971 + index}`, `17 September ${1971 + index}`];

/** Pages beside those of PAGES: of variables that lead to another one, and of a deployment that waits. */
const MORE: Facts[] = [
  ...['HTTP_PORT', 'LOG_LEVEL'].map((key): Facts => ({
    name: `the variable ${key}`, address: (records) => variable(records, service(records), 'variable', key),
    good: (page) => page.getByRole('region', { name: 'Variable', exact: true }),
  })),
  {
    name: 'a queued deployment',
    address: ({ environments: [{ id }], deployments }) => `/environment/${id}/deployments/${deployments.findLast((one) => one.environment === id)?.id}`,
    good: (page) => page.getByText('First seen'),
    prepare: (platform, records) => platform.write(`/application/${service(records).split('/').pop()}/redeploy`, {}),
  },
];

/** The texts of a page before and after its fields were changed one by one, and the fields it shows, each with the address of the page. */
type Result = { before: string; after: string; found: Map<string, string> };

/** Searches a page for the fields that are not `shown` yet. */
async function fieldsOnPage(page: Page, comparison: Comparison, isGood: () => Promise<void>, shown: Set<string>): Promise<Result> {
  const before = await comparison.unchanged(isGood);
  const found = new Map<string, string>();
  const shows = (candidate: string) => found.set(candidate.split(' ').at(-1)!, pageOf(page.url()));

  const [texts, enums, numbers, dates, others] = [new Set<string>(), new Set<string>(), new Set<string>(), new Set<string>(), new Set<string>()];
  for (const { operation, json } of comparison.replies.values()) {
    for (const { field, schema, holder, key } of fieldsOfReply(operation, json)) {
      const candidate = `${operation} ${field}`;
      if (!FIELDS.includes(field) || shown.has(field)) continue;
      // Another id would separate records that belong together; an id that can be read is shown as it is.
      if (schema.format === 'uuid' && holder[key] !== null) before.includes(String(holder[key])) && shows(candidate);
      else if (schema.enum) enums.add(candidate);
      else if (schema.format === 'date-time') dates.add(candidate);
      else if (schema.type === 'string' && schema.format !== 'uuid') texts.add(candidate);
      else if (schema.type === 'integer') numbers.add(candidate);
      else others.add(candidate);
    }
  }
  // Texts, values of enumerations, numbers and dates are found again on the page, so that all of them are changed at once.
  const find = async (candidates: Set<string>, value: (index: number) => unknown, textsOf: (index: number) => string[]) => {
    const all = [...candidates];
    if (all.length === 0) return [];
    const text = await comparison.with(({ holder, key }, candidate) => {
      if (candidates.has(candidate)) holder[key] = value(all.indexOf(candidate));
    });
    const isShown = (index: number) => textsOf(index).some((words) => text.includes(words));
    for (const [index, candidate] of all.entries()) if (isShown(index)) shows(candidate);
    return all.filter((_, index) => !isShown(index));
  };
  await find(texts, mark, (index) => [mark(index)]);
  for (const candidate of await find(enums, (index) => mark(index).toUpperCase(), enumTexts)) others.add(candidate);
  for (const candidate of await find(numbers, number, numberTexts)) others.add(candidate);
  for (const candidate of await find(dates, date, dateTexts)) others.add(candidate);
  // The other fields are changed in groups. A group that doesn't change the page contains no shown field; any other group is searched in two halves.
  const textWithChanged = (group: string[]) => comparison.with(({ holder, key, schema }, candidate) => {
    if (group.includes(candidate)) holder[key] = another(schema, holder[key]);
  });
  const search = async (group: string[]): Promise<void> => {
    if (group.length === 0) return;
    const text = await textWithChanged(group);
    if (text === before) return;
    if (group.length === 1) {
      // A page that was compared before it was drawn to its end differs as well, but not twice in the same way.
      const isComplete = comparison.isComplete && (await textWithChanged(group)) === text;
      if (isComplete && comparison.isComplete) shows(group[0]);
      return;
    }
    await search(group.slice(0, group.length >> 1));
    await search(group.slice(group.length >> 1));
  };
  await search([...others]);
  return { before, after: await comparison.with(nothing), found };
}

/** How often a page is searched. A page that was compared before it had been drawn to its end differs in the end, and what was found on it proves nothing. */
const ATTEMPTS = 3;

// The journey visits all pages, and searches each page only for fields that no page before it shows: a field that is shown somewhere needs no other proof.
test('some page shows each field of a reply', async ({ page, platform, signIn, coverage }) => {
  // Five minutes alone, and twice as long where other journeys run beside it.
  test.setTimeout(1_200_000);
  await page.clock.setFixedTime(platform.now);
  await page.goto('/');
  await signIn();
  const shown = new Set<string>();
  // The pages of all fields come first: they leave least to the others.
  const isOfAllFields = ({ name }: { name: string }) => name.startsWith('all fields');
  const read = [...MORE, ...PAGES.filter((facts) => facts.refreshes && !facts.usual)];
  const pages = [...read.filter(isOfAllFields), ...read.filter((facts) => !isOfAllFields(facts))];
  for (const { name, address: addressOf, prepare, good } of pages) {
    await test.step(name, async () => {
      await prepare?.(platform, await platform.records());
      const comparison = await Comparison.begin(page, platform.url, addressOf(await platform.records()));
      const search = () => fieldsOnPage(page, comparison, () => expect(good(page).first()).toBeVisible(), shown);
      let result = await search();
      for (let attempt = 1; attempt < ATTEMPTS && result.after !== result.before; attempt += 1) result = await search();
      expect(result.after, 'the page is the same in the end').toBe(result.before);
      for (const [field, address] of result.found) {
        shown.add(field);
        coverage.shows(address, field);
      }
      await comparison.end();
      // The platform's clock is turned past the deployment or the stop that was begun for this page, which the platform would refuse to begin twice.
      if (prepare) await platform.turn(3_600);
    });
  }
});
