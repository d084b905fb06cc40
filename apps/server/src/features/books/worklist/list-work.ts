import type { WorkItem } from '@holdfast/contract';
import { loadAccountNames } from '../account-names.ts';
import { exact } from '../positions/to-capital-position.ts';
import { loadCoins, symbolOf } from '../../../catalogue/coins.ts';
import type { Queries } from '../../../db/queries.ts';
import { WORK, type WorkRow } from './work-source.ts';
import { workWords } from './work-words.ts';

export interface WorkQuery {
  readonly timeZone: string;
  readonly year?: number | undefined;
  readonly kind?: WorkItem['kind'] | undefined;
  readonly include_accepted: boolean;
  readonly page: number;
  readonly limit: number;
}

/** The oldest first: what is settled there often settles what follows. */
export async function listWork(
  queries: Queries,
  query: WorkQuery,
): Promise<{ items: WorkItem[]; total: number; page: number; limit: number }> {
  const { page, limit } = query;
  const from = `FROM ${WORK} AS w WHERE ($2::integer IS NULL OR year = $2) AND ($3::text IS NULL OR kind = $3) AND ($4 OR NOT is_accepted)`;
  const filter = [query.timeZone, query.year ?? null, query.kind ?? null, query.include_accepted];
  const { rows } = await queries.query<WorkRow & { total: number }>(
    `SELECT *, count(*) OVER () AS total ${from} ORDER BY at NULLS FIRST, id COLLATE "C" LIMIT $5 OFFSET $6`,
    [...filter, limit, (page - 1) * limit],
  );
  // A page beyond the end says nothing about how many there are before it.
  const total =
    rows[0]?.total ??
    (page === 1
      ? 0
      : (await queries.query<{ total: number }>(`SELECT count(*) AS total ${from}`, filter)).rows[0]?.total);
  return { items: await toWorkItems(queries, rows), total: total ?? 0, page, limit };
}

async function toWorkItems(queries: Queries, rows: readonly WorkRow[]): Promise<WorkItem[]> {
  const coins = await loadCoins(
    queries,
    rows.flatMap((row) => row.coin_id ?? []),
  );
  const names = await loadAccountNames(
    queries,
    rows.map((row) => row.account),
  );
  return rows.map((row) => {
    const symbol = row.coin_id === null ? null : symbolOf(coins, row.coin_id);
    const account = (row.account !== null && names.get(row.account)) || null;
    return {
      id: row.id,
      kind: row.kind,
      detail: workWords(row, { symbol, account }),
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
