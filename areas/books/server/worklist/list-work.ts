import type { WorkItem, WorkKind } from '../../contract/review.ts';
import { loadBookCalendar } from '../generation/book-settings.ts';
import { symbolOf } from '@holdfast/catalogue/server';
import type { Queries } from '@holdfast/database/queries.ts';
import { defineHandlers } from '../define-handlers.ts';
import { loadRowNames } from '../account-names.ts';
import { exact } from '../positions/capital-positions.ts';
import type { BookDependencies } from '../reading-dependencies.ts';
import { WORK, type WorkRow, workLabel } from './work-source.ts';

interface WorkQuery {
  readonly timeZone: string;
  readonly year?: number | undefined;
  readonly kind?: WorkItem['kind'] | undefined;
  readonly group?: string | undefined;
  readonly include_accepted: boolean;
  readonly page: number;
  readonly limit: number;
}

export const workHandlers = defineHandlers(({ pool, config }: BookDependencies) => ({
  listWork: async ({ query }) => {
    const { timeZone } = await loadBookCalendar(pool, config);
    return listWork(pool, { ...query, timeZone });
  },
}));

/** The oldest first, because resolving an old item often resolves later ones. */
export async function listWork(
  queries: Queries,
  query: WorkQuery,
): Promise<{ items: WorkItem[]; total: number; page: number; limit: number }> {
  const { page, limit } = query;
  const from = `FROM ${WORK} AS w WHERE ($2::integer IS NULL OR year = $2) AND ($3::text IS NULL OR kind = $3)
    AND ($4 OR NOT is_accepted) AND ($5::text IS NULL OR group_key = $5)`;
  const filter = [query.timeZone, query.year ?? null, query.kind ?? null, query.include_accepted, query.group ?? null];
  const { rows } = await queries.query<WorkRow & { total: number }>(
    `SELECT *, count(*) OVER () AS total ${from} ORDER BY at NULLS FIRST, id COLLATE "C" LIMIT $6 OFFSET $7`,
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
      isReceived: row.is_received,
      groupKey: row.group_key,
      isAccepted: row.is_accepted,
      acceptedNote: row.accepted_note,
    };
  });
}

/** The number of open items: in all, or of one year. */
export async function countOpenWork(
  queries: Queries,
  { timeZone, year }: { timeZone: string; year?: number },
): Promise<number> {
  const { rows } = await queries.query<{ open: number }>(
    `SELECT count(*) AS open FROM ${WORK} AS w WHERE NOT is_accepted AND ($2::integer IS NULL OR year = $2)`,
    [timeZone, year ?? null],
  );
  return rows[0]?.open ?? 0;
}

/** The number of open items up to the end of a year, those without a year included, by kind. */
export async function countOpenWorkUntil(
  queries: Queries,
  { timeZone, year }: { timeZone: string; year: number },
): Promise<Map<WorkKind, number>> {
  const { rows } = await queries.query<{ kind: WorkKind; open: number }>(
    `SELECT kind, count(*) AS open FROM ${WORK} AS w WHERE NOT is_accepted AND (year IS NULL OR year <= $2)
      GROUP BY kind`,
    [timeZone, year],
  );
  return new Map(rows.map(({ kind, open }) => [kind, open]));
}
