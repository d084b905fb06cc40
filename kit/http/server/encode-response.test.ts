import { type Call, exampleOfCall, isFileResponse } from '@holdfast/contract';
import { contract } from '@holdfast/overview/contract';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createEncoder } from './encode-response.ts';

const responses = Object.entries(contract as Record<string, Call>).flatMap(([name, call]) =>
  isFileResponse(call.response) ? [] : [{ name, schema: call.response, example: exampleOfCall(call).response }],
);

/** Adds a field that no schema declares to every object. */
function withSecrets(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withSecrets);
  if (typeof value !== 'object' || value === null) return value;
  return { ...Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, withSecrets(entry)])), secret: 1 };
}

describe('a response', () => {
  it.each(responses)('$name is encoded as its parsed value', ({ schema, example }) => {
    expect(createEncoder(schema)(example)).toBe(JSON.stringify(schema.parse(example)));
  });

  it('of a list has no undeclared field, at any depth', () => {
    const { schema, example } = responses.find(({ name }) => name === 'listTransactions')!;
    const given = withSecrets(example);
    expect(JSON.stringify(given)).toContain('"secret":1');
    const encoded = createEncoder(schema)(given);
    expect(encoded).not.toContain('secret');
    expect(JSON.parse(encoded)).toEqual(example);
  });
});

describe('the encoder', () => {
  const row = z.object({
    id: z.int().min(1),
    name: z.string().nullable(),
    at: z.iso.datetime(),
    kind: z.enum(['a', 'b']),
    note: z.string().trim().optional(),
    tags: z.array(z.string()).max(2),
    either: z.union([z.object({ one: z.int() }), z.string()]),
  });
  const encode = createEncoder(row);
  const valid = { id: 1, name: null, at: '2024-01-01T00:00:00Z', kind: 'a', tags: [], either: { one: 1 } };

  it.each(['"', '\\', '\n', '\u0000', '\u2028', 'é', '😀', '\ud800', '<script>', 'x'.repeat(100), ''])(
    'writes %j as JSON does',
    (name) => {
      const value = { ...valid, name, tags: [name, name], either: name };
      expect(encode(value)).toBe(JSON.stringify(row.parse(value)));
    },
  );

  it('leaves out optional fields that are absent or undefined, and applies what a schema changes', () => {
    expect(encode(valid)).toBe(JSON.stringify(row.parse(valid)));
    expect(encode({ ...valid, note: undefined })).not.toContain('note');
    expect(JSON.parse(encode({ ...valid, note: '  text ' }))).toMatchObject({ note: 'text' });
    expect(createEncoder(z.object({ a: z.int().optional() }))({ b: 1 })).toBe('{}');
    expect(createEncoder(z.object({ a: z.int().optional(), b: z.int() }))({ b: 1 })).toBe('{"b":1}');
  });

  it.each([
    { id: 0 },
    { id: 1.5 },
    { id: '1' },
    { name: 3 },
    { name: undefined },
    { at: 'yesterday' },
    { at: new Date(0) },
    { kind: 'c' },
    { tags: ['1', '2', '3'] },
    { tags: [null] },
    { tags: {} },
    { either: 7 },
  ])('error: %o does not match and names the field', (wrong) => {
    expect(() => encode({ ...valid, ...wrong })).toThrow(
      expect.objectContaining({
        issues: [expect.objectContaining({ path: expect.arrayContaining(Object.keys(wrong)) })],
      }),
    );
  });
});
