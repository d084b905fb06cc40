import { type Amount, parseAmount } from '@holdfast/money';
import type { Queries } from '../transaction-dependencies.ts';

/**
 * What the transfers say a wallet holds of each coin it ever met, up to and including a block. What has no block counts
 * always.
 */
export async function deriveBalances(
  queries: Queries,
  { accountId, block }: { accountId: number; block: number },
): Promise<Map<number, Amount>> {
  const { rows } = await queries.query<{ coin_id: number; amount: string }>(
    `SELECT coin_id, sum(amount) AS amount
       FROM (SELECT x.coin_id, x.amount FROM transfers x JOIN transactions t ON t.id = x.transaction_id WHERE x.to_account_id = $1 AND coalesce(t.block, 0) <= $2
             UNION ALL
             SELECT x.coin_id, -x.amount FROM transfers x JOIN transactions t ON t.id = x.transaction_id WHERE x.from_account_id = $1 AND coalesce(t.block, 0) <= $2) AS moved
      GROUP BY coin_id ORDER BY coin_id`,
    [accountId, block],
  );
  return new Map(rows.map((row) => [row.coin_id, parseAmount(row.amount)]));
}
