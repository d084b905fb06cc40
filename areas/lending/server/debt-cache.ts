/**
 * A cache of what clients are owed by coin at the end of a day: a debt is rounded loan by loan, so that it cannot be
 * added up without reading every loan. It stays true because a trigger counts the changes of loans.
 */
import { formatDay, type UtcDay } from '@holdfast/calendar';
import type pg from 'pg';
import { ValueCache } from '@holdfast/database/value-cache.ts';
import type { Queries } from '@holdfast/database/queries.ts';
import { OWED_LOANS, OWED_SUMS, type OwedFigures, owedLoansValues, type OwedRow, toOwedFigures } from './sum-loans.ts';

type DebtByCoin = ReadonlyMap<number, OwedFigures>;

/** More than the days of a chart with every span. */
const DAYS_MAX = 1_000;
const cache = new ValueCache<DebtByCoin>('loan_segments', DAYS_MAX);

/** For each day, in order. */
export async function loadDebtsByCoin(pool: pg.Pool, days: readonly UtcDay[]): Promise<DebtByCoin[]> {
  return cache.get(pool, days.map(formatDay), (_, index) => readDebts(pool, days[index] as UtcDay));
}

async function readDebts(queries: Queries, day: UtcDay): Promise<DebtByCoin> {
  const { rows } = await queries.query<OwedRow & { coin_id: number }>(
    `SELECT coin_id, ${OWED_SUMS} FROM (${OWED_LOANS}) AS owed GROUP BY coin_id`,
    await owedLoansValues(queries, day),
  );
  return new Map(rows.map((row) => [row.coin_id, toOwedFigures(row)]));
}
