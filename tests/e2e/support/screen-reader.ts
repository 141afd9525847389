/** A virtual screen reader in the page: what it says of an element from its beginning to its end, and of what changes by itself. */

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { transformSync } from 'esbuild';
import type { Locator, Page } from '@playwright/test';

type Reader = {
  virtual: {
    start: (options: { container: Element }) => Promise<void>;
    stop: () => Promise<void>;
    next: () => Promise<void>;
    lastSpokenPhrase: () => Promise<string>;
    spokenPhraseLog: () => Promise<string[]>;
    clearSpokenPhraseLog: () => Promise<void>;
  };
};

const path = createRequire(import.meta.url).resolve('@guidepup/virtual-screen-reader/browser.js');
// Injected by evaluation: a script tag would be against the policy.
const source = transformSync(readFileSync(path, 'utf8'), { format: 'iife', globalName: 'reader' }).code;

/** The most phrases of a transcript: more of them are a page that goes on without an end. */
const LIMIT = 600;

const start = async (container: Locator) => {
  await container.page().evaluate(`${source}\nglobalThis.reader = reader;`);
  await container.evaluate(async (element) => {
    const { virtual } = (globalThis as unknown as { reader: Reader }).reader;
    await virtual.start({ container: element });
  });
};

/** Times of day, ids and ports differ from run to run. */
const steady = (phrases: string[]) => `${phrases.join('\n').replaceAll(/\d\d:\d\d:\d\d/g, 'hh:mm:ss').replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '{id}').replaceAll(/127\.0\.0\.1:\d+/g, 'platform')}\n`;

/** Reads an element from its beginning to its end, or so many phrases of a long one: a phrase a line. */
export async function read(container: Locator, first = Infinity): Promise<string> {
  await start(container);
  const phrases = await container.page().evaluate(async (most) => {
    const { virtual } = (globalThis as unknown as { reader: Reader }).reader;
    const phrases = [await virtual.lastSpokenPhrase()];
    while (phrases.length < most) {
      await virtual.next();
      const phrase = await virtual.lastSpokenPhrase();
      // Behind the end it begins again.
      if (phrase === phrases[0]) break;
      phrases.push(phrase);
    }
    await virtual.stop();
    return phrases;
  }, Math.min(first, LIMIT));
  if (phrases.length >= LIMIT) throw new Error(`more than ${LIMIT} phrases: ${phrases.slice(-20).join(' | ')}`);
  return steady(phrases);
}

/** What is announced while something happens, in the order in which it is said. */
export async function announced(page: Page, happen: () => Promise<void>): Promise<string> {
  await start(page.locator('body'));
  await page.evaluate(() => (globalThis as unknown as { reader: Reader }).reader.virtual.clearSpokenPhraseLog());
  await happen();
  const phrases = await page.evaluate(async () => {
    const { virtual } = (globalThis as unknown as { reader: Reader }).reader;
    const phrases = await virtual.spokenPhraseLog();
    await virtual.stop();
    // It says the name of a region that has one, where screen readers say what changed in it.
    const said = (name: string) => document.querySelector(`[aria-label="${name}"]`)?.textContent?.trim() ?? name;
    return phrases.map((phrase) => phrase.replace(/^(polite|assertive): (.*)$/s, (_, politeness, name) => `${politeness}: ${said(name)}`));
  });
  return steady(phrases);
}
