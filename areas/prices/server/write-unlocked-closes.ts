import { DAY_MS } from '@holdfast/calendar';
import type pg from 'pg';
import type { JobContext } from '@holdfast/jobs/job-kind.ts';
import { type DailyRow, writeDailies } from './write-prices.ts';
import { loadLockedUntil, LockedPeriodError } from '@holdfast/http/server/locked-until.ts';

/** A close stands for the end of its day and is used up to 36 hours before that. */
const CLOSE_REACHES_BACK_DAYS = 1;

/**
 * Writes closes of a job. Those that would alter a locked year are left out, and the others are kept: first every close
 * is tried, then only those of days after the last locked year, then only those too late to be the nearest price of a
 * moment in it.
 */
export async function writeUnlockedCloses(
  { pool, transaction }: Pick<JobContext<unknown>, 'pool' | 'transaction'>,
  { source, rows }: { source: string; rows: readonly DailyRow[] },
): Promise<{
  readonly written: number;
  readonly leftOut: number;
  /** Null where nothing was left out. */
  readonly refusal: LockedPeriodError | null;
}> {
  let refusal: LockedPeriodError | null = null;
  for (const marginDays of [null, 0, CLOSE_REACHES_BACK_DAYS]) {
    const kept = marginDays === null ? rows : await afterLockedYears(pool, { rows, marginDays });
    try {
      const { added, changed } = await transaction((client) => writeDailies(client, { source, rows: kept }));
      return { written: added + changed, leftOut: rows.length - kept.length, refusal };
    } catch (error) {
      if (!(error instanceof LockedPeriodError)) throw error;
      refusal = error;
    }
  }
  throw refusal ?? new Error('The closes after the locked years were refused.');
}

async function afterLockedYears(
  pool: pg.Pool,
  { rows, marginDays }: { rows: readonly DailyRow[]; marginDays: number },
): Promise<readonly DailyRow[]> {
  const until = await loadLockedUntil(pool);
  if (until === null) return rows;
  return rows.filter(({ day }) => day >= Math.ceil(until.getTime() / DAY_MS) + marginDays);
}
