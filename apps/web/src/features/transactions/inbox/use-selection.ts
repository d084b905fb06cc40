import type { Transaction } from '@holdfast/contract';
import { useState } from 'react';
import { rowsBetween } from './inbox-queue.ts';

export interface InboxSelection {
  /** Those of the rows in sight that are ticked, in their order. */
  readonly rows: readonly Transaction[];
  readonly has: (id: number) => boolean;
  /** With `isRange` everything since the last one that was ticked. */
  readonly toggle: (id: number, options?: { readonly isRange?: boolean }) => void;
  readonly add: (ids: readonly number[]) => void;
  readonly clear: () => void;
}

export function useSelection(rows: readonly Transaction[]): InboxSelection {
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set());
  const [lastId, setLastId] = useState<number | null>(null);
  return {
    rows: rows.filter(({ id }) => ids.has(id)),
    has: (id) => ids.has(id),
    toggle: (id, { isRange = false } = {}) => {
      const isOn = !ids.has(id);
      const touched = isRange && lastId !== null ? rowsBetween(rows, lastId, id).map((row) => row.id) : [id];
      setIds(new Set(isOn ? [...ids, ...touched] : [...ids].filter((other) => !touched.includes(other))));
      setLastId(id);
    },
    add: (more) => setIds(new Set([...ids, ...more])),
    clear: () => setIds(new Set()),
  };
}
