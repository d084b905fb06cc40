import { lendingCalls } from '../../contract/calls.ts';
import { type LendingTransaction } from '../../contract/lending.ts';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { callApi } from '@holdfast/web/lib/api.ts';

const PAGE_LIMIT = 200;
/** Ten thousand entries, decades of deposits of one client. Beyond that the page states that it shows the newest. */
const PAGES_MAX = 50;

export interface OwnHistory {
  /** Newest first. */
  readonly entries: readonly LendingTransaction[];
  /** Whether the list is complete: a computation over part of it would be wrong. */
  readonly isWhole: boolean;
}

/** All deposits, withdrawals and interest payments, of the reader or of the client that an admin views. */
export function useOwnHistory(
  userId: number | undefined,
  { isWanted = true }: { readonly isWanted?: boolean } = {},
): UseQueryResult<OwnHistory> {
  return useQuery<OwnHistory>({
    queryKey: ['client history', userId ?? null],
    queryFn: ({ signal }) => readHistory({ userId, signal }),
    enabled: isWanted,
    meta: { reads: ['ClientTransaction'] },
  });
}

async function readHistory({
  userId,
  signal,
}: {
  readonly userId: number | undefined;
  readonly signal: AbortSignal;
}): Promise<OwnHistory> {
  const entries: LendingTransaction[] = [];
  for (let page = 1; page <= PAGES_MAX; page += 1) {
    const response = await callApi(
      lendingCalls.listClientActivity,
      { query: { page, limit: PAGE_LIMIT, ...(userId !== undefined && { user_id: userId }) } },
      { signal },
    );
    entries.push(...response.items);
    if (response.items.length < PAGE_LIMIT || entries.length >= response.total) return { entries, isWhole: true };
  }
  return { entries, isWhole: false };
}
