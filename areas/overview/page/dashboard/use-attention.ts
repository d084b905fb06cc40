import { type InboxSummary, transactionsCalls } from '@holdfast/transactions/contract';
import { lendingCalls, type LendingSummary } from '@holdfast/lending/contract';
import { booksCalls, type BookState } from '@holdfast/books/contract';
import { pricesCalls } from '@holdfast/prices/contract';
import { catalogueCalls } from '@holdfast/catalogue/contract';
import { defiCalls } from '@holdfast/defi/contract';
import { operationsCalls } from '@holdfast/operations/contract';
import { type JobSummary } from '@holdfast/contract';
import { parseAmount } from '@holdfast/money';
import { useCall } from '@holdfast/web/lib/api.ts';
import { useJobWatch } from '@holdfast/operations/page/use-job-watch';
import { type AttentionItem, attentionItems, NAMED_MAX } from './attention.ts';
import { usePageAccess } from '@holdfast/web/lib/page-access.ts';

export interface Attention {
  /** Undefined until every request has succeeded or failed. */
  readonly items: readonly AttentionItem[] | undefined;
  readonly failedRequests: number;
  readonly inbox: InboxSummary | undefined;
  readonly lending: LendingSummary | undefined;
  readonly books: BookState | undefined;
  /** Whether clients are owed anything. */
  readonly hasLiabilities: boolean;
}

/** A dashboard stays open all day, so cheap requests are repeated every minute and when the window gets the focus. */
const NOTICE_REFRESH = { refetchOnWindowFocus: 'always', refetchInterval: 60_000 } as const;

/** Loads everything that could need attention, with the calls of the pages that resolve it. */
export function useAttention(): Attention {
  const inbox = useCall(transactionsCalls.getInboxSummary, undefined, NOTICE_REFRESH);
  const lending = useCall(lendingCalls.getLendingSummary, undefined, NOTICE_REFRESH);
  const coverage = useCall(lendingCalls.getCoverage);
  const books = useCall(booksCalls.getBookState);
  const prices = useCall(pricesCalls.listMissingPrices, { query: { limit: 1 } });
  const unsynced = useCall(catalogueCalls.listWallets, {
    query: { owner: 'operator', is_active: true, has_failed_sync: true, limit: NAMED_MAX },
  });
  const pools = useCall(defiCalls.listPools, { query: { range: 'outside', limit: NAMED_MAX } });
  const backups = useCall(operationsCalls.getBackupState, undefined, NOTICE_REFRESH);
  const loans = useCall(defiCalls.listLoans, { query: { p2p: false, limit: NAMED_MAX } });
  const { jobs } = useJobWatch();
  const opens = usePageAccess();
  const requests = [inbox, lending, coverage, books, prices, unsynced, pools, loans, backups];
  const isComplete = requests.every(({ data, error }) => data !== undefined || error !== null);
  const items = attentionItems({
    inbox: inbox.data,
    lending: lending.data,
    coverage: coverage.data?.coins,
    books: books.data,
    coinsMissingPrices: prices.data?.total,
    unsynced: unsynced.data,
    pools: pools.data,
    loans: loans.data,
    backups: backups.data,
    failedJobs: failedJobs(jobs, lending.dataUpdatedAt),
  });
  return {
    items: isComplete ? items.filter(({ leadsTo }) => leadsTo === 'jobs' || opens(leadsTo.path)) : undefined,
    failedRequests: requests.filter(({ data, error }) => data === undefined && error !== null).length,
    inbox: inbox.data,
    lending: lending.data,
    books: books.data,
    hasLiabilities: coverage.data?.coins.some(({ owed }) => parseAmount(owed) !== 0n) ?? false,
  };
}

const FRESH_MS = 3 * 86_400_000;

/** Recent failed jobs without a later success of the same work. */
export function failedJobs(jobs: readonly JobSummary[], nowMs: number): JobSummary[] {
  return jobs.filter((job) => {
    if (job.status !== 'failed' || job.finishedAt === null || nowMs - Date.parse(job.finishedAt) > FRESH_MS)
      return false;
    return !jobs.some(
      (later) => later.kind === job.kind && later.key === job.key && later.id > job.id && later.status !== 'cancelled',
    );
  });
}
