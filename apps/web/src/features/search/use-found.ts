import { type QueryClient, useQueries, useQueryClient } from '@tanstack/react-query';
import { errorText } from '../../lib/error-text.ts';
import { byFit, onlyFitting } from './rank-results.ts';
import { RECORD_SEARCHES } from './record-searches.ts';
import {
  PAGES_GROUP,
  type ResultGroup,
  resultOfPage,
  type SearchablePage,
  type SearchResult,
} from './search-result.ts';
import { useSettledText } from './use-settled-text.ts';

const EACH_MAX = 5;
const FRESH_MS = 10_000;

export interface Found {
  readonly groups: readonly ResultGroup[];
  /** The server has not answered everything yet. */
  readonly isSearching: boolean;
}

const keyOf = (searchId: string, text: string) => ['search', searchId, text] as const;

/** Pages at once, records as they come. A group that cannot be searched says so and holds up no other. */
export function useFound(
  text: string,
  options: { readonly pages: readonly SearchablePage[]; readonly hasRecords: boolean },
): Found {
  const typed = text.trim();
  const settled = useSettledText(typed);
  const cache = useQueryClient();
  const searches = options.hasRecords ? RECORD_SEARCHES : [];
  const answers = useQueries({
    queries: searches.map(({ id, find }) => ({
      queryKey: keyOf(id, settled),
      queryFn: ({ signal }: { signal: AbortSignal }) => find(settled, { limit: EACH_MAX, signal }),
      enabled: settled !== '' && settled === typed,
      refetchOnMount: true,
      staleTime: FRESH_MS,
      retry: false,
    })),
  });
  if (typed === '') return { groups: [], isSearching: false };

  const pages = byFit(typed, onlyFitting(typed, options.pages.map(resultOfPage))).slice(0, EACH_MAX);
  const groups = searches.map(({ id, label }, index): ResultGroup => {
    const answer = settled === typed ? answers[index] : undefined;
    const results = byFit(typed, answer?.data ?? earlierAnswer(cache, { searchId: id, typed }));
    return {
      id,
      label,
      results,
      ...(answer?.error && { error: errorText(answer.error, 'This could not be searched.') }),
    };
  });
  return {
    groups: [{ id: PAGES_GROUP, label: 'Pages', results: pages }, ...groups].filter(
      (group) => group.results.length > 0 || 'error' in group,
    ),
    isSearching: searches.length > 0 && (settled !== typed || answers.some((answer) => answer.isFetching)),
  };
}

/**
 * What the beginning of the text found, as far as it fits all of it. It stands in until the answer comes, so that the
 * list does not empty itself at every letter, and shows nothing that Enter should not open.
 */
function earlierAnswer(
  cache: QueryClient,
  { searchId, typed }: { searchId: string; typed: string },
): readonly SearchResult[] {
  for (let length = typed.length; length > 0; length -= 1) {
    const answer = cache.getQueryData<SearchResult[]>(keyOf(searchId, typed.slice(0, length)));
    if (answer) return onlyFitting(typed, answer);
  }
  return [];
}
