import type { WorkItem } from '@holdfast/contract';
import type pg from 'pg';
import { symbolOf } from '../../../catalogue/coins.ts';
import type { Queries } from '../../../db/queries.ts';
import { AppError } from '../../../http/app-error.ts';
import { loadRowNames } from '../account-names.ts';
import { exact } from '../positions/capital-positions.ts';
import { WORK, type WorkRow, workLabel } from './work-source.ts';

export interface WorkQuery {
  readonly timeZone: string;
  readonly year?: number | undefined;
  readonly kind?: WorkItem['kind'] | undefined;
  readonly include_accepted: boolean;
  readonly page: number;
  readonly limit: number;
}

/** The oldest first, because resolving an old item often resolves later ones. */
export async function listWork(
  queries: Queries,
  query: WorkQuery,
): Promise<{ items: WorkItem[]; total: number; page: number; limit: number }> {
  const { page, limit } = query;
  const from = `FROM ${WORK} AS w WHERE ($2::integer IS NULL OR year = $2) AND ($3::text IS NULL OR kind = $3)
    AND ($4 OR NOT is_accepted)`;
  const filter = [query.timeZone, query.year ?? null, query.kind ?? null, query.include_accepted];
  const { rows } = await queries.query<WorkRow & { total: number }>(
    `SELECT *, count(*) OVER () AS total ${from} ORDER BY at NULLS FIRST, id COLLATE "C" LIMIT $5 OFFSET $6`,
    [...filter, limit, (page - 1) * limit],
  );
  // A page beyond the end has no row that carries the total.
  const total =
    rows[0]?.total ??
    (page === 1
      ? 0
      : (await queries.query<{ total: number }>(`SELECT count(*) AS total ${from}`, filter)).rows[0]?.total);
  return { items: await toWorkItems(queries, rows), total: total ?? 0, page, limit };
}

async function toWorkItems(queries: Queries, rows: readonly WorkRow[]): Promise<WorkItem[]> {
  const { coins, names } = await loadRowNames(queries, rows);
  return rows.map((row) => {
    const symbol = row.coin_id === null ? null : symbolOf(coins, row.coin_id);
    const account = (row.account !== null && names.get(row.account)) || null;
    return {
      id: row.id,
      kind: row.kind,
      detail: workLabel(row, { symbol, account }),
      year: row.year,
      at: row.at?.toISOString() ?? null,
      transactionId: row.transaction_id,
      coinId: row.coin_id,
      coinSymbol: symbol,
      walletId: row.wallet_id,
      walletName: account,
      amount: row.amount === null ? null : exact(row.amount),
      isAccepted: row.is_accepted,
      acceptedNote: row.accepted_note,
    };
  });
}

/** Accepting an item again replaces the reason. */
export async function acceptWork(
  pool: pg.Pool,
  given: { id: string; note: string; userId: number; timeZone: string; now: Date },
): Promise<void> {
  const { rowCount } = await pool.query(
    `INSERT INTO accepted_work (id, note, accepted_by, accepted_at) SELECT id, $3, $4, $5 FROM ${WORK} AS w
       WHERE id = $2
     ON CONFLICT (id) DO UPDATE SET note = excluded.note, accepted_by = excluded.accepted_by,
     accepted_at = excluded.accepted_at`,
    [given.timeZone, given.id, given.note, given.userId, given.now],
  );
  if (rowCount === 0) throw new AppError('not_found', 'This item is no longer on the list of items to review.');
}

/** Nothing happens to an item that was not accepted. */
export async function reopenWork(pool: pg.Pool, { id }: { id: string }): Promise<void> {
  await pool.query('DELETE FROM accepted_work WHERE id = $1', [id]);
}

/**
 * The number of open items: in all, of one year, or up to the end of one year including items without a year.
 */
export async function countOpenWork(
  queries: Queries,
  { timeZone, year, untilYear }: { timeZone: string; year?: number; untilYear?: number },
): Promise<number> {
  const { rows } = await queries.query<{ open: number }>(
    `SELECT count(*) AS open FROM ${WORK} AS w WHERE NOT is_accepted AND ($2::integer IS NULL OR year = $2)
       AND ($3::integer IS NULL OR year IS NULL OR year <= $3)`,
    [timeZone, year ?? null, untilYear ?? null],
  );
  return rows[0]?.open ?? 0;
}
