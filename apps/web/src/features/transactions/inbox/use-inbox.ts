/** The inbox at work: which rows there are, which one is in the panel, and what happens to it. */
import { contract, type Transaction } from '@holdfast/contract';
import { useState } from 'react';
import { useCall } from '../../../lib/api.ts';
import { type ActionChoice, useActionChoice } from './use-action-choice.ts';
import { type Classifying, type ClassifyRequest, useClassifying } from './use-classifying.tsx';
import { type InboxFilterControls, useInboxFilters } from './use-inbox-filters.ts';
import { type InboxQueueControls, rowAfterLeaving, rowBeside, rowsBetween, useInboxQueue } from './use-inbox-queue.ts';

const NONE: readonly Transaction[] = [];

export interface Inbox {
  readonly filters: InboxFilterControls;
  readonly list: InboxQueueControls;
  readonly rows: readonly Transaction[];
  readonly current: Transaction | undefined;
  readonly open: (id: number) => void;
  readonly move: (step: 1 | -1, options?: { readonly isSelecting?: boolean }) => void;
  readonly selection: InboxSelection;
  readonly choice: ActionChoice;
  /** Classifies and goes on to the next that stays. */
  readonly classify: (request: ClassifyRequest) => void;
  readonly undo: Classifying['undo'];
  readonly canUndo: boolean;
}

export function useInbox(): Inbox {
  const filters = useInboxFilters();
  const list = useInboxQueue(filters.filters);
  const [currentId, setCurrentId] = useState<number | null>(null);
  const rows = list.queue?.rows ?? NONE;
  const current = rows.find(({ id }) => id === currentId) ?? rows[0];
  const listed = useWhole(current);
  const selection = useSelection(rows);
  const choice = useActionChoice(listed);
  const classifying = useClassifying({
    queue: list,
    onReturned: ([first]) => first !== undefined && setCurrentId(first),
  });

  const move: Inbox['move'] = (step, { isSelecting = false } = {}) => {
    const next = rowBeside(rows, current?.id ?? null, step);
    if (isSelecting && current && next) selection.add([current.id, next.id]);
    if (next) setCurrentId(next.id);
    // At the end of what is loaded the list may go on.
    if (step === 1 && next?.id === rows.at(-1)?.id) list.loadMore();
  };
  const classify = (request: ClassifyRequest) => {
    const leaving = new Set(request.transactions.map(({ id }) => id));
    setCurrentId(rowAfterLeaving(rows, { leaving, from: current?.id ?? null })?.id ?? null);
    classifying.classify(request);
  };
  return {
    filters,
    list,
    rows,
    current: listed,
    open: setCurrentId,
    move,
    selection,
    choice,
    classify,
    undo: classifying.undo,
    canUndo: classifying.canUndo,
  };
}

/** A list has the first few transfers of a long transaction; what is decided on is the whole of it. */
function useWhole(row: Transaction | undefined): Transaction | undefined {
  const isCut = row !== undefined && row.transfersTotal > row.transfers.length;
  const { data } = useCall(contract.getTransaction, { params: { id: row?.id ?? 0 } }, { enabled: isCut });
  return isCut && data?.id === row.id ? { ...row, transfers: data.transfers } : row;
}

export interface InboxSelection {
  /** Those of the rows in sight that are ticked, in their order. */
  readonly rows: readonly Transaction[];
  readonly has: (id: number) => boolean;
  /** With `isRange` everything since the last one that was ticked. */
  readonly toggle: (id: number, options?: { readonly isRange?: boolean }) => void;
  readonly add: (ids: readonly number[]) => void;
  readonly clear: () => void;
}

function useSelection(rows: readonly Transaction[]): InboxSelection {
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
