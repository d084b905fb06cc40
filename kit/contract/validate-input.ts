/**
 * Checks path, query and body together, so that a caller learns everything that is wrong at once.
 */
import { z } from 'zod';
import type { Call, CallParsed } from './call.ts';
import { coerceTexts } from './coerce-text.ts';
import type { ErrorDetailItem } from './error-detail.ts';
import { detailItems } from './issue-detail.ts';

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
