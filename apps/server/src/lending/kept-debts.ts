/**
 * What clients are owed by coin at the end of a day, kept in memory until a loan changes: a debt is rounded loan by
 * loan, so that it cannot be added up without reading every loan. A trigger counts the changes of the loans; the count
 * is read before the loans, so that figures of changed loans are never taken for those of an older count.
 */
import type { UtcDay } from '@holdfast/calendar';
import type pg from 'pg';
import type { Queries } from '../db/queries.ts';
import { OWED_LOANS, OWED_SUMS, type OwedFigures, owedLoansValues, type OwedRow, toOwedFigures } from './sum-loans.ts';

export type DebtByCoin = ReadonlyMap<number, OwedFigures>;

interface KeptDays {
  readonly version: number;
  readonly days: Map<UtcDay, Promise<DebtByCoin>>;
}

/** More than the days of a chart with every span. */
const DAYS_MAX = 1_000;
const kept = new WeakMap<pg.Pool, KeptDays>();

/** For each day, in order. Requests at the same time share what is being read. */
export async function loadDebtsByCoin(pool: pg.Pool, days: readonly UtcDay[]): Promise<DebtByCoin[]> {
  const { days: known } = keptDays(pool, await readVersion(pool));
  const debts: DebtByCoin[] = [];
  for (const day of days) {
    let debt = known.get(day);
    if (debt === undefined) {
      known.set(day, (debt = readDebts(pool, day)));
      void debt.catch(() => known.delete(day));
    }
    debts.push(await debt);
  }
  return debts;
}

function keptDays(pool: pg.Pool, version: number): KeptDays {
  const found = kept.get(pool);
  if (found?.version === version && found.days.size < DAYS_MAX) return found;
  const empty: KeptDays = { version, days: new Map() };
  kept.set(pool, empty);
  return empty;
}

async function readVersion(queries: Queries): Promise<number> {
  const { rows } = await queries.query<{ version: number }>({
    name: 'loan-version',
    text: 'SELECT version FROM loan_version',
  });
  const [row] = rows;
  if (!row) throw new Error('The changes of the loans are not counted.');
  return row.version;
}

async function readDebts(queries: Queries, day: UtcDay): Promise<DebtByCoin> {
  const { rows } = await queries.query<OwedRow & { coin_id: number }>(
    `SELECT coin_id, ${OWED_SUMS} FROM (${OWED_LOANS}) AS owed GROUP BY coin_id`,
    await owedLoansValues(queries, day),
  );
  return new Map(rows.map((row) => [row.coin_id, toOwedFigures(row)]));
}
