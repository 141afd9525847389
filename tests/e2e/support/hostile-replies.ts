import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { serve } from './server.ts';

/** How a hostile platform answers a read. */
export type Answer = (response: ServerResponse, path: string) => void;
/** A reply: its name, how the platform answers, what a person reads then, and on which page. */
export type Reply = { name: string; answer: Answer; says: string; page?: string };
const HEADERS = { 'access-control-allow-origin': '*', 'access-control-allow-headers': 'authorization, content-type', 'access-control-expose-headers': '*', 'content-type': 'application/json' };
/** The organization of a hostile platform. */
export const ORGANIZATION = { id: '00000000-0000-4000-8000-000000000001', name: 'Hostile' };

/** A platform of a test's own: `GET /organization` is as usual, and everything else is `answer`. */
export async function hostile(answer: Answer) {
  const server = createServer((request, response) => {
    response.on('error', () => {});
    if (request.method === 'OPTIONS') return response.writeHead(200, HEADERS).end();
    if (request.url === '/organization') return response.writeHead(200, HEADERS).end(JSON.stringify({ results: [ORGANIZATION] }));
    return answer(response, request.url ?? '');
  });
  await new Promise<void>((ready) => { server.listen(0, '127.0.0.1', ready); });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const own = await serve([], { config: JSON.stringify({ profile: 'companion', platforms: [{ name: 'Hostile', url }] }) });
  return { console: own.console, stop: () => { own.stop(); server.closeAllConnections(); server.close(); } };
}

/** Writes pieces one after the other, as fast as they are taken. */
function stream(response: ServerResponse, pieces: Iterator<string>) {
  response.writeHead(200, HEADERS);
  const more = () => {
    for (let piece = pieces.next(); !piece.done; piece = pieces.next()) {
      if (response.destroyed) return;
      if (!response.write(piece.value)) {
        response.once('drain', more);
        return;
      }
    }
    response.end();
  };
  more();
}

function* repeated(many: number, begin: string, piece: (index: number) => string, end: string) {
  yield begin;
  for (let from = 0; from < many; from += 1_000) {
    let text = '';
    for (let index = from; index < Math.min(many, from + 1_000); index += 1) text += (index > 0 ? ',' : '') + piece(index);
    yield text;
  }
  yield end;
}

const uuid = (index: number) => `00000000-0000-4000-8000-${index.toString(16).padStart(12, '0')}`;
const ODD_HEADERS = {
  ...HEADERS, 'x-ratelimit-limit': '-1', 'x-ratelimit-remaining': '99999999999999999999', 'x-ratelimit-reset': 'NaN', 'retry-after': '1e999', date: 'yesterday', 'x-long': 'x'.repeat(12_000),
};

const SERVICES = `/environment/${ORGANIZATION.id}/services`;
const LOG = `/environment/${ORGANIZATION.id}/application/${uuid(1)}/log`;
/** The page that a reply is shown on. */
export const pageOf = ({ page }: Reply) => page ?? SERVICES;

/** What a hostile platform answers. */
export const REPLIES: Reply[] = [
  { name: 'of 100 MB', says: 'larger than 64 MB', answer: (response) => stream(response, repeated(100, '[', () => `{"a":"${'x'.repeat(1 << 20)}"}`, ']')) },
  {
    name: 'that announces 64 MB and sends nothing more', says: 'can’t be reached',
    answer: (response) => {
      response.writeHead(200, { ...HEADERS, 'content-length': String(64 << 20) });
      response.write('[');
      setTimeout(() => response.destroy(), 50);
    },
  },
  { name: 'of a million rows', says: 'more than 10,000 records', answer: (response) => stream(response, repeated(1_000_000, '[', (index) => `{"id":"${uuid(index)}","name":"x"}`, ']')) },
  {
    name: 'of a million statuses', says: 'more than 10,000 records',
    answer: (response, path) => (path.endsWith('/statuses')
      ? stream(response, repeated(1_000_000, '{"applications":[', (index) => `{"id":"${uuid(index)}","state":"X"}`, ']}'))
      : response.writeHead(200, HEADERS).end(`[{"id":"${uuid(1)}","name":"x"}]`)),
  },
  { name: 'of a million lines of a log', says: 'more than 50,000 lines', page: LOG, answer: (response) => stream(response, repeated(1_000_000, '[', (index) => `{"id":"${index}","message":"line"}`, ']')) },
  { name: 'of 100,000 nested arrays', says: 'nested deeper than 100 levels', answer: (response) => response.writeHead(200, HEADERS).end(`[{"id":"${uuid(1)}","deep":${'['.repeat(100_000)}${']'.repeat(100_000)}}]`) },
  { name: 'with a record of 5 MB', says: 'a record of more than 4 MB', answer: (response) => response.writeHead(200, HEADERS).end(`[{"id":"${uuid(1)}","name":"x","list":[${'0,'.repeat(2_500_000)}0]}]`) },
  { name: 'with odd headers', says: 'Rate limit reached', answer: (response) => response.writeHead(429, ODD_HEADERS).end('{}') },
  { name: 'that isn’t JSON', says: 'can’t be read', answer: (response) => response.writeHead(200, HEADERS).end('\u0000\u0001<html>') },
];
