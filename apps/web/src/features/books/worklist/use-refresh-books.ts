import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { isStaleAfter } from '../../../lib/api/cached-answers.ts';

/** A price or a transaction makes the books old without being a call of the books; what is shown of them is asked anew. */
export function useRefreshBooks(): () => void {
  const cache = useQueryClient();
  return useCallback(() => void cache.invalidateQueries({ predicate: (query) => isStaleAfter({ reads: query.meta?.reads, changes: ['Books'] }) }), [cache]);
}
