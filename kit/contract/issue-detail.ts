/**
 * Turns the validator's findings into the error catalogue's items: type, msg, loc, input and, for lengths, ctx.
 */
import type { z } from 'zod';
import { type ErrorDetailItem, isSecretField } from './error-detail.ts';

type Issue = z.core.$ZodIssue;
type Finding = Pick<ErrorDetailItem, 'type' | 'msg'> & { ctx?: Record<string, unknown> };

/** Long values are cut in the echo: an error must not be as large as the request that caused it. */
const ECHO_LENGTH_MAX = 200;

/** More are not read by anyone; the last item states how many were left out. */
const ITEMS_MAX = 30;

export function detailItems(issues: readonly Issue[], from: { place: string; input: unknown }): ErrorDetailItem[] {
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
