/** The keys of cached responses, and which of them a change invalidates. */
import { ApiError, buildQueryString, type CacheTag, type Call } from '@holdfast/contract';
import type { Query, QueryClient } from '@tanstack/react-query';

type ResponseKey = readonly [call: string, input: unknown];

export function responseKey(call: Call, input: unknown): ResponseKey {
  return [`${call.method} ${call.path}`, withoutNulls(input)];
}

/** Inputs that make the same request share one cached response: empty query values are never sent. */
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

/** A refusal is final; only a request that never reached the server is retried. */
export function isWorthRetrying(failureCount: number, error: unknown): boolean {
  return failureCount < 1 && !(error instanceof ApiError);
}

/**
 * Reloads the responses that a change affects. A first response that is still loading may have been computed before the
 * change, so it is reloaded once more after it has arrived.
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
