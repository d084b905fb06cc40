/** How answers are named in the cache, and which of them a change makes stale. */
import { type CacheTag, type Call, ApiError, buildQueryString } from '@holdfast/contract';

export type AnswerKey = readonly [call: string, input: unknown];

export function answerKey(call: Call, input: unknown): AnswerKey {
  return [`${call.method} ${call.path}`, withoutNulls(input)];
}

/** Two questions that make the same request share one answer: empty query values are never sent. */
function withoutNulls(input: unknown): unknown {
  const parts = (input ?? {}) as { query?: Readonly<Record<string, unknown>> };
  return parts.query === undefined ? parts : { ...parts, query: buildQueryString(parts.query) };
}

export function isStaleAfter(options: {
  reads: readonly CacheTag[] | undefined;
  changes: readonly CacheTag[] | undefined;
}): boolean {
  return options.reads?.some((tag) => options.changes?.includes(tag)) ?? false;
}

/** The configuration belongs to the server, not to the person, and outlives a session. */
export function isForgottenAtSignOut(reads: readonly CacheTag[] | undefined): boolean {
  return !reads?.includes('Config');
}

/** A refusal stays a refusal; only a request that never reached the server is worth a second try. */
export function isWorthRetrying(failureCount: number, error: unknown): boolean {
  return failureCount < 1 && !(error instanceof ApiError);
}
