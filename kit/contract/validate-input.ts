/**
 * Checks path, query and body together, so that a caller learns everything that is wrong at once.
 */
import { z } from 'zod';
import type { Call, CallParsed } from './call.ts';
import { type ErrorDetailItem, isSecretField } from './error-detail.ts';

export interface RawInput {
  readonly params?: unknown;
  readonly query?: unknown;
  readonly body?: unknown;
}

export type Validated<C extends Call> =
  | { readonly ok: true; readonly value: CallParsed<C> }
  | { readonly ok: false; readonly detail: ErrorDetailItem[] };

export function validateInput<C extends Call>(call: C, raw: RawInput): Validated<C> {
  const value: Record<string, unknown> = {};
  const detail: ErrorDetailItem[] = [];

  function check(part: {
    key: 'params' | 'query' | 'body';
    place: string;
    schema: z.ZodType | undefined;
    input: unknown;
  }): void {
    if (!part.schema) {
      detail.push(...refuseUndeclared(part));
      return;
    }
    const refusal = refuseText(part);
    if (refusal !== null) {
      detail.push(refusal);
      return;
    }
    const result = part.schema.safeParse(part.input);
    if (result.success) value[part.key] = result.data;
    else detail.push(...detailItems(result.error.issues, { place: part.place, input: part.input }));
  }

  check({
    key: 'params',
    place: 'path',
    schema: call.params,
    input: call.params && coerceTexts(call.params, raw.params),
  });
  check({
    key: 'query',
    place: 'query',
    schema: call.query,
    input: call.query ? coerceTexts(call.query, raw.query) : raw.query,
  });
  check({
    key: 'body',
    place: 'body',
    schema: call.body,
    input: call.upload && call.body instanceof z.ZodObject ? coerceTexts(call.body, raw.body) : (raw.body ?? undefined),
  });

  return detail.length > 0 ? { ok: false, detail } : { ok: true, value: value as CallParsed<C> };
}

const NOTHING = z.strictObject({});

/**
 * What a call without this part receives there. Ignored, a filter in the wrong place would be no filter: a deletion of
 * one year, for example, would delete all of them.
 */
function refuseUndeclared({ place, input }: { readonly place: string; readonly input: unknown }): ErrorDetailItem[] {
  const result = NOTHING.safeParse(input ?? {});
  return result.success ? [] : detailItems(result.error.issues, { place, input });
}

/**
 * Control characters, halves of a character and marks that reverse the direction of what follows: the database refuses
 * some of them, and the others make one text look like another. No field of any call may hold one; line breaks and
 * tabs may stand in notes and files.
 */
const UNREADABLE = /(?![\t\n\r])\p{Cc}|[\p{Cs}\u202a-\u202e\u2066-\u2069]/u;

/** Several times as deep as any call's body. Thousands of brackets would overflow the stack of whatever reads them. */
const DEPTH_MAX = 32;

function refuseText({ place, input }: { readonly place: string; readonly input: unknown }): ErrorDetailItem | null {
  if (isDeeperThan(input, DEPTH_MAX))
    return { type: 'too_deep', msg: 'The lists and objects are nested too deeply', loc: [place], input: null };
  const unreadable = findUnreadableText(input);
  if (unreadable === null) return null;
  const loc = [place, ...unreadable];
  return { type: 'string_unreadable', msg: 'Control characters are not permitted', loc, input: null };
}

function isDeeperThan(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((entry) => isDeeperThan(entry, levels - 1));
}

/** Where the first such text stands, or null. The size of a request bounds the search. */
function findUnreadableText(value: unknown): string[] | null {
  if (typeof value === 'string') return UNREADABLE.test(value) ? [] : null;
  if (typeof value !== 'object' || value === null) return null;
  for (const [key, entry] of Object.entries(value)) {
    const found = UNREADABLE.test(key) ? [] : findUnreadableText(entry);
    if (found !== null) return [key, ...found];
  }
  return null;
}

/**
 * Path and query values arrive as text. The schema defines the type of each, so declarations stay plain (a boolean is
 * `z.boolean()`) and the text is turned into that type here. Text that does not fit is left as it is, for the schema
 * to refuse in its own words.
 */
const WHOLE_OR_DECIMAL = /^-?\d+(\.\d+)?$/;

function coerceTexts(schema: z.ZodObject, raw: unknown): unknown {
  if (typeof raw !== 'object' || raw === null) return {};
  const coerced: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(raw)) {
    const field = schema.shape[key];
    coerced[key] = field instanceof z.ZodType ? coerceText(unwrap(field), value) : value;
  }
  return coerced;
}

function coerceText(schema: z.ZodType, value: unknown): unknown {
  if (schema instanceof z.ZodArray) {
    const items = Array.isArray(value) ? value : [value];
    return items.map((item) => coerceText(unwrap(schema.element as z.ZodType), item));
  }
  if (typeof value !== 'string') return value;
  if (schema instanceof z.ZodNumber) return WHOLE_OR_DECIMAL.test(value) ? Number(value) : value;
  if (schema instanceof z.ZodBoolean)
    return value === 'true' || value === '1' ? true : value === 'false' || value === '0' ? false : value;
  return value;
}

function unwrap(schema: z.ZodType): z.ZodType {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault) {
    return unwrap(schema.unwrap() as z.ZodType);
  }
  return schema;
}

/**
 * Turns the validator's findings into the error catalogue's items: type, msg, loc, input and, for lengths, ctx.
 */
type Issue = z.core.$ZodIssue;
type Finding = Pick<ErrorDetailItem, 'type' | 'msg'> & { ctx?: Record<string, unknown> };

/** Long values are cut in the echo: an error must not be as large as the request that caused it. */
const ECHO_LENGTH_MAX = 200;

/** More are not read by anyone; the last item states how many were left out. */
const ITEMS_MAX = 30;

function detailItems(issues: readonly Issue[], from: { place: string; input: unknown }): ErrorDetailItem[] {
  const items = allItems(issues, from);
  if (items.length <= ITEMS_MAX) return items;
  const msg = `${counted(items.length - ITEMS_MAX, 'more field')} refused`;
  return [...items.slice(0, ITEMS_MAX), { type: 'too_many_errors', msg, loc: [from.place], input: null }];
}

function allItems(issues: readonly Issue[], from: { place: string; input: unknown }): ErrorDetailItem[] {
  return issues.flatMap((issue) => {
    if (issue.code === 'unrecognized_keys') {
      return issue.keys.map((key) =>
        item({ type: 'extra_forbidden', msg: 'Extra inputs are not permitted' }, [...issue.path, key], from),
      );
    }
    return [item(finding(issue, valueAt(from.input, issue.path)), issue.path, from)];
  });
}

function item(found: Finding, path: readonly PropertyKey[], from: { place: string; input: unknown }): ErrorDetailItem {
  const segments = path.map(String);
  const input = segments.some(isSecretField) ? null : echo(valueAt(from.input, path));
  return {
    type: found.type,
    msg: found.msg,
    loc: [from.place, ...segments.map(shortened)],
    input,
    ...(found.ctx && { ctx: found.ctx }),
  };
}

function finding(issue: Issue, input: unknown): Finding {
  switch (issue.code) {
    case 'invalid_type':
      return input === undefined ? { type: 'missing', msg: 'Field required' } : wrongType(issue.expected);
    case 'too_small':
      return beyond(issue.code, issue.origin, issue.minimum);
    case 'too_big':
      return beyond(issue.code, issue.origin, issue.maximum);
    case 'invalid_value':
      return {
        type: 'enum',
        msg: `Input should be ${issue.values.map((value) => `'${String(value)}'`).join(' or ')}`,
        ctx: { expected: issue.values.map(String) },
      };
    case 'invalid_format':
      return { type: issue.format === 'email' ? 'email' : 'string_pattern_mismatch', msg: issue.message };
    default:
      return { type: 'value_error', msg: issue.message };
  }
}

function wrongType(expected: string): Finding {
  const names: Record<string, Finding> = {
    string: { type: 'string_type', msg: 'Input should be a valid string' },
    number: { type: 'float_type', msg: 'Input should be a valid number' },
    int: { type: 'int_type', msg: 'Input should be a valid integer' },
    boolean: { type: 'bool_type', msg: 'Input should be a valid boolean' },
    array: { type: 'list_type', msg: 'Input should be a valid list' },
    object: { type: 'dict_type', msg: 'Input should be a valid object' },
  };
  return names[expected] ?? { type: `${expected}_type`, msg: `Input should be a valid ${expected}` };
}

/** What has a length, and what the length counts. */
const LENGTHS: Readonly<Record<string, { too_small: string; too_big: string; what: string; unit: string }>> = {
  string: { too_small: 'string_too_short', too_big: 'string_too_long', what: 'String', unit: 'character' },
  array: { too_small: 'too_short', too_big: 'too_long', what: 'List', unit: 'item' },
};

/** The words and keys of a bound, of a number and of a length. */
const BOUNDS = {
  too_small: {
    type: 'greater_than_equal',
    is: 'greater than or equal to',
    key: 'ge',
    has: 'at least',
    lengthKey: 'min_length',
  },
  too_big: { type: 'less_than_equal', is: 'less than or equal to', key: 'le', has: 'at most', lengthKey: 'max_length' },
};

function beyond(bound: keyof typeof BOUNDS, origin: string, value: number | bigint): Finding {
  const limit = Number(value);
  const { type, is, key, has, lengthKey } = BOUNDS[bound];
  const length = LENGTHS[origin];
  if (length) {
    const msg = `${length.what} should have ${has} ${counted(limit, length.unit)}`;
    return { type: length[bound], msg, ctx: { [lengthKey]: limit } };
  }
  return { type, msg: `Input should be ${is} ${limit}`, ctx: { [key]: limit } };
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

function valueAt(input: unknown, path: readonly PropertyKey[]): unknown {
  let value: unknown = input;
  for (const segment of path) value = (value as Record<PropertyKey, unknown> | null | undefined)?.[segment];
  return value;
}

function shortened(text: string): string {
  return text.length > ECHO_LENGTH_MAX ? `${text.slice(0, ECHO_LENGTH_MAX)}…` : text;
}

function echo(value: unknown): unknown {
  if (value === undefined) return null;
  if (typeof value === 'string') return shortened(value);
  // A whole object may carry secrets in its fields, so only single values are echoed.
  return typeof value === 'object' ? null : value;
}
