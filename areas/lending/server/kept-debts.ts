/**
 * What clients are owed by coin at the end of a day, kept in memory until a loan changes: a debt is rounded loan by
 * loan, so that it cannot be added up without reading every loan.
 */
import { formatDay, type UtcDay } from '@holdfast/calendar';
import type pg from 'pg';
import { KeptValues } from '@holdfast/database/kept-values.ts';
import type { Queries } from '@holdfast/database/queries.ts';
import { OWED_LOANS, OWED_SUMS, type OwedFigures, owedLoansValues, type OwedRow, toOwedFigures } from './sum-loans.ts';

type DebtByCoin = ReadonlyMap<number, OwedFigures>;

/** More than the days of a chart with every span. */
const DAYS_MAX = 1_000;
const kept = new KeptValues<DebtByCoin>('loan_segments', DAYS_MAX);

/** For each day, in order. */
export async function loadDebtsByCoin(pool: pg.Pool, days: readonly UtcDay[]): Promise<DebtByCoin[]> {
  return kept.get(pool, days.map(formatDay), (_, index) => readDebts(pool, days[index] as UtcDay));
}

async function readDebts(queries: Queries, day: UtcDay): Promise<DebtByCoin> {
  const { rows } = await queries.query<OwedRow & { coin_id: number }>(
    `SELECT coin_id, ${OWED_SUMS} FROM (${OWED_LOANS}) AS owed GROUP BY coin_id`,
    await owedLoansValues(queries, day),
  );
  return new Map(rows.map((row) => [row.coin_id, toOwedFigures(row)]));
}
