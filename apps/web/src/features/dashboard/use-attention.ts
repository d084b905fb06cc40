import { type BookState, contract, type InboxSummary, type JobSummary, type LendingSummary } from '@holdfast/contract';
import { useCall } from '../../lib/api.ts';
import { useJobWatch } from '../../lib/jobs/use-job-watch.ts';
import { type AttentionPoint, attentionPoints } from './attention.ts';

export interface Attention {
  /** Absent until every question was answered or refused. */
  readonly points: readonly AttentionPoint[] | undefined;
  readonly unanswered: number;
  readonly inbox: InboxSummary | undefined;
  readonly lending: LendingSummary | undefined;
  readonly books: BookState | undefined;
  readonly wallets: number | undefined;
}

/** A server can have more wallets than that; those that failed to sync are then counted among the first by name. */
const WALLETS_MAX = 200;

/**
 * A dashboard stays open all day: what is cheap to ask is asked again every minute, and whenever somebody comes back to
 * it.
 */
const LOOK_AGAIN = { refetchOnWindowFocus: 'always', refetchInterval: 60_000 } as const;

/** Asks everything that could need somebody, each by the call of the page that settles it. */
export function useAttention(): Attention {
  const inbox = useCall(contract.getInboxSummary, undefined, LOOK_AGAIN);
  const lending = useCall(contract.getLendingSummary, undefined, LOOK_AGAIN);
  const coverage = useCall(contract.getCoverage);
  const books = useCall(contract.getBookState);
  const prices = useCall(contract.listMissingPrices, { query: { limit: 1 } });
  const wallets = useCall(contract.listWallets, { query: { owner: 'operator', is_active: true, limit: WALLETS_MAX } });
  const { jobs } = useJobWatch();
  const asked = [inbox, lending, coverage, books, prices, wallets];
  const isSettled = asked.every(({ data, error }) => data !== undefined || error !== null);
  const points = attentionPoints({
    inbox: inbox.data,
    lending: lending.data,
    coverage: coverage.data?.coins,
    books: books.data,
    coinsLackingPrices: prices.data?.total,
    wallets: wallets.data?.items,
    failedJobs: failedJobs(jobs, lending.dataUpdatedAt),
  });
  return {
    points: isSettled ? points : undefined,
    unanswered: asked.filter(({ data, error }) => data === undefined && error !== null).length,
    inbox: inbox.data,
    lending: lending.data,
    books: books.data,
    wallets: wallets.data?.total,
  };
}

const FRESH_MS = 3 * 86_400_000;

/** Jobs of the last days that failed and have not been done since: what went well on the second try needs nobody. */
export function failedJobs(jobs: readonly JobSummary[], nowMs: number): JobSummary[] {
  return jobs.filter((job) => {
    if (job.status !== 'failed' || job.finishedAt === null || nowMs - Date.parse(job.finishedAt) > FRESH_MS)
      return false;
    return !jobs.some(
      (later) => later.kind === job.kind && later.key === job.key && later.id > job.id && later.status !== 'cancelled',
    );
  });
}
