/**
 * Every call × every parameter and body field × wrong types and bounds, straight from the contract: a new call or field
 * is in the table the moment it is declared. The server must refuse each value with 4xx and name the field.
 */
import { type Call, fillPath } from '@holdfast/contract';
import { type CallName, contract } from '@holdfast/overview/contract';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createTestServer, type TestPerson } from './testing.ts';
import { useShared } from '../../../kit/database/testing.ts';

const calls = Object.entries(contract as Record<CallName, Call>) as [CallName, Call][];

/** Text that no field may store: it breaks the database, a reader's eye or an index. */
const BAD_TEXTS = ['a\u0000b', 'half \ud800', 'a\u202eb', 'x'.repeat(20_000)];
const BAD_NUMBERS = ['x', '1.5', '99999999999999999999', '1e400', ''];

/** Fields in which some of the values above are right, each with the reason. */
const ALLOWED: Readonly<Record<string, { readonly values: readonly unknown[]; readonly why: string }>> = {
  'importPrices.csv': { values: ['x'.repeat(20_000)], why: 'a price file may be long' },
  'updateUser.removeSecondFactor': { values: [true], why: 'the literal true asks for it' },
};

/** A request or an address that is too long is refused as a whole, before its fields are read. */
const TOO_LONG: ReadonlySet<number> = new Set([400, 413]);

interface Field {
  readonly part: 'path' | 'query' | 'body';
  readonly name: string;
  readonly schema: z.ZodType;
  /** In an address, and beside a file, every value is text. */
  readonly isText: boolean;
}

function unwrap(schema: z.ZodType): z.ZodType {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return unwrap(schema.unwrap() as z.ZodType);
  return schema instanceof z.ZodPipe ? unwrap(schema.in as z.ZodType) : schema;
}

function shapeOf(schema: z.ZodType | undefined): Readonly<Record<string, z.ZodType>> {
  if (schema === undefined) return {};
  const object = unwrap(schema);
  if (!(object instanceof z.ZodObject)) throw new Error('The table reads objects only: cover this shape as well.');
  return object.shape as Readonly<Record<string, z.ZodType>>;
}

function fieldsOf(call: Call): Field[] {
  const list = (part: Field['part'], schema: z.ZodType | undefined): Field[] =>
    Object.entries(shapeOf(schema)).map(([name, field]) => ({
      part,
      name,
      schema: field,
      isText: part !== 'body' || call.upload !== undefined,
    }));
  return [...list('path', call.params), ...list('query', call.query), ...list('body', call.body)];
}

/** The values that this field must refuse, by its type. */
function badValuesOf({ part, schema, isText }: Field): unknown[] {
  const type = unwrap(schema);
  if (type instanceof z.ZodNumber)
    return part === 'path'
      ? BAD_NUMBERS.filter(Boolean)
      : isText
        ? BAD_NUMBERS
        : [...BAD_NUMBERS, 1.5, 1e300, {}, [[]], true];
  if (type instanceof z.ZodBoolean) return isText ? ['x', '2', 'null'] : ['true', 1, {}, [[]], ...BAD_TEXTS];
  if (type instanceof z.ZodArray) return isText ? [] : [{}, 'x', 1, [[[]]], ...BAD_TEXTS];
  if (type instanceof z.ZodObject || type instanceof z.ZodRecord) return ['x', 1, [[]], ...BAD_TEXTS];
  // A half of a character cannot be written in an address at all.
  return isText ? BAD_TEXTS.filter((text) => !/\p{Cs}/u.test(text)) : [{}, [[]], 1e300, true, ...BAD_TEXTS];
}

const server = useShared(createTestServer);

const BOUNDARY = 'a-form-of-the-table';

/** A file with these fields beside it. */
function formData(fields: Readonly<Record<string, string>>): string {
  const parts = Object.entries(fields).map(([name, value]) => `name="${name}"\r\n\r\n${value}`);
  return [...parts, 'name="file"; filename="file.csv"\r\n\r\nDate,Amount\n']
    .map((part) => `--${BOUNDARY}\r\ncontent-disposition: form-data; ${part}\r\n`)
    .concat(`--${BOUNDARY}--\r\n`)
    .join('');
}

async function send(call: Call, admin: TestPerson, { field, value }: { field: Field; value: unknown }) {
  const params = Object.fromEntries(Object.keys(shapeOf(call.params)).map((name) => [name, '1']));
  const response = await server.app.inject({
    method: call.method,
    url: `/api/${fillPath(call.path, field.part === 'path' ? { ...params, [field.name]: value } : params)}`,
    ...(field.part === 'query' && { query: { [field.name]: String(value) } }),
    headers: {
      ...(call.access !== 'public' && { authorization: `Bearer ${admin.token}` }),
      ...(call.upload && { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` }),
    },
    ...(call.upload && { payload: formData(field.part === 'body' ? { [field.name]: String(value) } : {}) }),
    ...(call.body && !call.upload && { payload: field.part === 'body' ? { [field.name]: value } : {} }),
  });
  const isJson = response.headers['content-type']?.toString().includes('json') ?? false;
  const detail = isJson ? (response.json() as { detail?: unknown }).detail : undefined;
  return { status: response.statusCode, detail };
}

function names(detail: unknown, { part, name }: Field): boolean {
  if (!Array.isArray(detail)) return false;
  return (detail as { loc: readonly unknown[]; msg: string }[]).some(
    ({ loc, msg }) => loc[0] === part && loc[1] === name && /\w/.test(msg),
  );
}

const shorten = (value: unknown): string => (JSON.stringify(value) ?? 'nothing').slice(0, 60);

describe.each(calls)('%s', (callName, call) => {
  const fields = fieldsOf(call);

  it(`refuses bad values in each of its ${fields.length} fields`, async () => {
    const admin = await server.addPerson({ role: 'admin', hasAgreed: false });
    const wrong: string[] = [];
    for (const field of fields) {
      const allowed = ALLOWED[`${callName}.${field.name}`]?.values ?? [];
      for (const value of badValuesOf(field).filter((each) => !allowed.includes(each))) {
        const { status, detail } = await send(call, admin, { field, value });
        if (status < 400 || status >= 500 || (!TOO_LONG.has(status) && !names(detail, field)))
          wrong.push(`${field.part}.${field.name} = ${shorten(value)}: ${status} ${shorten(detail)}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  it('refuses a query parameter that it does not have', async () => {
    const field: Field = { part: 'query', name: 'nothing_like_it', schema: z.string(), isText: true };
    const response = await send(call, await server.addPerson({ role: 'admin', hasAgreed: false }), {
      field,
      value: 'x',
    });
    expect(response).toMatchObject({ status: 422 });
    expect(JSON.stringify(response.detail)).toContain('nothing_like_it');
  });

  it('bounds each of its lists', () => {
    const unbounded = fields.filter(({ schema }) => {
      const type = unwrap(schema);
      return (
        type instanceof z.ZodArray &&
        z.toJSONSchema(type, { unrepresentable: 'any', io: 'input' }).maxItems === undefined
      );
    });
    expect(unbounded.map(({ part, name }) => `${part}.${name}`)).toEqual([]);
  });
});

it('every allowed value names a field that exists', () => {
  const known = new Set(calls.flatMap(([name, call]) => fieldsOf(call).map((field) => `${name}.${field.name}`)));
  expect(Object.keys(ALLOWED).filter((key) => !known.has(key))).toEqual([]);
});
