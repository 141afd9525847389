import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const KEPT = join(import.meta.dirname, '../../../target/bench.json');
const read = (): Record<string, string> => (existsSync(KEPT) ? JSON.parse(readFileSync(KEPT, 'utf8')) : {});

// The figures of the last run stand beside those of this one.
const last = read();

/** Prints a figure beside its budget, and keeps it for the next run. */
export function tell(what: string, budget: string, figure: string) {
  console.log(`| ${what} | ${budget} | ${figure} | ${last[what] ?? '–'} |`);
  writeFileSync(KEPT, JSON.stringify({ ...read(), [what]: figure }, null, 1));
}

export const median = (all: number[]) => [...all].sort((a, b) => a - b)[all.length >> 1] ?? 0;
export const ms = (figure: number) => `${figure.toFixed(figure < 20 ? 1 : 0)} ms`;
