import { test as base, expect, type Frame, type Page } from '@playwright/test';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { Coverage } from './coverage.ts';
import { Platform, type Scope, type Wanted } from './platform.ts';
import { serve, type Served } from './server.ts';
import { followRequests } from './time.ts';

export { expect };
export type { Page };

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What a page may not do: console errors, uncaught errors, policy violations. Tests add what they cause on purpose. */
export class Watch {
  readonly troubles: string[] = [];
  private allowed: RegExp[] = [];

  constructor(page: Page) {
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) this.note(`${message.type()}: ${message.text()} ${message.location().url}`);
    });
    page.on('pageerror', (error) => this.note(`uncaught: ${error.message}`));
  }

  private note(trouble: string) {
    this.troubles.push(trouble);
  }

  /** The browser itself reports failed requests: tests that cause them say which. */
  allow(...patterns: RegExp[]) {
    this.allowed.push(...patterns);
  }

  rest(): string[] {
    return this.troubles.filter((trouble) => !this.allowed.some((pattern) => pattern.test(trouble)));
  }
}

type Fixtures = {
  /** A server of the test's own, for a platform or a host that behaves otherwise: its flags, and what its config.json says. */
  flags: string[];
  settings: Record<string, unknown> | null;
  server: Served;
  wanted: Wanted;
  /** Whether the page's clock is the test's: what is timed needs the real one. */
  turned: boolean;
  platform: Platform;
  watch: Watch;
  coverage: Coverage;
  signIn: (scope?: Scope) => Promise<void>;
};

export const test = base.extend<Fixtures>({
  flags: [[], { option: true }],
  settings: [null, { option: true }],
  server: async ({ flags, settings }, use) => {
    if (flags.length === 0 && !settings) return use({ console: process.env.CONSOLE!, platform: process.env.PLATFORM! });
    const own = await serve(['--test', ...flags], { settings });
    await use(own);
    own.stop();
  },
  wanted: [{}, { option: true }],
  turned: [true, { option: true }],
  baseURL: async ({ server }, use) => use(server.console),
  platform: async ({ request, server, wanted }, use) => {
    await use(await Platform.fresh(request, server.platform, wanted));
  },
  watch: [async ({ page }, use) => {
    const watch = new Watch(page);
    // The development build takes longer to compile than a browser expects of what is preloaded.
    if (process.env.DIST?.endsWith('target/console')) watch.allow(/was preloaded using link preload/);
    await use(watch);
    expect(watch.rest(), 'console errors and policy violations').toEqual([]);
    // A journey may close its first tab.
    if (!page.isClosed()) await expect(page.getByRole('heading', { name: 'The console stopped' })).toHaveCount(0);
  }, { auto: true }],
  coverage: [async ({ page, server }, use, info) => {
    const coverage = new Coverage(server.platform);
    coverage.listen(page);
    await use(coverage);
    if (info.project.name === 'test') coverage.write(info.testId);
  }, { auto: true }],
  page: async ({ page, platform, turned }, use) => {
    followRequests(page.context());
    // The browser's day is the platform's; its clock goes on by itself.
    if (turned) await page.clock.install({ time: platform.now });
    await use(page);
  },
  signIn: async ({ page, platform }, use) => {
    await use(async (scope = 'Admin') => {
      await page.getByLabel('Token').fill(platform.token(scope));
      await page.getByRole('button', { name: 'Sign in' }).click();
      await expect(page.getByRole('heading', { name: 'Sign in' })).toHaveCount(0);
    });
  },
});

/** No accessibility violation on the page as it stands, without its frames. Axe is injected by evaluation: a script tag would be against the policy. */
export async function expectNoAxeViolations(page: Page | Frame, what: string) {
  await page.evaluate(axeSource);
  // While a dialog fades in, its colours are mixed with those below. A spinner never ends.
  await page.evaluate(async () => {
    const finite = document.getAnimations().filter((animation) => animation.effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(finite.map((animation) => animation.finished));
  });
  const violations = await page.evaluate(async () => {
    const axe = (window as unknown as { axe: { run: (options: unknown) => Promise<{ violations: { id: string; help: string; nodes: { html: string; failureSummary: string }[] }[] }> } }).axe;
    const { violations } = await axe.run({ resultTypes: ['violations'], iframes: false });
    return violations.map((one) => `${one.id}: ${one.help}: ${one.nodes.map((node) => `${node.html} ${node.failureSummary}`).join(' | ')}`);
  });
  expect(violations, `axe on ${what}`).toEqual([]);
}

/** Unfolds the administration in the sidebar, where it is folded, until a link shows. It is folded once the organization is known. */
export async function openAdministration(page: Page, name = 'Settings') {
  const links = page.getByRole('navigation', { name: 'Place' });
  const link = links.getByRole('link', { name, exact: true });
  await expect(async () => {
    if (!(await link.isVisible())) await links.getByText('Administration').click({ timeout: 500 });
    await expect(link).toBeVisible({ timeout: 500 });
  }).toPass();
}

/** Follows the link of a page to which the settings of the organization lead. */
export async function openFromSettings(page: Page, name: string) {
  await openAdministration(page);
  await page.getByRole('navigation', { name: 'Place' }).getByRole('link', { name: 'Settings', exact: true }).click();
  await page.getByRole('main').getByRole('link', { name, exact: true }).click();
}

/** Follows the sidebar's link to the overview of the organization: one step away from any page of it. */
export async function openOverview(page: Page) {
  await page.getByRole('navigation', { name: 'Place' }).getByRole('link', { name: 'Overview', exact: true }).click();
}

/** Opens the capabilities: a page that isn't about a record. */
export async function openCapabilities(page: Page) {
  const link = page.getByRole('navigation', { name: 'Place' }).getByRole('link', { name: 'Capabilities', exact: true });
  // The sidebar has the link itself while the organization isn't known.
  if (await link.isVisible()) return link.click();
  await openFromSettings(page, 'Platform capabilities');
}

/** Goes to an address as Back and Forward do, without loading the console anew. */
export async function go(page: Page, address: string) {
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, address);
}

/** Hides the tab, or shows it again, as far as the page can tell. */
export async function setVisible(page: Page, visible: boolean) {
  await page.evaluate((visible) => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => (visible ? 'visible' : 'hidden') });
    document.dispatchEvent(new Event('visibilitychange'));
  }, visible);
}

/** Nothing scrolls sideways. */
export async function expectNoSidewaysScroll(page: Page, what = 'the page') {
  const beyond = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  // The style sheet of the parts may arrive after the text of the page.
  await expect.poll(beyond, `pixels beyond the width of ${what}`).toBeLessThanOrEqual(0);
}

/** Light and dark, wide and narrow. */
export const LOOKS = ['light', 'dark'].flatMap((theme) =>
  [1440, 390].map((width) => ({ theme: theme as 'light' | 'dark', width, height: width === 390 ? 844 : 900 })));
