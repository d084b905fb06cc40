/** The state of the inbox: its rows, the row in the panel, and the actions on it. */
import { transactionsCalls } from '../../contract/calls.ts';
import { INBOX_GROUPINGS, type InboxGrouping, type Transaction } from '../../contract/transaction.ts';
import { useMemo, useState } from 'react';
import { useCall } from '@holdfast/web/lib/api.ts';
import { useAddressPart } from '@holdfast/web/lib/page-address.ts';
import { withoutPairedArrivals } from './bridge-pair.ts';
import { type ActionChoice, useActionChoice } from './use-action-choice.ts';
import { type Classifying, type ClassifyRequest, useClassifying } from './use-classifying.tsx';
import { type InboxFilterControls, useInboxFilters } from './use-inbox-filters.ts';
import {
  type InboxGroups,
  type InboxQueueControls,
  rowAfterLeaving,
  rowBeside,
  rowsBetween,
  useInboxQueue,
} from './use-inbox-queue.ts';

const NONE: readonly Transaction[] = [];

export interface Inbox {
  readonly filters: InboxFilterControls;
  readonly groups: GroupControls;
  readonly list: InboxQueueControls;
  readonly rows: readonly Transaction[];
  readonly current: Transaction | undefined;
  readonly open: (id: number) => void;
  readonly move: (step: 1 | -1, options?: { readonly isSelecting?: boolean }) => void;
  readonly selection: InboxSelection;
  readonly choice: ActionChoice;
  /** Classifies and moves to the next remaining row. */
  readonly classify: (request: ClassifyRequest) => void;
  readonly run: Classifying['run'];
  readonly change: Classifying['change'];
  readonly undo: Classifying['undo'];
  readonly canUndo: boolean;
}

export function useInbox(): Inbox {
  const filters = useInboxFilters();
  const groups = useGroups();
  const list = useInboxQueue(filters.filters, groups);
  const [currentId, setCurrentId] = useState<number | null>(null);
  const loaded = list.queue?.rows ?? NONE;
  const rows = useMemo(() => withoutPairedArrivals(loaded), [loaded]);
  const current = rows.find(({ id }) => id === currentId) ?? rows[0];
  const listed = useWhole(current);
  const selection = useSelection(rows, list);
  const choice = useActionChoice(listed);
  const classifying = useClassifying({
    queue: list,
    onReturned: ([first]) => first !== undefined && setCurrentId(first),
  });

  const move: Inbox['move'] = (step, { isSelecting = false } = {}) => {
    const next = rowBeside(rows, current?.id ?? null, step);
    if (isSelecting && current && next) selection.add([current.id, next.id]);
    if (next) setCurrentId(next.id);
    // At the end of the loaded rows, the next page is requested.
    if (step === 1 && next?.id === rows.at(-1)?.id) list.loadMore();
  };
  /** The next row opens at once. */
  const run: Classifying['run'] = (step) => {
    const leaving = new Set(step.transactionIds);
    if (current && leaving.has(current.id))
      setCurrentId(rowAfterLeaving(rows, { leaving, from: current.id })?.id ?? null);
    classifying.run(step);
  };
  const classify = (request: ClassifyRequest) => {
    const leaving = new Set(request.transactions.map(({ id }) => id));
    setCurrentId(rowAfterLeaving(rows, { leaving, from: current?.id ?? null })?.id ?? null);
    classifying.classify(request);
  };
  return {
    filters,
    groups,
    list,
    rows: withNewestSuggestion(rows, current?.id, choice.suggestion),
    current: listed,
    open: setCurrentId,
    move,
    selection,
    choice,
    classify,
    run,
    change: classifying.change,
    undo: classifying.undo,
    canUndo: classifying.canUndo,
  };
}

/** The list and the panel show the same suggestion for the row that is open. */
function withNewestSuggestion(
  rows: readonly Transaction[],
  id: number | undefined,
  suggestion: ActionChoice['suggestion'],
): readonly Transaction[] {
  if (suggestion === undefined || rows.every((row) => row.id !== id || row.suggestion?.action === suggestion?.action))
    return rows;
  return rows.map((row) => (row.id === id ? { ...row, suggestion } : row));
}

/** The list has only the first transfers of a long transaction; the panel needs all of them. */
function useWhole(row: Transaction | undefined): Transaction | undefined {
  const isCut = row !== undefined && row.transfersTotal > row.transfers.length;
  const { data } = useCall(transactionsCalls.getTransaction, { params: { id: row?.id ?? 0 } }, { enabled: isCut });
  return isCut && data?.id === row.id ? { ...row, transfers: data.transfers } : row;
}

export interface GroupControls extends InboxGroups {
  readonly groupBy: (by: InboxGrouping | null) => void;
  /** Shows all rows of a group, or folds it again. */
  readonly toggle: (key: string) => void;
}

/** How the list is grouped, stored in the page's address; which group is open is not. */
function useGroups(): GroupControls {
  const [asked, ask] = useAddressPart('group_by');
  const [open, setOpen] = useState<string | null>(null);
  return {
    by: INBOX_GROUPINGS.find((each) => each === asked) ?? null,
    open,
    groupBy: (by) => {
      setOpen(null);
      ask(by ?? undefined);
    },
    toggle: (key) => setOpen(open === key ? null : key),
  };
}

export interface InboxSelection {
  /** The selected rows among those loaded, in order. */
  readonly rows: readonly Transaction[];
  readonly has: (id: number) => boolean;
  /** With `isRange`, everything since the last selected row. */
  readonly toggle: (id: number, options?: { readonly isRange?: boolean }) => void;
  readonly add: (ids: readonly number[]) => void;
  /** Loads the rest of the list, up to as many as one request classifies, and selects all of it. */
  readonly selectAll: () => Promise<void>;
  readonly clear: () => void;
}

/** As many as one request classifies. */
const SELECTED_MAX = 1000;

function useSelection(rows: readonly Transaction[], list: InboxQueueControls): InboxSelection {
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
    selectAll: async () => {
      const all = await list.loadAll(SELECTED_MAX);
      setIds(new Set(all.slice(0, SELECTED_MAX).map(({ id }) => id)));
    },
    clear: () => setIds(new Set()),
  };
}
