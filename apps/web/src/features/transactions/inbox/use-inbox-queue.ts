import { contract } from '@holdfast/contract';
import { keepPreviousData, type QueryKey, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import { callApi } from '../../../lib/api.ts';
import {
  hasMore,
  type InboxQueue,
  nextPageOf,
  QUEUE_PAGE_SIZE,
  queueOf,
  withoutRows,
  withPage,
} from './inbox-queue.ts';
import type { InboxFilters } from './use-inbox-filters.ts';

const CALL = contract.listUnclassifiedTransactions;

export interface InboxQueueControls {
  readonly queryKey: QueryKey;
  /** Undefined until the first rows have come. Without the rows that are just being classified. */
  readonly queue: InboxQueue | undefined;
  readonly isChanging: boolean;
  readonly error: Error | null;
  readonly retry: () => void;
  readonly hasMore: boolean;
  readonly isLoadingMore: boolean;
  readonly loadMore: () => void;
  /** Takes rows out of sight while the server is asked; `show` brings them back, `drop` says that they are gone. */
  readonly hide: (ids: readonly number[]) => void;
  readonly show: (ids: readonly number[]) => void;
  readonly drop: (ids: readonly number[]) => void;
}

export function useInboxQueue(filters: InboxFilters): InboxQueueControls {
  const cache = useQueryClient();
  const queryKey = ['inbox', filters] as const;
  const [hidden, setHidden] = useState<ReadonlySet<number>>(new Set());
  const [isLoadingMore, setLoadingMore] = useState(false);
  const isBusy = useRef(false);

  const loadPage = (page: number, fromId: number | null, signal?: AbortSignal) =>
    callApi(
      CALL,
      { query: { ...filters, page, limit: QUEUE_PAGE_SIZE, ...(fromId !== null && { from_id: fromId }) } },
      signal && { signal },
    );

  const query = useQuery<InboxQueue>({
    queryKey,
    // Reading anew brings as many rows as are in sight already, so that the list keeps its length.
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
    // What failed is tried again by the next scroll.
    loadMore: () => void loadMore().catch(() => undefined),
    hide: (ids) => setHidden((before) => new Set([...before, ...ids])),
    show,
    drop: (ids) => {
      // An answer that is on its way may still have these rows.
      const isReading = cache.isFetching({ queryKey }) > 0;
      if (isReading) void cache.cancelQueries({ queryKey }).then(() => cache.invalidateQueries({ queryKey }));
      change((current) => withoutRows(current, new Set(ids)));
      show(ids);
    },
  };
}
