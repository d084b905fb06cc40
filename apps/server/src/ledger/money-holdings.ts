/**
 * How much money our wallets hold, by the transfers of classified transactions. The engine keeps no account of money,
 * for it has no lots.
 *
 * Only where something is left: a wallet that spent more than it received was paid for from a bank account that nobody
 * wrote down, and owes nothing because of it.
 */
import { formatDecimal, parseAmount } from '@holdfast/money';
import type { Queries } from '../pricing/find-price.ts';
import type { BookTable } from './book-tables.ts';

const READ_MONEY = `
  SELECT coin_id, wallet_id, sum(amount) AS amount
    FROM (SELECT x.transaction_id, x.coin_id, w.id AS wallet_id, x.amount FROM transfers x JOIN wallets w ON w.account_id = x.to_account_id AND w.user_id IS NULL WHERE x.coin_id = ANY ($1)
          UNION ALL
          SELECT x.transaction_id, x.coin_id, w.id, -x.amount FROM transfers x JOIN wallets w ON w.account_id = x.from_account_id AND w.user_id IS NULL WHERE x.coin_id = ANY ($1)) AS moved
    JOIN transactions t ON t.id = moved.transaction_id AND t.is_classified
   GROUP BY coin_id, wallet_id HAVING sum(amount) > 0 ORDER BY coin_id, wallet_id`;

export async function moneyHoldings(
  queries: Queries,
  cashCoinIds: Iterable<number>,
): Promise<(readonly [BookTable, string])[]> {
  const { rows } = await queries.query<{ coin_id: number; wallet_id: number; amount: string }>(READ_MONEY, [
    [...cashCoinIds],
  ]);
  return rows.map((row) => [
    'book_holdings',
    [row.coin_id, row.wallet_id, row.wallet_id, formatDecimal(parseAmount(row.amount))].join('\t'),
  ]);
}
