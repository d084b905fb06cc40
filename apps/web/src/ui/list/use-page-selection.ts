import { useState } from 'react';
import { type PageSelection, pageSelection, type SelectedKeys, toggleKey, togglePage } from './selection.ts';

export interface SelectionControls<Row> {
  readonly rows: readonly Row[];
  readonly page: PageSelection;
  readonly has: (row: Row) => boolean;
  readonly toggle: (row: Row) => void;
  readonly togglePage: () => void;
  readonly clear: () => void;
}

const NOTHING: SelectedKeys = new Set();

/** `scope` names what is in sight (filters, order, page); a selection made in another scope counts no more. */
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
