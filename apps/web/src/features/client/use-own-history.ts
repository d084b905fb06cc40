import { contract, type LendingTransaction } from '@holdfast/contract';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { callApi } from '../../lib/api.ts';

const PAGE_LIMIT = 200;
/** Ten thousand entries: decades of anybody's deposits. Past that the page says that it shows the newest. */
const PAGES_MAX = 50;

export interface OwnHistory {
  /** The newest first. */
  readonly entries: readonly LendingTransaction[];
  /** Whether that is all there is: what is worked out from less would be wrong. */
  readonly isWhole: boolean;
}

/** Every deposit, withdrawal and interest payment, of oneself or of the client an admin looks at. */
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
    const answer = await callApi(
      contract.listClientActivity,
      { query: { page, limit: PAGE_LIMIT, ...(userId !== undefined && { user_id: userId }) } },
      { signal },
    );
    entries.push(...answer.items);
    if (answer.items.length < PAGE_LIMIT || entries.length >= answer.total) return { entries, isWhole: true };
  }
  return { entries, isWhole: false };
}
