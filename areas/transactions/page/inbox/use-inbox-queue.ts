import { transactionsCalls } from '../../contract/calls.ts';
import type { InboxGroup, InboxGrouping, Transaction } from '../../contract/transaction.ts';
import { keepPreviousData, type QueryKey, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import { callApi } from '@holdfast/web/lib/api.ts';
import type { InboxFilters } from './use-inbox-filters.ts';

const CALL = transactionsCalls.listUnclassifiedTransactions;

export interface InboxQueueControls {
  readonly queryKey: QueryKey;
  /** Undefined while loading. Excludes rows that are being classified. */
  readonly queue: InboxQueue | undefined;
  readonly isChanging: boolean;
  readonly error: Error | null;
  readonly retry: () => void;
  readonly hasMore: boolean;
  readonly isLoadingMore: boolean;
  readonly loadMore: () => void;
  /** Loads pages until the list has this many rows or ends, and returns its rows. */
  readonly loadAll: (rowsMax: number) => Promise<readonly Transaction[]>;
  /** Hides rows while a request runs; `show` restores them, `drop` removes them. */
  readonly hide: (ids: readonly number[]) => void;
  readonly show: (ids: readonly number[]) => void;
  readonly drop: (ids: readonly number[]) => void;
}

export interface InboxGroups {
  /** Null: by day. */
  readonly by: InboxGrouping | null;
  /** The key of the group with all of its rows. */
  readonly open: string | null;
}

export function useInboxQueue(filters: InboxFilters, { by, open }: InboxGroups): InboxQueueControls {
  const cache = useQueryClient();
  const grouping = { ...(by !== null && { group_by: by }), ...(by !== null && open !== null && { open_group: open }) };
  const queryKey = ['inbox', filters, grouping] as const;
  const [hidden, setHidden] = useState<ReadonlySet<number>>(new Set());
  const [isLoadingMore, setLoadingMore] = useState(false);
  const isBusy = useRef(false);

  const loadPage = (page: number, fromId: number | null, signal?: AbortSignal) =>
    callApi(
      CALL,
      { query: { ...filters, ...grouping, page, limit: QUEUE_PAGE_SIZE, ...(fromId !== null && { from_id: fromId }) } },
      signal && { signal },
    );

  const query = useQuery<InboxQueue>({
    queryKey,
    // A reload requests as many rows as are loaded, so that the list keeps its length.
    queryFn: async ({ signal }) => {
      const wanted = Math.max(
        1,
        Math.ceil((cache.getQueryData<InboxQueue>(queryKey)?.rows.length ?? 0) / QUEUE_PAGE_SIZE),
      );
      const first = await loadPage(1, null, signal);
      const pages = [first];
      while (pages.length < wanted && pages.length * QUEUE_PAGE_SIZE < first.total)
        pages.push(await loadPage(pages.length + 1, first.fromId, signal));
      return queueOf(pages);
    },
    placeholderData: keepPreviousData,
    meta: { reads: CALL.reads ?? [] },
  });

  const change = (next: (queue: InboxQueue) => InboxQueue) =>
    cache.setQueryData<InboxQueue>(queryKey, (queue) => queue && next(queue));
  const loadMore = async () => {
    const loaded = cache.getQueryData<InboxQueue>(queryKey);
    if (isBusy.current || !loaded || !hasMore(loaded)) return;
    isBusy.current = true;
    setLoadingMore(true);
    try {
      const page = await loadPage(nextPageOf(loaded), loaded.fromId);
      change((queue) => withPage(queue, page));
    } finally {
      isBusy.current = false;
      setLoadingMore(false);
    }
  };
  const show = useCallback(
    (ids: readonly number[]) => setHidden((before) => new Set([...before].filter((id) => !ids.includes(id)))),
    [],
  );

  const queue = query.data && withoutRows(query.data, hidden);
  return {
    queryKey,
    queue,
    isChanging: query.isPlaceholderData,
    error: query.error,
    retry: () => void query.refetch(),
    hasMore: queue !== undefined && hasMore(queue),
    isLoadingMore,
    // The next scroll retries a failed request.
    loadMore: () => void loadMore().catch(() => undefined),
    loadAll: async (rowsMax) => {
      const rows = () => cache.getQueryData<InboxQueue>(queryKey)?.rows ?? [];
      for (let before = -1; rows().length < rowsMax && rows().length > before; ) {
        before = rows().length;
        await loadMore();
      }
      return rows().filter(({ id }) => !hidden.has(id));
    },
    hide: (ids) => setHidden((before) => new Set([...before, ...ids])),
    show,
    drop: (ids) => {
      // A response that is still on its way may contain these rows.
      const isReading = cache.isFetching({ queryKey }) > 0;
      if (isReading) void cache.cancelQueries({ queryKey }).then(() => cache.invalidateQueries({ queryKey }));
      change((current) => withoutRows(current, new Set(ids)));
      show(ids);
    },
  };
}

const QUEUE_PAGE_SIZE = 50;

/**
 * The loaded rows of the inbox, newest first. Classifying removes rows without a reload, so that nothing jumps; undoing
 * puts them back in place.
 */
interface InboxQueue {
  /** Null: by day. */
  readonly groups: readonly InboxGroup[] | null;
  readonly rows: readonly Transaction[];
  /** All matching rows, loaded or not. */
  readonly total: number;
  readonly isTotalCapped: boolean;
  /** The newest id on the first page. */
  readonly fromId: number | null;
}

type InboxPageResponse = Omit<InboxQueue, 'rows'> & {
  readonly items: readonly Transaction[];
};

export function queueOf(pages: readonly InboxPageResponse[]): InboxQueue {
  const [first] = pages;
  const start: InboxQueue = {
    groups: first?.groups ?? null,
    rows: [],
    total: 0,
    isTotalCapped: false,
    fromId: first?.fromId ?? null,
  };
  return pages.reduce(withPage, start);
}

/** A row that moved to the next page, because others left the list, is included once. */
export function withPage(queue: InboxQueue, page: InboxPageResponse): InboxQueue {
  const known = new Set(queue.rows.map(({ id }) => id));
  return {
    ...queue,
    rows: [...queue.rows, ...page.items.filter(({ id }) => !known.has(id))],
    total: page.total,
    isTotalCapped: page.isTotalCapped,
  };
}

export function withoutRows(queue: InboxQueue, ids: ReadonlySet<number>): InboxQueue {
  const rows = queue.rows.filter(({ id }) => !ids.has(id));
  const groups =
    queue.groups &&
    queue.groups.flatMap((group): InboxGroup[] => {
      const transactionIds = group.transactionIds.filter((id) => !ids.has(id));
      if (transactionIds.length === 0) return [];
      const suggested = group.suggested.map((each) => ({
        ...each,
        transactionIds: each.transactionIds.filter((id) => !ids.has(id)),
      }));
      return [{ ...group, transactionIds, suggested: suggested.filter((each) => each.transactionIds.length > 0) }];
    });
  return { ...queue, groups, rows, total: Math.max(rows.length, queue.total - (queue.rows.length - rows.length)) };
}

/** The page with the first row that is not loaded; classified rows no longer count. */
export function nextPageOf(queue: InboxQueue): number {
  return Math.floor(queue.rows.length / QUEUE_PAGE_SIZE) + 1;
}

export function hasMore(queue: InboxQueue): boolean {
  return queue.isTotalCapped || queue.rows.length < queue.total;
}

type Row = Pick<Transaction, 'id'>;

export function rowBeside<R extends Row>(rows: readonly R[], id: number | null, step: 1 | -1): R | undefined {
  const at = rows.findIndex((row) => row.id === id);
  if (at === -1) return rows[0];
  return rows[at + step] ?? rows[at];
}

/** The row to continue with after rows leave: the next remaining one, or else the previous one. */
export function rowAfterLeaving<R extends Row>(
  rows: readonly R[],
  options: { readonly leaving: ReadonlySet<number>; readonly from: number | null },
): R | undefined {
  const at = Math.max(
    0,
    rows.findIndex((row) => row.id === options.from),
  );
  const stays = (row: R) => !options.leaving.has(row.id);
  return rows.slice(at).find(stays) ?? rows.slice(0, at).findLast(stays);
}

/** Includes both ends, in either order. */
export function rowsBetween<R extends Row>(rows: readonly R[], one: number, other: number): R[] {
  const [from, to] = [rows.findIndex(({ id }) => id === one), rows.findIndex(({ id }) => id === other)].sort(
    (left, right) => left - right,
  );
  return from === undefined || to === undefined || from === -1
    ? rows.filter(({ id }) => id === other)
    : rows.slice(from, to + 1);
}
