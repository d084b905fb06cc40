/** The transactions that moved an asset through the operator's wallets, the newest first. */
import { TOTAL_MAX } from '@holdfast/contract';
import { AppError } from '@holdfast/http/server/app-error.ts';
import { defineHandlers } from '../define-handlers.ts';
import type { ReadingDependencies } from '../reading-dependencies.ts';
import { requireCoin } from '@holdfast/catalogue/server';
import type { Queries } from '@holdfast/database/queries.ts';

/**
 * Reads the newest of each coin of the asset from its index, as many as the page can need; together they contain the
 * newest of all. Counting stops at the limit of the total.
 */
const FIND = `
  WITH found AS MATERIALIZED (
    SELECT DISTINCT listed.at, listed.id
      FROM unnest($1::bigint[]) AS coin (id), LATERAL (
        SELECT DISTINCT x.at, x.transaction_id AS id FROM transfers x
         WHERE x.coin_id = coin.id AND (x.from_account_id = ANY ($2) OR x.to_account_id = ANY ($2))
         ORDER BY x.at DESC, x.transaction_id DESC LIMIT $3) AS listed
     ORDER BY listed.at DESC, listed.id DESC LIMIT $3)
  SELECT (SELECT count(*) FROM found) AS total,
    ARRAY (SELECT id FROM found ORDER BY at DESC, id DESC OFFSET $4 LIMIT $5) AS ids`;

export const holdingTransactionHandlers = defineHandlers(({ pool, loadTransactions }: ReadingDependencies) => ({
  async listAssetHoldingTransactions({ params: { id: assetId }, query: { wallet_id: walletId, page, limit } }) {
    await requireCoin(pool, assetId);
    const countMax = Math.ceil((page * limit + 1) / TOTAL_MAX) * TOTAL_MAX;
    const { rows } = await pool.query<{ total: number; ids: number[] }>(FIND, [
      await coinsOf(pool, assetId),
      await ownAccounts(pool, walletId ?? null),
      countMax + 1,
      (page - 1) * limit,
      limit,
    ]);
    const { total = 0, ids = [] } = rows[0] ?? {};
    return {
      items: await loadTransactions(pool, ids),
      total: Math.min(total, countMax),
      isTotalCapped: total > countMax,
      page,
      limit,
    };
  },
}));

/** The coin and, where it is a primary coin, its aliases. */
async function coinsOf(queries: Queries, assetId: number): Promise<number[]> {
  const { rows } = await queries.query<{ coin_id: number }>(
    `SELECT member.coin_id FROM alias_coin_members lead
       JOIN alias_coin_members member ON member.alias_coin_id = lead.alias_coin_id
      WHERE lead.coin_id = $1 AND lead.is_canonical AND member.coin_id <> $1`,
    [assetId],
  );
  return [assetId, ...rows.map((row) => row.coin_id)];
}

async function ownAccounts(queries: Queries, walletId: number | null): Promise<number[]> {
  const { rows } = await queries.query<{ account_id: number }>(
    'SELECT account_id FROM operator_wallets WHERE ($1::bigint IS NULL OR id = $1)',
    [walletId],
  );
  if (rows.length === 0 && walletId !== null) throw new AppError('not_found', `There is no wallet ${walletId}.`);
  return rows.map((row) => row.account_id);
}
