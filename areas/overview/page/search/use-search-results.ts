import type { User } from '@holdfast/accounts/contract';
import { type QueryClient, useQueries, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { errorText } from '@holdfast/web/lib/error-text.ts';
import { readRecentChoices, withRecentChoice, writeRecentChoices } from './recent-choices.ts';
import { RECORD_SEARCHES } from './record-searches.ts';
import {
  ACTION_KEY,
  actionOf,
  PAGES_GROUP,
  type ResultGroup,
  resultOfAction,
  resultOfPage,
  type SearchableAction,
  type SearchablePage,
  type SearchResult,
} from './search-result.ts';

const EACH_MAX = 5;
const FRESH_MS = 10_000;

export interface Found {
  readonly groups: readonly ResultGroup[];
  /** Some results are still loading. */
  readonly isSearching: boolean;
}

const keyOf = (searchId: string, text: string) => ['search', searchId, text] as const;

/**
 * Pages and actions immediately, records as they load. A group that fails shows its error and does not delay the
 * others.
 */
export function useFound(
  text: string,
  options: {
    readonly pages: readonly SearchablePage[];
    readonly actions: readonly SearchableAction[];
    readonly hasRecords: boolean;
  },
): Found {
  const typed = text.trim();
  const settled = usePausedText(typed);
  const cache = useQueryClient();
  const openPaths = new Set<string>(options.pages.map(({ path }) => path));
  const searches = options.hasRecords ? RECORD_SEARCHES.filter(({ path }) => openPaths.has(path)) : [];
  const responses = useQueries({
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
  const actions = options.actions.map((action) => resultOfAction(action, typed));
  const groups = searches.map(({ id, label }, index): ResultGroup => {
    const response = settled === typed ? responses[index] : undefined;
    const results = byFit(typed, response?.data ?? earlierResponse(cache, { searchId: id, typed }));
    return {
      id,
      label,
      results,
      ...(response?.error && { error: errorText(response.error, 'This could not be searched.') }),
    };
  });
  return {
    groups: [
      { id: PAGES_GROUP, label: 'Pages', results: pages },
      { id: 'actions', label: 'Actions and settings', results: bestActions(typed, actions) },
      ...groups,
    ].filter((group) => group.results.length > 0 || 'error' in group),
    isSearching: searches.length > 0 && (settled !== typed || responses.some((response) => response.isFetching)),
  };
}

function bestActions(text: string, actions: readonly SearchResult[]): SearchResult[] {
  return byFit(text, onlyFitting(text, actions)).slice(0, EACH_MAX);
}

/** Before any input: recent choices, then all pages. */
export function idleGroups({
  recent,
  pages,
}: {
  recent: readonly SearchResult[];
  pages: readonly SearchablePage[];
}): ResultGroup[] {
  const shown = new Set(recent.map((result) => result.key));
  const others = pages.map(resultOfPage).filter((result) => !shown.has(result.key));
  return [
    { id: 'recent', label: 'Recent', results: recent },
    { id: PAGES_GROUP, label: 'Pages', results: others },
  ];
}

/**
 * The results of the previous text that still match. They are shown until the response arrives, so that the list does
 * not become empty on every keystroke, and every entry is a valid target for Enter.
 */
function earlierResponse(
  cache: QueryClient,
  { searchId, typed }: { searchId: string; typed: string },
): readonly SearchResult[] {
  for (let length = typed.length; length > 0; length -= 1) {
    const response = cache.getQueryData<SearchResult[]>(keyOf(searchId, typed.slice(0, length)));
    if (response) return onlyFitting(typed, response);
  }
  return [];
}

const DEBOUNCE_MS = 160;

/** The text after a pause in typing, so that not every keystroke is a request. */
function usePausedText(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

const NOT_FOUND = 0;
const ELSEWHERE = 1;
const IN_TITLE = 2;
const WORD_BEGINS = 3;
const TITLE_BEGINS = 4;
const WHOLE_TITLE = 5;

type Searchable = Pick<SearchResult, 'title' | 'detail' | 'keywords'>;

/**
 * How well a result matches the text. Every word must match: exact title, beginning of the title, beginning of a word,
 * anywhere in the title, any other field, in this order. Case and accents are ignored.
 */
export function fitOf(text: string, result: Searchable): number {
  const wanted = plain(text);
  const title = plain(result.title);
  if (wanted === '') return NOT_FOUND;
  if (title === wanted) return WHOLE_TITLE;
  if (title.startsWith(wanted)) return TITLE_BEGINS;
  const elsewhere = plain(`${result.detail} ${result.keywords ?? ''}`);
  return Math.min(...wanted.split(' ').map((word) => fitOfWord(word, { title, elsewhere })));
}

function fitOfWord(word: string, { title, elsewhere }: { title: string; elsewhere: string }): number {
  if (title.split(/[\s\-/&@.]+/u).some((part) => part.startsWith(word))) return WORD_BEGINS;
  if (title.includes(word)) return IN_TITLE;
  return elsewhere.includes(word) ? ELSEWHERE : NOT_FOUND;
}

/** Best first; equal matches keep their order. */
export function byFit<Result extends Searchable>(text: string, results: readonly Result[]): Result[] {
  const fits = new Map(results.map((result) => [result, fitOf(text, result)]));
  return [...results].sort((a, b) => (fits.get(b) ?? 0) - (fits.get(a) ?? 0));
}

export function onlyFitting<Result extends Searchable>(text: string, results: readonly Result[]): Result[] {
  return results.filter((result) => fitOf(text, result) > NOT_FOUND);
}

function plain(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase().trim().replaceAll(/\s+/gu, ' ');
}

interface RecentChoices {
  readonly recent: readonly SearchResult[];
  readonly remember: (chosen: SearchResult) => void;
}

/** Only targets that still exist for this user: pages change with roles and versions. */
export function useRecentChoices(
  user: User,
  { pages, actions }: { readonly pages: readonly SearchablePage[]; readonly actions: readonly SearchableAction[] },
): RecentChoices {
  const [stored] = useState(() => readRecentChoices(user.id));
  const reachable = new Set(pages.map((page) => page.path));
  const isRecordPath = (path: string): boolean =>
    user.role === 'admin' && RECORD_SEARCHES.some((search) => search.path === path);
  return {
    recent: stored.filter((result) => {
      const { key, target } = result;
      if (key.startsWith(ACTION_KEY)) return actionOf(result, actions) !== undefined;
      return reachable.has(target.path) && (target.search === undefined || isRecordPath(target.path));
    }),
    remember: (chosen) => writeRecentChoices(user.id, withRecentChoice(stored, chosen)),
  };
}
