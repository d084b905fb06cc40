/** The labels of coins and their prices. */
import type { JobSummary } from '@holdfast/contract';
import type { MissingPrice, PriceImportResult } from '../../contract/price.ts';
import { presentCount } from '@holdfast/money';

export const PRICE_RANGES = ['30', '90', '365', 'all'] as const;
export type PriceRange = (typeof PRICE_RANGES)[number];
export const RANGE_LABELS: Readonly<Record<PriceRange, string>> = {
  '30': '30 days',
  '90': '90 days',
  '365': '1 year',
  all: 'All',
};

/** Before any coin had a price. */
const FIRST_DAY = '2009-01-03';
const DAY_MILLISECONDS = 86_400_000;

/** Days are UTC days, like the prices. */
export function rangeStart(range: PriceRange, now: Date): string {
  if (range === 'all') return FIRST_DAY;
  return new Date(now.getTime() - (Number(range) - 1) * DAY_MILLISECONDS).toISOString().slice(0, 10);
}

/** The four outcomes of a row; together they are all rows of the file. */
export function importCounts(result: PriceImportResult): { readonly label: string; readonly count: number }[] {
  return [
    { label: 'Added', count: result.added },
    { label: 'Changed', count: result.changed },
    { label: 'Unchanged', count: result.alreadyThere },
    { label: 'Refused', count: result.refused },
  ];
}

/** Why a job failed. */
export function failureText(job: Pick<JobSummary, 'status' | 'error'>): string {
  if (job.status === 'cancelled') return 'The job was cancelled. Nothing was saved.';
  return job.error ?? 'The job failed without an error message.';
}

export const REASON_LABELS: Readonly<Record<MissingPrice['reason'], string>> = {
  never_priced: 'Never priced',
  out_of_date: 'Out of date',
};

interface Counted {
  readonly total: number;
  readonly isTotalCapped: boolean;
}

/** A count that the server capped is "1,000+". */
const countLabel = ({ total, isTotalCapped }: Counted): string => `${presentCount(total)}${isTotalCapped ? '+' : ''}`;

/** "3 missing prices" */
export function missingPricesLabel(missing: Counted | undefined): string {
  if (missing === undefined || missing.total === 0) return 'Missing prices';
  return `${countLabel(missing)} missing ${missing.total === 1 ? 'price' : 'prices'}`;
}

/** "3 to review" */
export function toReviewLabel(unreviewed: Counted | undefined): string {
  return unreviewed === undefined || unreviewed.total === 0 ? 'To review' : `${countLabel(unreviewed)} to review`;
}

/** Whether a market price is available. */
export function marketHint({ marketId }: Pick<MissingPrice, 'marketId'>): string {
  return marketId === null ? 'No market ID, so no market prices are fetched' : `Market ID ${marketId}`;
}
