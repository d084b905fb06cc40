import { useCallback, useMemo } from 'react';
import { useAddressSearch, useChangeAddress } from '../../lib/page-address.ts';
import {
  changeListState,
  type ListChange,
  type ListState,
  type ListStateRules,
  readListState,
  sortedBy,
  writeListState,
} from './list-state.ts';

export interface ListControls {
  readonly state: ListState;
  /** Adds a step to the history, so that the back button undoes it. */
  readonly change: (change: ListChange) => void;
  /** Corrects the address in place. */
  readonly correct: (change: ListChange) => void;
  readonly sortBy: (sort: string) => void;
  readonly clear: () => void;
}

/** Keeps a list's state in the address: a reload, a bookmark and the back button all find it again. */
export function useListState(rules: ListStateRules): ListControls {
  const address = useAddressSearch();
  const changeAddress = useChangeAddress();
  const state = useMemo(() => readListState(rules, address), [rules, address]);

  const go = useCallback(
    (next: (newest: ListState) => ListState, isReplacing: boolean) => {
      changeAddress(
        (newest) => {
          const written = Object.entries(writeListState(rules, next(readListState(rules, newest)))).map(
            ([name, value]) => [name, value === undefined ? undefined : String(value)] as const,
          );
          return Object.fromEntries(written);
        },
        { replace: isReplacing },
      );
    },
    [changeAddress, rules],
  );

  return {
    state,
    // Typing on in the search box is one step of the history, not one for each letter.
    change: (change) =>
      go(
        (newest) => changeListState(newest, change),
        change.search !== undefined && change.search !== '' && state.search !== '',
      ),
    correct: (change) => go((newest) => changeListState(newest, change), true),
    sortBy: (sort) => go((newest) => sortedBy(rules, newest, sort), false),
    clear: () =>
      go(({ sort, order, limit }) => changeListState(readListState(rules, {}), { sort, order, limit }), false),
  };
}
