import type { User } from '@holdfast/contract';
import { useState } from 'react';
import { readRecentChoices, withRecentChoice, writeRecentChoices } from './recent-choices.ts';
import { RECORD_SEARCHES } from './record-searches.ts';
import type { SearchablePage, SearchResult } from './search-result.ts';

interface RecentChoices {
  readonly recent: readonly SearchResult[];
  readonly remember: (chosen: SearchResult) => void;
}

/** Only what still leads somewhere for this person: pages come and go with roles and versions. */
export function useRecentChoices(user: User, pages: readonly SearchablePage[]): RecentChoices {
  const [stored] = useState(() => readRecentChoices(user.id));
  const reachable = new Set(pages.map((page) => page.path));
  const isRecordPath = (path: string): boolean =>
    user.role === 'admin' && RECORD_SEARCHES.some((search) => search.path === path);
  return {
    recent: stored.filter(
      ({ target }) => reachable.has(target.path) && (target.search === undefined || isRecordPath(target.path)),
    ),
    remember: (chosen) => writeRecentChoices(user.id, withRecentChoice(stored, chosen)),
  };
}
