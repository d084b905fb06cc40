/** How answers are named in the cache, and which of them a change makes stale. */
import { ApiError, buildQueryString, type CacheTag, type Call } from '@holdfast/contract';
import type { Query, QueryClient } from '@tanstack/react-query';

type AnswerKey = readonly [call: string, input: unknown];

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

/**
 * What shows something that was changed is asked for anew. An answer that is on its way for the first time may have
 * been worked out before the change, and would stay: so that one is asked for once more when it is there.
 */
export function makeStale(
  cache: QueryClient,
  { changes, except = () => false }: { changes: readonly CacheTag[] | undefined; except?: (query: Query) => boolean },
): Promise<void> {
  const isStale = (query: Query): boolean => isStaleAfter({ reads: query.meta?.reads, changes }) && !except(query);
  const isOnItsWay = (query: Query): boolean =>
    query.state.data === undefined && query.state.fetchStatus === 'fetching';
  for (const query of cache.getQueryCache().findAll({ predicate: (one) => isStale(one) && isOnItsWay(one) })) {
    const askAgain = () => void cache.invalidateQueries({ queryKey: query.queryKey, exact: true });
    query.promise?.then(askAgain, askAgain);
  }
  return cache.invalidateQueries({ predicate: isStale });
}
