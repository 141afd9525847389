import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The document's tables and the schema, which the reference platform keeps. Nothing here comes from the console. */
const folder = join(import.meta.dirname, '../../../crates/platform/contract');
const read = (name: string) => readFileSync(join(folder, name), 'utf8');
const rows = (name: string) => read(name).trimEnd().split('\n').slice(1).map((line) => line.split('\t'));

type Schema = { $ref?: string; anyOf?: Schema[]; type?: string; format?: string; enum?: string[]; items?: Schema; properties?: Record<string, Schema> };
type Operation = { reply: string | { results?: string | string[]; any?: string } | null; request?: string };
const { $defs, operations } = JSON.parse(read('schema.json')) as { $defs: Record<string, Schema>; operations: Record<string, Operation> };

/** Part 4's operations, such as `GET /organization`. */
export const OPERATIONS = rows('operations.tsv').map(([method, path]) => `${method} ${path}`);
/** Part 2's fields, such as `container.cpu`. */
export const FIELDS = rows('fields.tsv').map(([, record, field]) => `${record}.${field}`);

const patterns = Object.keys(operations).map((name) => {
  const [method, path] = name.split(' ');
  // Words come before parameters where a path fits both.
  const words = path.split('/').filter((segment) => !segment.startsWith('{')).length;
  return { name, method, words, pattern: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`) };
}).sort((a, b) => b.words - a.words);

/** The operation that a request is; undefined where no document has it. */
export function operationOf(method: string, path: string): string | undefined {
  return patterns.find((one) => one.method === method && one.pattern.test(path))?.name;
}

/** A field of a record in a value, and how to change it there. */
export type Place = { field: string; schema: Schema; holder: Record<string, unknown>; key: string };

function resolve(schema: Schema): Schema {
  if (schema.anyOf) return resolve(schema.anyOf[0]);
  return schema;
}

function walk(record: string, value: unknown, found: Place[]) {
  if (typeof value !== 'object' || value === null) return;
  const holder = value as Record<string, unknown>;
  for (const [key, property] of Object.entries($defs[record]?.properties ?? {})) {
    if (!(key in holder)) continue;
    const schema = resolve(property);
    found.push({ field: `${record}.${key}`, schema, holder, key });
    const inner = resolve(schema.items ?? schema).$ref?.replace('#/$defs/', '');
    const values = Array.isArray(holder[key]) ? holder[key] : [holder[key]];
    if (inner) for (const each of values) walk(inner, each, found);
  }
}

/** Every field of every record in a reply of an operation. */
export function fieldsOfReply(operation: string, json: unknown): Place[] {
  const found: Place[] = [];
  const reply = operations[operation]?.reply;
  const results = (json as { results?: unknown[] })?.results;
  if (typeof reply === 'string') walk(reply, json, found);
  else if (reply) {
    const names = [reply.results ?? reply.any ?? []].flat();
    for (const record of results ?? [json]) {
      const kind = String((record as { service_type?: string }).service_type ?? '').toLowerCase();
      walk(names.length > 1 ? kind : names[0], record, found);
    }
  }
  return found;
}

/** Every field that a request's body holds, under the record that it belongs to. */
export function fieldsOfRequest(operation: string, json: unknown): string[] {
  const found: Place[] = [];
  const request = operations[operation]?.request;
  if (request) walk(request, json, found);
  // A request's record is called as the record that it edits.
  const record = (name: string) => name.replace(/_(request|edit)$/, '');
  return found.flatMap(({ field }) => [field, field.replace(/^\w+/, record)]);
}

/** Another value of a field's type: a list without its elements or with one, a record that isn't there, a value where there was none. */
export function another(schema: Schema, old: unknown): unknown {
  if (schema.$ref || schema.type === 'object') return old === null ? {} : null;
  if (schema.items?.$ref) return (old as unknown[] | null)?.length ? [] : [{}];
  if (schema.enum) return schema.enum.find((word) => word !== old) ?? 'ANOTHER';
  if (schema.format === 'uuid') return 'abcdef01-2345-4678-9abc-def012345678';
  if (schema.format === 'date-time') return '2021-03-04T05:06:07.000Z';
  if (schema.type === 'integer' || schema.type === 'number') return Number(old) + 7_313;
  if (schema.type === 'boolean') return !old;
  if (schema.type === 'array') return ['another-zzqx'];
  if (schema.type === 'string') return 'another-zzqx';
  return old;
}
