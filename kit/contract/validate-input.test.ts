import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { defineCall } from './call.ts';
import { validateInput } from './validate-input.ts';

const call = defineCall({
  method: 'POST',
  path: 'things/{id}',
  summary: 'For the test.',
  access: 'public',
  params: z.strictObject({ id: z.int().min(1) }),
  query: z.strictObject({
    deep: z.boolean().default(false),
    limit: z.int().max(50).optional(),
    tags: z.array(z.string()).optional(),
  }),
  body: z.strictObject({
    name: z.string().min(2).max(5),
    kind: z.enum(['a', 'b']).optional(),
    email: z.email('This is not a valid e-mail address').optional(),
    password: z.string().min(12).optional(),
    items: z
      .array(z.object({ amount: z.string() }))
      .max(2)
      .optional(),
  }),
  response: z.object({}),
});

const detailOf = (raw: Parameters<typeof validateInput>[1]) => {
  const result = validateInput(call, raw);
  return result.ok ? [] : result.detail;
};
const good = { params: { id: '7' }, query: {}, body: { name: 'abc' } };

describe('good input', () => {
  it('texts of the path and the query become values of the declared types', () => {
    const result = validateInput(call, {
      params: { id: '7' },
      query: { deep: 'true', limit: '10', tags: 'one' },
      body: { name: 'abc' },
    });
    expect(result).toEqual({
      ok: true,
      value: { params: { id: 7 }, query: { deep: true, limit: 10, tags: ['one'] }, body: { name: 'abc' } },
    });
  });

  it('defaults are filled in', () => {
    const result = validateInput(call, good);
    expect(result.ok && result.value.query.deep).toBe(false);
  });
});

describe('a call without query and body', () => {
  const bare = defineCall({
    method: 'DELETE',
    path: 'things',
    summary: 'For the test.',
    access: 'public',
    response: z.object({}),
  });

  it.each([
    ['nothing', {}],
    ['an empty query and body', { query: {}, body: {} }],
    ['no body', { body: null }],
  ])('accepts %s', (_, raw) => {
    expect(validateInput(bare, raw)).toEqual({ ok: true, value: {} });
  });

  it('error: refuses what it is given there', () => {
    expect(validateInput(bare, { query: { year: '2024' }, body: { year: 2024 } })).toEqual({
      ok: false,
      detail: [
        { type: 'extra_forbidden', msg: 'Extra inputs are not permitted', loc: ['query', 'year'], input: '2024' },
        { type: 'extra_forbidden', msg: 'Extra inputs are not permitted', loc: ['body', 'year'], input: 2024 },
      ],
    });
  });
});

const ofName = (refusal: object) => ({ ...refusal, loc: ['body', 'name'] });
const wrongLength = (how: 'long' | 'short', bound: string) => ({
  type: `string_too_${how}`,
  msg: `String should have ${bound} characters`,
});

describe('error: bad input', () => {
  it('path, query and body are refused together', () => {
    const detail = detailOf({ params: { id: 'x' }, query: { deep: 'maybe', limit: '51' }, body: { name: 'a' } });
    expect(detail.map((item) => [item.type, item.loc.join('.')])).toEqual([
      ['float_type', 'path.id'],
      ['bool_type', 'query.deep'],
      ['less_than_equal', 'query.limit'],
      ['string_too_short', 'body.name'],
    ]);
  });

  it.each([
    ['a missing field', {}, ofName({ type: 'missing', msg: 'Field required', input: null })],
    [
      'too long',
      { name: 'abcdef' },
      ofName({ ...wrongLength('long', 'at most 5'), input: 'abcdef', ctx: { max_length: 5 } }),
    ],
    ['too short', { name: 'a' }, ofName({ ...wrongLength('short', 'at least 2'), input: 'a', ctx: { min_length: 2 } })],
    ['a wrong type', { name: 5 }, ofName({ type: 'string_type', msg: 'Input should be a valid string', input: 5 })],
    [
      'an unknown choice',
      { name: 'abc', kind: 'c' },
      {
        type: 'enum',
        msg: "Input should be 'a' or 'b'",
        loc: ['body', 'kind'],
        input: 'c',
        ctx: { expected: ['a', 'b'] },
      },
    ],
    [
      'a bad e-mail',
      { name: 'abc', email: 'x' },
      { type: 'email', msg: 'This is not a valid e-mail address', loc: ['body', 'email'], input: 'x' },
    ],
    [
      'an unknown field',
      { name: 'abc', nmae: 1 },
      { type: 'extra_forbidden', msg: 'Extra inputs are not permitted', loc: ['body', 'nmae'], input: 1 },
    ],
    [
      'a nested field',
      { name: 'abc', items: [{ amount: 1 }] },
      { type: 'string_type', msg: 'Input should be a valid string', loc: ['body', 'items', '0', 'amount'], input: 1 },
    ],
    [
      'a long list',
      { name: 'abc', items: [{ amount: '' }, { amount: '' }, { amount: '' }] },
      {
        type: 'too_long',
        msg: 'List should have at most 2 items',
        loc: ['body', 'items'],
        input: null,
        ctx: { max_length: 2 },
      },
    ],
  ])('%s', (_, body, expected) => {
    expect(detailOf({ ...good, body })).toEqual([expected]);
  });

  it('brackets by the thousand do not overflow the stack', () => {
    const nested = (levels: number): unknown => JSON.parse(`${'['.repeat(levels)}${']'.repeat(levels)}`);
    const refusal = {
      type: 'too_deep',
      msg: 'The lists and objects are nested too deeply',
      loc: ['body'],
      input: null,
    };
    expect(detailOf({ ...good, body: { name: nested(30_000) } })).toEqual([refusal]);
    expect(detailOf({ ...good, body: { name: nested(32) } })).toEqual([refusal]);
    expect(detailOf({ ...good, body: { name: nested(31) } })[0]?.type).toBe('string_type');
  });

  it('no body at all is a missing body', () => {
    expect(detailOf({ ...good, body: undefined })).toEqual([
      { type: 'missing', msg: 'Field required', loc: ['body'], input: null },
    ]);
  });

  it('a secret is never echoed', () => {
    const detail = detailOf({ ...good, body: { name: 'abc', password: 'hunter2' } });
    expect(detail[0]).toMatchObject({ type: 'string_too_short', input: null });
    expect(JSON.stringify(detail)).not.toContain('hunter2');
  });

  it('a long value is cut in the echo', () => {
    const detail = detailOf({ ...good, body: { name: 'x'.repeat(1_000_000) } });
    expect(JSON.stringify(detail).length).toBeLessThan(500);
  });
});
