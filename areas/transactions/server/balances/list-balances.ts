import { type TransactionsCalls } from '../../contract/calls.ts';
import type { WalletBalance } from '../../contract/balance.ts';
import { type Amount, formatDecimal, parseAmount, subtract, valueOf } from '@holdfast/money';
import { countRows } from '@holdfast/database/bounded-page.ts';
import type { Queries } from '@holdfast/database/queries.ts';
import { defineHandlers } from '../define-handlers.ts';
import { type OutputOf, type QueryOf } from '@holdfast/http/server/handler.ts';
import { findPrices } from '@holdfast/prices/server';
import type { TransactionDependencies } from '../transaction-dependencies.ts';

type Query = QueryOf<TransactionsCalls['listBalances']>;

interface BalanceRow {
  wallet_id: number;
  wallet_name: string;
  network_id: number;
  network_name: string;
  coin_id: number;
  symbol: string;
  is_spam: boolean;
  is_rebasing: boolean;
  derived: string;
  on_chain: string | null;
  block: number;
  checked_at: Date;
}

const FROM = `
  FROM wallet_balances b JOIN wallets w ON w.id = b.wallet_id JOIN networks n ON n.id = w.network_id
  JOIN coins c ON c.id = b.coin_id
 WHERE ($1::bigint IS NULL OR b.wallet_id = $1) AND ($2::bigint IS NULL OR w.network_id = $2)
     AND ($3::bigint IS NULL OR b.coin_id = $3)
   AND (NOT $4 OR (b.on_chain IS NOT NULL AND b.on_chain <> b.derived AND NOT c.is_rebasing))
       AND ($5 OR NOT c.is_spam)`;

export const balanceHandlers = defineHandlers(({ pool, now }: TransactionDependencies) => ({
  listBalances: ({ query }) => listBalances(pool, query, now()),
}));

/** Sorted by wallet name, then by coin. Differences of rebasing coins are not mismatches. */
export async function listBalances(
  queries: Queries,
  query: Query,
  now: Date,
): Promise<OutputOf<TransactionsCalls['listBalances']>> {
  const filter = [
    query.wallet_id ?? null,
    query.network_id ?? null,
    query.coin_id ?? null,
    query.only_differences,
    query.include_spam,
  ];
  const offset = (query.page - 1) * query.limit;
  const { rows } = await queries.query<BalanceRow>(
    `SELECT b.wallet_id, w.name AS wallet_name, w.network_id, n.name AS network_name, b.coin_id, c.symbol, c.is_spam,
            c.is_rebasing, b.derived, b.on_chain, b.block, b.checked_at
     ${FROM} ORDER BY lower(w.name), w.id, lower(c.symbol), c.id LIMIT $6 OFFSET $7`,
    [...filter, query.limit, offset],
  );
  const total = await countRows(queries, { rows: `SELECT ${FROM}`, values: filter }, query);
  const prices = await findPrices(
    queries,
    rows.map((row) => ({ coinId: row.coin_id, at: now })),
  );
  const items = rows.map((row, index): WalletBalance => {
    const price = prices[index];
    const onChain = row.on_chain === null ? null : parseAmount(row.on_chain);
    const derived = parseAmount(row.derived);
    return {
      ...plain(row),
      ...figures({ derived, onChain }),
      valueUsd: price?.found ? formatDecimal(valueOf(onChain ?? derived, price.price)) : null,
    };
  });
  return {
    items,
    ...total,
    page: query.page,
    limit: query.limit,
  };
}

function figures({
  derived,
  onChain,
}: {
  derived: Amount;
  onChain: Amount | null;
}): Pick<WalletBalance, 'derived' | 'onChain' | 'difference'> {
  return {
    derived: formatDecimal(derived),
    onChain: onChain === null ? null : formatDecimal(onChain),
    difference: onChain === null ? null : formatDecimal(subtract(onChain, derived)),
  };
}

function plain(row: BalanceRow): Omit<WalletBalance, 'derived' | 'onChain' | 'difference' | 'valueUsd'> {
  return {
    walletId: row.wallet_id,
    walletName: row.wallet_name,
    networkId: row.network_id,
    networkName: row.network_name,
    coinId: row.coin_id,
    coinSymbol: row.symbol,
    isSpam: row.is_spam,
    isRebasing: row.is_rebasing,
    block: row.block,
    checkedAt: row.checked_at.toISOString(),
  };
}
