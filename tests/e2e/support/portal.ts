import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { serve, type Served } from './server.ts';

const FOLDER = join(import.meta.dirname, '../../portal');
const TYPES: Record<string, string> = { html: 'text/html', css: 'text/css', js: 'text/javascript', json: 'application/json' };

/** A portal with an origin of its own. Its pages, the console and the platform are three origins. */
export class Portal {
  /** Why tokens were asked for, in turn. */
  readonly asked: string[] = [];
  /** What it gives for a token; null for none. */
  token: string | null = null;
  /** The pages of its elements, by their ids. */
  pages: Record<string, string> = {};
  /** Where the console is. */
  console = '';
  private readonly server = createServer((request, reply) => {
    const url = new URL(request.url ?? '/', this.address);
    const name = url.pathname.slice(1) || 'index.html';
    const type = TYPES[name.split('.').pop() ?? ''] ?? 'text/plain';
    reply.setHeader('Content-Type', type);
    // As strict as portals are.
    reply.setHeader('Content-Security-Policy', `default-src 'none'; script-src 'self' ${this.console}; style-src 'self'; img-src data:; connect-src 'self'; frame-src ${this.console}`);
    if (name === 'token') {
      this.asked.push(url.searchParams.get('reason') ?? '');
      reply.statusCode = this.token === null ? 403 : 200;
      return reply.end(this.token ?? '');
    }
    if (name === 'settings.json') return reply.end(JSON.stringify({ console: this.console, pages: this.pages }));
    try {
      return reply.end(name === 'blank.html' ? '<!doctype html><html lang="en"><title>Blank</title><link rel="icon" href="data:,">' : readFileSync(join(FOLDER, name)));
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
  async serve(embed: { pages?: string[]; read_only?: boolean } = {}): Promise<Served & { stop: () => void }> {
    const served = await serve(['--test'], { settings: { embed: [{ origin: this.address, ...embed }] } });
    this.console = served.console;
    return served;
  }

  stop(): void {
    this.server.close();
    this.server.closeAllConnections();
  }
}
