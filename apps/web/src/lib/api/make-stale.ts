import type { CacheTag } from '@holdfast/contract';
import type { Query, QueryClient } from '@tanstack/react-query';
import { isStaleAfter } from './cached-answers.ts';

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
