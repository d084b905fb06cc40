/**
 * Makes requests from the contract: every call, with what its schemas accept and with mutations of it. The same seed
 * makes the same requests. Ids are small numbers, so that many of them exist in the sample portfolio.
 */
import { buildQueryString, type Call, exampleOf, fillPath, JOB_EVENTS_PATH } from '@holdfast/contract';
import { type CallName, contract } from '@holdfast/overview/contract';
import { z } from 'zod';
import type { Input } from './starts.ts';

export interface FuzzRequest {
  /** Of the call, or the path of a route that is none. */
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly contentType: string | null;
  readonly payload: string | Buffer | null;
  /** Who made the accepted request that it varies; anybody unless given. */
  readonly caller?: { readonly kind: string; readonly token: string | null };
}

/** It ends what the run needs. */
const LEFT_OUT: CallName = 'removeSample';
/** They end sessions or change people, so they are made only as their starts are: by and about people of their own. */
const OF_STARTS: ReadonlySet<string> = new Set([
  'logout',
  'endOtherSessions',
  'deleteUser',
  'signOutUser',
  'updateUser',
]);

const calls = (Object.entries(contract as Record<CallName, Call>) as [CallName, Call][]).filter(
  ([name]) => name !== LEFT_OUT,
);
export const FUZZED_CALLS: readonly CallName[] = calls.map(([name]) => name);

/** What the server has beside the contract: pages that a browser visits, a stream, and what machines read. */
export const ROUTES: readonly string[] = [
  `/api/${JOB_EVENTS_PATH}`,
  '/api/auth/provider/start',
  '/api/auth/provider/callback',
  '/api/auth/provider/callback.js',
  '/api/docs',
  '/api/openapi.json',
  '/health/live',
  '/health/ready',
];
/** Its visitor returns from the provider. */
export const REFUSED_ROUTE = '/api/auth/provider/callback';
const METHODS = ['GET', 'GET', 'GET', 'HEAD', 'POST', 'OPTIONS', 'TRACE'] as const;
const QUERY_NAMES = ['state', 'code', 'error', 'fresh', 'token', 'iss', 'after'] as const;

/** Values that have broken parsers, databases and pages. */
// biome-ignore format: a list to scan, not to read by line
const HOSTILE: readonly unknown[] = [
  '', ' ', 'a\u0000b', '\ud800', 'a\u202eb', '\u200b', "'; DROP TABLE users; --", '%', '_%\\', '../../etc/passwd',
  '{{7*7}}', '<script>alert(1)</script>', '=HYPERLINK("x")', 'x'.repeat(300), 'x'.repeat(20_000), '1e400', 'NaN',
  'Infinity', '-0', '0x10', '１２', '9'.repeat(80), `0.${'0'.repeat(40)}1`, '2024-02-30', '0000-00-00', '9999-12-31',
  '+275760-09-13', 'null', 'undefined', 'true', '[]', '{}', '😀'.repeat(50), 0, -1, 1, 2 ** 31, 2 ** 53, 1e300, 1.5,
  true, false, null, [], {}, [[]], { __proto__: null, constructor: 1 }, ['x', 'x'], [null],
];

interface Made {
  readonly seed: number;
  readonly starts?: ReadonlyMap<CallName, Input>;
  readonly isTried?: (name: CallName) => boolean;
  readonly routes?: readonly string[];
}

export class RequestMaker {
  #state: number;
  readonly #starts: ReadonlyMap<CallName, Input>;
  readonly #calls: readonly (readonly [CallName, Call])[];
  readonly #routes: readonly string[];

  /** Accepted inputs are varied as often as examples of the schemas. */
  constructor({ seed, starts, isTried, routes = [] }: Made) {
    this.#state = seed >>> 0 || 1;
    this.#starts = starts ?? new Map();
    this.#calls = calls.filter(
      ([name]) => (isTried?.(name) ?? true) && (!OF_STARTS.has(name) || this.#starts.has(name)),
    );
    this.#routes = routes;
  }

  /** From 0 up to the bound, without it. Mulberry32: small, fast, and good enough to choose by. */
  below(bound: number): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % bound;
  }

  pick<T>(list: readonly T[]): T {
    const chosen = list[this.below(list.length)];
    if (chosen === undefined && list.length === 0) throw new Error('Nothing to choose from.');
    return chosen as T;
  }

  next(): FuzzRequest {
    if (this.#routes.length > 0 && this.below(40) === 0) return this.#visit(this.#routes);
    const [name, call] = this.pick(this.#calls);
    // A third is valid as far as the schemas can say; the rest has one to three mutations.
    const mutations = this.below(3) === 0 ? 0 : 1 + this.below(3);
    const start = OF_STARTS.has(name) || this.below(2) === 0 ? this.#starts.get(name) : undefined;
    if (start) {
      const { params, query, body } = structuredClone({ params: start.params, query: start.query, body: start.body });
      const varied: Parts = { params: params as Parts['params'], query: query as Parts['query'], body };
      for (let index = 0; index < mutations; index += 1) this.#mutate(varied);
      const isOwn = start.token !== undefined && (OF_STARTS.has(name) || this.below(2) === 0);
      const caller = isOwn && { caller: { kind: 'the caller of the start', token: start.token ?? null } };
      return { name, ...this.#write(call, varied, start.file), ...caller };
    }
    const parts: Parts = {
      params: this.#valueOf(call.params) as Parts['params'],
      query: this.#valueOf(call.query) as Parts['query'],
      body: this.#valueOf(call.body),
    };
    for (let index = 0; index < mutations; index += 1) this.#mutate(parts);
    return { name, ...this.#write(call, parts) };
  }

  #visit(routes: readonly string[]): FuzzRequest {
    const name = this.pick(routes);
    const query = Array.from({ length: this.below(4) }, () => [this.pick(QUERY_NAMES), textOf(this.pick(HOSTILE))]);
    const path = name + buildQueryString(Object.fromEntries(query) as Record<string, string>);
    return { name, method: this.pick(METHODS), path, contentType: null, payload: null };
  }

  /** An example of the schema with other choices where there are some. */
  #valueOf(schema: z.ZodType | undefined): unknown {
    return schema === undefined ? undefined : this.#vary(schema, exampleOf(schema), '');
  }

  #vary(schema: z.ZodType, example: unknown, name: string): unknown {
    if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault)
      return this.below(2) === 0 ? undefined : this.#vary(schema.unwrap() as z.ZodType, example, name);
    if (schema instanceof z.ZodNullable)
      return this.below(4) === 0 ? null : this.#vary(schema.unwrap() as z.ZodType, example, name);
    if (schema instanceof z.ZodObject && typeof example === 'object' && example !== null)
      return Object.fromEntries(
        Object.entries(schema.shape).flatMap(([key, field]) => {
          const value = this.#vary(field as z.ZodType, (example as Record<string, unknown>)[key], key);
          return value === undefined ? [] : [[key, value]];
        }),
      );
    if (schema instanceof z.ZodEnum) return this.pick(schema.options);
    if (schema instanceof z.ZodBoolean) return this.below(2) === 0;
    if (schema instanceof z.ZodNumber && /id$/i.test(name)) return 1 + this.below(60);
    if (/^(?:year)$/.test(name)) return 2021 + this.below(7);
    if (name === 'page') return 1 + this.below(4);
    if (name === 'limit') return 1 + this.below(100);
    return example;
  }

  /** The accepted file as it is, or with changes of its bytes, cells or lines; else one that was never any file. */
  #varyFile(file: string | undefined): string {
    if (file === undefined || this.below(4) === 0) return this.pick(FILES);
    let varied = file;
    for (let left = this.below(4); left > 0; left -= 1) varied = this.#damage(varied);
    return varied;
  }

  #damage(file: string): string {
    const [at, lines] = [this.below(file.length + 1), file.split('\n')];
    const cells = file.split(',');
    switch (this.below(7)) {
      case 0:
        return file.slice(0, at);
      case 1:
        return file.slice(0, at) + this.pick(['"', '\0', '\r', '\ufeff', ';', '\ud800', '\u202e']) + file.slice(at);
      case 2:
        return cells.with(this.below(cells.length), textOf(this.pick(HOSTILE))).join(',');
      case 3:
        return lines.concat(lines.slice(1)).join('\n');
      case 4:
        return lines.with(this.below(lines.length), '').join('\n');
      case 5:
        return file.replaceAll(this.pick([',', '\n', '"', '.', '-']), this.pick([';', '\r\n', "'", ',', '']));
      default:
        return lines[0] + `\n${lines[1] ?? ''}`.repeat(1 + this.below(500));
    }
  }

  #mutate(parts: Parts): void {
    const targets = (['params', 'query', 'body'] as const).filter((part) => parts[part] !== undefined);
    if (targets.length === 0) return;
    const part = this.pick(targets);
    const value = parts[part];
    if (typeof value !== 'object' || value === null || (part === 'body' && this.below(12) === 0)) {
      parts[part] = this.pick(HOSTILE) as never;
      return;
    }
    const record = { ...(value as Record<string, unknown>) };
    const keys = Object.keys(record);
    const choice = this.below(6);
    if (choice === 0 && keys.length > 0 && part !== 'params') delete record[this.pick(keys)];
    else if (choice === 1 && part !== 'params') record[`unknown_${this.below(3)}`] = this.pick(HOSTILE);
    else if (keys.length > 0) {
      const key = this.pick(keys);
      const nested = record[key];
      record[key] =
        choice === 2 && Array.isArray(nested)
          ? Array.from({ length: 1 + this.below(40) }, () => nested[0] as unknown)
          : choice === 3 && typeof nested === 'object' && nested !== null && !Array.isArray(nested)
            ? { ...nested, [this.pick(Object.keys(nested).concat('x'))]: this.pick(HOSTILE) }
            : this.pick(HOSTILE);
    }
    parts[part] = record as never;
  }

  #write(call: Call, { params, query, body }: Parts, file?: string): Omit<FuzzRequest, 'name'> {
    const texts = Object.fromEntries(Object.entries(params ?? {}).map(([key, value]) => [key, textOf(value)]));
    const asked = typeof query === 'object' && query !== null ? query : {};
    const queryTexts = Object.fromEntries(Object.entries(asked).map(([key, value]) => [key, textOf(value)]));
    const path = `/api/${fillPath(call.path, texts)}${buildQueryString(queryTexts)}`;
    if (call.upload) {
      const fields = typeof body === 'object' && body !== null ? Object.entries(body) : [];
      return { method: call.method, path, ...multipart(fields, this.#varyFile(file)) };
    }
    if (body === undefined) return { method: call.method, path, contentType: null, payload: null };
    const text = JSON.stringify(body) ?? 'null';
    const isCut = this.below(60) === 0;
    const payload = isCut ? text.slice(0, this.below(text.length + 1)) : text;
    const contentType = this.below(80) === 0 ? this.pick(['text/plain', 'application/xml', 'x']) : 'application/json';
    return { method: call.method, path, contentType, payload };
  }
}

interface Parts {
  params: Record<string, unknown> | undefined;
  query: Record<string, unknown> | undefined;
  body: unknown;
}

/** A half of a character cannot be written in an address at all. */
function textOf(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  return Buffer.from(text.slice(0, 2_000)).toString();
}

const BOUNDARY = 'a-boundary-of-the-fuzz';
const FILES = [
  'Date,Amount\n2024-01-01,1\n',
  '',
  '\ufeffDate;Amount\r\n"unclosed',
  'PK\u0003\u0004 not a spreadsheet',
  `${'a,'.repeat(5_000)}\n`,
] as const;

export function multipart(
  fields: readonly (readonly [string, unknown])[],
  file: string,
): { contentType: string; payload: Buffer } {
  const parts = fields.map(([name, value]) => `name="${name.replaceAll(/["\r\n]/g, '')}"\r\n\r\n${textOf(value)}`);
  const head = [...parts, 'name="file"; filename="file.csv"\r\n\r\n']
    .map((part) => `--${BOUNDARY}\r\ncontent-disposition: form-data; ${part}`)
    .join('\r\n');
  // The characters of a PDF stand for its bytes.
  const content = Buffer.from(file, file.startsWith('%PDF') ? 'latin1' : 'utf8');
  const payload = Buffer.concat([Buffer.from(head), content, Buffer.from(`\r\n--${BOUNDARY}--\r\n`)]);
  return { contentType: `multipart/form-data; boundary=${BOUNDARY}`, payload };
}
