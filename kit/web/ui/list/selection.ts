import { useState } from 'react';

/**
 * Selected rows by key, always of the current page. People should not disable or delete rows that they cannot see, so
 * another page or filter clears the selection.
 */
export type SelectedKeys = ReadonlySet<string>;

type PageSelection = 'none' | 'some' | 'all';

export function toggleKey(selected: SelectedKeys, key: string): SelectedKeys {
  const next = new Set(selected);
  if (!next.delete(key)) next.add(key);
  return next;
}

/** The checkbox in the header selects the whole page, or clears it if all rows are selected. */
export function togglePage(selected: SelectedKeys, pageKeys: readonly string[]): SelectedKeys {
  return pageSelection(selected, pageKeys) === 'all' ? new Set() : new Set(pageKeys);
}

export function pageSelection(selected: SelectedKeys, pageKeys: readonly string[]): PageSelection {
  const chosen = pageKeys.filter((key) => selected.has(key)).length;
  if (chosen === 0) return 'none';
  return chosen === pageKeys.length ? 'all' : 'some';
}

export interface SelectionControls<Row> {
  readonly rows: readonly Row[];
  readonly page: PageSelection;
  readonly has: (row: Row) => boolean;
  readonly toggle: (row: Row) => void;
  readonly togglePage: () => void;
  readonly clear: () => void;
}

const NOTHING: SelectedKeys = new Set();

/** `scope` identifies the shown rows (filters, order, page); a selection made in another scope is dropped. */
export function usePageSelection<Row>(options: {
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  scope: string;
}): SelectionControls<Row> {
  const { rows, rowKey, scope } = options;
  const [chosen, setChosen] = useState({ scope, keys: NOTHING });
  const selected = chosen.scope === scope ? chosen.keys : NOTHING;
  const choose = (keys: SelectedKeys) => setChosen({ scope, keys });
  const keys = rows.map(rowKey);
  return {
    rows: rows.filter((row) => selected.has(rowKey(row))),
    page: pageSelection(selected, keys),
    has: (row) => selected.has(rowKey(row)),
    toggle: (row) => choose(toggleKey(selected, rowKey(row))),
    togglePage: () => choose(togglePage(selected, keys)),
    clear: () => choose(NOTHING),
  };
}
