/** Findings of a check over every page that a later change mends: tests/e2e/findings.txt lists them, and only shrinks. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';

const LISTED = readFileSync(join(import.meta.dirname, '../findings.txt'), 'utf8').split('\n').filter((line) => line && !line.startsWith('#'));

/** Compares the findings of a check with those that are listed for it: new ones fail, and so do those that are gone. */
export function expectOnlyListed(check: string, findings: Iterable<string>) {
  const found = [...new Set(findings)].map((finding) => `${check}: ${finding}`).sort();
  const listed = LISTED.filter((line) => line.startsWith(`${check}: `)).sort();
  expect(found.filter((line) => !listed.includes(line)), 'new').toEqual([]);
  expect(listed.filter((line) => !found.includes(line)), 'mended: take them out of tests/e2e/findings.txt').toEqual([]);
}
