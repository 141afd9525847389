import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { FIELDS, fieldsOfRequest, operationOf, OPERATIONS } from './contract.ts';

const evidence = join(import.meta.dirname, '../results/coverage');
/** What no page sends, shows or edits, each with its reason: it has to be what the journeys found. */
const MISSING = join(import.meta.dirname, '../missing.txt');

/** Returns the operations and fields that are listed as missing. A line without a reason fails. */
export const listedAsMissing = () => readFileSync(MISSING, 'utf8').split('\n').filter(Boolean).map((line) => {
  const [name, reason] = line.split('  ');
  if (!reason) throw new Error(`tests/e2e/missing.txt: ${name} has no reason`);
  return name;
});

/** A page's address with its ids taken out. */
export const pageOf = (url: string) => new URL(url).pathname.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '{id}');

function json(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** What was seen: `sends`, `shows` or `edits`, of which page, what. */
type Seen = { sends: Set<string>; shows: Set<string>; edits: Set<string> };

/** Writes down what one journey saw. */
export class Coverage {
  constructor(private readonly platform: string) {}

  private readonly seen: Seen = { sends: new Set(), shows: new Set(), edits: new Set() };

  /** Listens to what the browser really sends to the platform. */
  listen(page: Page) {
    page.on('request', (request) => {
      const url = new URL(request.url());
      if (url.origin !== this.platform) return;
      const operation = operationOf(request.method(), url.pathname);
      if (!operation || page.url() === 'about:blank') return;
      const from = pageOf(page.url());
      this.seen.sends.add(`${from} ${operation}`);
      const body = request.postData();
      if (body) for (const field of fieldsOfRequest(operation, json(body))) this.seen.edits.add(`${from} ${field}`);
    });
  }

  shows(page: string, field: string) {
    this.seen.shows.add(`${page} ${field}`);
  }

  write(name: string) {
    mkdirSync(evidence, { recursive: true });
    const lists = Object.fromEntries(Object.entries(this.seen).map(([key, set]) => [key, [...set]]));
    writeFileSync(join(evidence, `${name.replace(/\W+/g, '-')}.json`), JSON.stringify(lists));
  }
}

/** Everything that all journeys saw, and what none of them did. */
export function collected() {
  const all: Record<keyof Seen, Set<string>> = { sends: new Set(), shows: new Set(), edits: new Set() };
  for (const name of readdirSync(evidence)) {
    const lists = JSON.parse(readFileSync(join(evidence, name), 'utf8')) as Record<keyof Seen, string[]>;
    for (const key of ['sends', 'shows', 'edits'] as const) for (const one of lists[key]) all[key].add(one);
  }
  const without = (set: Set<string>) => new Set([...set].map((one) => one.slice(one.indexOf(' ') + 1)));
  const [sent, shown, edited] = [without(all.sends), without(all.shows), without(all.edits)];
  const missing = [
    ...OPERATIONS.filter((name) => !sent.has(name)).map((name) => `operation ${name}`),
    ...FIELDS.filter((name) => !shown.has(name) && !edited.has(name)).map((name) => `field ${name}`),
  ];
  return { ...all, missing };
}

/** The evidence as a page to read. */
export function report({ sends, shows, edits, missing }: ReturnType<typeof collected>): string {
  const list = (title: string, set: Iterable<string>) => `## ${title}\n\n${[...set].sort().map((one) => `- ${one}`).join('\n')}\n`;
  return [
    '# What the journeys saw\n',
    list('Page and operation that it sent', sends),
    list('Field, and the first page that shows it', shows),
    list('Page and field that it sent', edits),
    list(`Missing: ${missing.length}`, missing),
  ].join('\n');
}
