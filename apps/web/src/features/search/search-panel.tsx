import type { User } from '@holdfast/contract';
import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import { type KeyboardEvent, useId, useState } from 'react';
import { useDelayed } from '../../lib/use-delayed.ts';
import { visuallyHidden } from '../../ui/visually-hidden.ts';
import { SearchField } from './search-field.tsx';
import { SearchHints } from './search-hints.tsx';
import { SearchResults } from './search-results.tsx';
import {
  PAGES_GROUP,
  type ResultGroup,
  resultOfPage,
  type SearchablePage,
  type SearchResult,
} from './search-result.ts';
import { useActiveResult } from './use-active-result.ts';
import { useChoose } from './use-choose.ts';
import { useFound } from './use-found.ts';
import { useRecentChoices } from './use-recent-choices.ts';

interface SearchPanelProps {
  readonly onClose: () => void;
  readonly user: User;
  readonly pages: readonly SearchablePage[];
  readonly isPhone: boolean;
}

/** A combobox with its list always open: the focus stays in the field, and the keys move through the list. */
export function SearchPanel({ onClose, user, pages, isPhone }: SearchPanelProps) {
  const [text, setText] = useState('');
  const isAdmin = user.role === 'admin';
  const { groups: found, isSearching } = useFound(text, { pages, hasRecords: isAdmin });
  const { recent, remember } = useRecentChoices(user, pages);
  const isIdle = text.trim() === '';
  const groups = isIdle ? idleGroups({ recent, pages }) : found;
  const results = groups.flatMap((group) => group.results);
  const { active, move } = useActiveResult(results, { text: text.trim(), isSearching });
  const go = useChoose(onClose);
  const choose = (result: SearchResult): void => {
    remember(result);
    go(result);
  };
  const listId = useId();
  const showsProgress = useDelayed(isSearching);

  const onKeyDown = (event: KeyboardEvent): void => {
    // While a word is being composed, Enter and the arrows belong to the input method.
    if (event.nativeEvent.isComposing) return;
    const step = STEPS[event.key];
    if (step !== undefined && results.length > 0) {
      event.preventDefault();
      move(step);
    }
    if (event.key === 'Enter' && active) {
      event.preventDefault();
      choose(active);
    }
  };

  return (
    <>
      <SearchField
        text={text}
        onChange={setText}
        onKeyDown={onKeyDown}
        onClose={onClose}
        isPhone={isPhone}
        placeholder={isAdmin ? 'Search pages, coins, wallets, users, networks' : 'Search pages'}
        list={{ id: listId, isOpen: results.length > 0, activeId: active && optionId(listId, active) }}
      />
      <Box sx={{ height: 2, flexShrink: 0 }}>
        {showsProgress ? <LinearProgress aria-label="Searching" sx={{ height: 2, borderRadius: 0 }} /> : null}
      </Box>
      <SearchResults
        listId={listId}
        groups={groups}
        active={active}
        onChoose={choose}
        optionId={(result) => optionId(listId, result)}
        emptyText={isSearching ? null : `Nothing here fits “${text.trim().slice(0, 60)}”. Try fewer letters.`}
      />
      <span role="status" style={visuallyHidden}>
        {isIdle || isSearching ? '' : countText(results.length)}
      </span>
      {isPhone ? null : <SearchHints />}
    </>
  );
}

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, PageDown: 5, PageUp: -5 };

function optionId(listId: string, result: SearchResult): string {
  return `${listId}-${result.key}`;
}

function countText(count: number): string {
  if (count === 0) return 'Nothing found';
  return count === 1 ? '1 result' : `${count} results`;
}

/** Before anything is typed: where one was lately, and everywhere else one can go. */
function idleGroups({
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
