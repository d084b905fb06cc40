/**
 * What is unresolved in a year that is to be locked. Nothing of it prevents the lock: some coins never had a market,
 * and some purchases cannot be found again. But the numbers are acknowledged by the person who locks the year, and the
 * year report prints them.
 */
import { booksDayOf, yearOf } from '@holdfast/calendar';
import type { LockCounts } from '../../contract/review.ts';
import { countNoun } from '@holdfast/money';
import { loadBookSettings } from '../generation/book-settings.ts';
import type { Queries } from '@holdfast/database/queries.ts';
import { AppError } from '@holdfast/http/server/app-error.ts';
import { defineHandlers } from '../define-handlers.ts';
import type { BookDependencies } from '../reading-dependencies.ts';
import { areBooksFresh } from '../settings/book-state.ts';
import { countOpenWorkUntil } from '../worklist/list-work.ts';

export const lockCheckHandlers = defineHandlers(({ pool, config: { timeZone }, now: clock }: BookDependencies) => ({
  async getLockCheck({ params: { year } }) {
    const now = clock();
    const { settings } = await loadBookSettings(pool, { timeZone });
    return {
      year,
      isOver: isOver(year, { timeZone: settings.timeZone, now }),
      areBooksFresh: await areBooksFresh(pool, { timeZone, now }),
      counts: await countUnresolved(pool, { year, timeZone: settings.timeZone }),
    };
  },
}));

export function isOver(year: number, { timeZone, now }: { timeZone: string; now: Date }): boolean {
  return yearOf(booksDayOf(now.getTime(), timeZone)) > year;
}

/** Items of earlier years count as well, because what they assume is carried into the year. */
export async function countUnresolved(
  queries: Queries,
  { year, timeZone }: { year: number; timeZone: string },
): Promise<LockCounts> {
  const { rows } = await queries.query<{ unclassified: number }>(
    `SELECT count(*) AS unclassified FROM transactions t
      WHERE NOT t.is_classified AND t.at >= make_timestamptz($1, 1, 1, 0, 0, 0, $2)
        AND t.at < make_timestamptz($1 + 1, 1, 1, 0, 0, 0, $2)`,
    [year, timeZone],
  );
  const open = await countOpenWorkUntil(queries, { timeZone, year });
  const missingPrice = open.get('missingPrice') ?? 0;
  const missingBasis = open.get('missingBasis') ?? 0;
  const items = [...open.values()].reduce((total, count) => total + count, 0);
  return {
    unclassified: rows[0]?.unclassified ?? 0,
    missingPrice,
    missingBasis,
    otherItems: items - missingPrice - missingBasis,
  };
}

export function isResolved(counts: LockCounts): boolean {
  return Object.values(counts).every((count) => count === 0);
}

/** Throws unless the acknowledged numbers are those of this moment. */
export function requireAcknowledged(year: number, counts: LockCounts, acknowledged: LockCounts | null): void {
  if (isResolved(counts) && (acknowledged === null || isResolved(acknowledged))) return;
  const isSame =
    acknowledged !== null &&
    counts.unclassified === acknowledged.unclassified &&
    counts.missingPrice === acknowledged.missingPrice &&
    counts.missingBasis === acknowledged.missingBasis &&
    counts.otherItems === acknowledged.otherItems;
  if (isSame) return;
  throw new AppError(
    'conflict',
    `${year} has ${lockCountsText(counts)}. Resolve or acknowledge all open items to lock the year.`,
  );
}

/** "3 unclassified transactions, 2 missing prices, 11 missing cost bases and 1 other open item" */
export function lockCountsText(counts: LockCounts): string {
  const parts = [
    counted(counts.unclassified, 'unclassified transaction', 'unclassified transactions'),
    counted(counts.missingPrice, 'missing price', 'missing prices'),
    counted(counts.missingBasis, 'missing cost basis', 'missing cost bases'),
    counted(counts.otherItems, 'other open item', 'other open items'),
  ].filter((part) => part !== null);
  if (parts.length === 0) return 'no open items';
  return parts.length === 1 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
}

function counted(count: number, one: string, many: string): string | null {
  return count === 0 ? null : countNoun(count, one, many);
}
