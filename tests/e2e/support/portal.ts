import type { FrameLocator, Page } from '@playwright/test';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { serve, type Served } from './server.ts';
import type { Platform } from './platform.ts';
import { test as base } from './test.ts';

const FOLDER = join(import.meta.dirname, '../../portal');
const TYPES: Record<string, string> = { html: 'text/html', css: 'text/css', js: 'text/javascript', json: 'application/json' };

/** What config.json says about the portal. */
type Embed = { pages?: string[]; read_only?: boolean };

/** A portal with an origin of its own. Its pages, the console and the platform are three origins. */
export class Portal {
  /** Why tokens were asked for, in turn. */
  readonly asked: string[] = [];
  /** The token that it gives, also by the reason of the request; null for none. */
  token: string | null | ((reason: string) => string | null) = null;
  /** The pages of its elements, by their ids. */
  pages: Record<string, string> = {};
  /** What is on its page blank.html. */
  body = '';
  /** Where the console is. */
  console = '';
  private readonly server = createServer((request, reply) => {
    const url = new URL(request.url ?? '/', this.address);
    const name = url.pathname.slice(1) || 'index.html';
    const type = TYPES[name.split('.').pop() ?? ''] ?? 'text/plain';
    reply.setHeader('Content-Type', type);
    // As strict as portals are; tests put what they like on the blank page.
    if (name !== 'blank.html') reply.setHeader('Content-Security-Policy', `default-src 'none'; script-src 'self' ${this.console}; style-src 'self'; img-src data:; connect-src 'self'; frame-src ${this.console}`);
    if (name === 'token') {
      const reason = url.searchParams.get('reason') ?? '';
      this.asked.push(reason);
      const token = typeof this.token === 'function' ? this.token(reason) : this.token;
      reply.statusCode = token === null ? 403 : 200;
      return reply.end(token ?? '');
    }
    if (name === 'settings.json') return reply.end(JSON.stringify({ console: this.console, pages: this.pages }));
    try {
      return reply.end(name === 'blank.html' ? `<!doctype html><html lang="en"><title>Blank</title><link rel="icon" href="data:,">${this.body}` : readFileSync(join(FOLDER, name)));
    } catch {
      reply.statusCode = 404;
      return reply.end();
    }
  });

  /** The origin. */
  get address(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** Starts a portal at a free port. */
  static async start(): Promise<Portal> {
    const portal = new Portal();
    await new Promise<void>((ready) => { portal.server.listen(0, '127.0.0.1', ready); });
    return portal;
  }

  /** Starts a console that lists this portal, and a platform. */
  async serve(embed: Embed): Promise<Served & { stop: () => void }> {
    const served = await serve(['--test'], { settings: { embed: [{ origin: this.address, ...embed }] } });
    this.console = served.console;
    return served;
  }

  stop(): void {
    this.server.close();
    this.server.closeAllConnections();
  }
}

/** A test with a portal, whose server has a console that lists it. */
export const test = base.extend<{ embed: Embed; portal: Portal }>({
  embed: [{}, { option: true }],
  portal: async ({}, use) => {
    const portal = await Portal.start();
    await use(portal);
    portal.stop();
  },
  server: async ({ portal, embed }, use) => {
    const served = await portal.serve(embed);
    await use(served);
    served.stop();
  },
});

/** The paths of pages that portals show. */
export async function paths(platform: Platform) {
  const { environments, organization } = await platform.records();
  const grid = `environment/${environments[0].id}/services`;
  const { id } = (await platform.service('storefront-web')).status;
  const service = `environment/${environments[0].id}/application/${id}`;
  return { grid, service, log: `${service}/log`, registries: `organization/${organization.id}/registries` };
}

/** The page in an element of the portal. */
export const embedded = (page: Page, id: string): FrameLocator => page.frameLocator(`#${id} iframe`);

/** The events that an element sends to its portal. */
const EVENTS = ['ready', 'navigate', 'action', 'escape', 'error'];

/** Notes the events of an element, which `told` gives. The portal takes links out itself, unless `passes` is set. */
export async function listen(page: Page, id: string): Promise<() => Promise<[string, Record<string, string>][]>> {
  await page.evaluate(({ id, names }) => {
    const events: [string, unknown][] = [];
    (window as unknown as { events: unknown }).events = events;
    for (const name of names) {
      document.getElementById(id)!.addEventListener(name, (event) => {
        if (name === 'navigate' && !('passes' in window)) event.preventDefault();
        events.push([name, (event as CustomEvent).detail]);
      });
    }
  }, { id, names: EVENTS });
  return () => page.evaluate(() => (window as unknown as { events: [string, Record<string, string>][] }).events);
}

/** Listens like `listen`, also for what happens while the page loads. Call before the page is opened. */
export async function listenFromStart(page: Page, id: string): Promise<() => Promise<[string, Record<string, string>][]>> {
  await page.addInitScript(({ id, names }) => {
    const events: [string, unknown][] = [];
    (window as unknown as { events: unknown }).events = events;
    for (const name of names) {
      const note = (event: Event) => {
        if ((event.target as HTMLElement | null)?.id === id) events.push([name, (event as CustomEvent).detail]);
      };
      document.addEventListener(name, note, { capture: true });
    }
  }, { id, names: EVENTS });
  return () => page.evaluate(() => (window as unknown as { events: [string, Record<string, string>][] }).events);
}
