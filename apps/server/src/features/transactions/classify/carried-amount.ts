/** What a transaction carried to or from clients: the side of it that a client transaction is compared with. */
import { type Amount, parseAmount } from '@holdfast/money';
import type { ClientTransactionType } from '@holdfast/contract';
import type { Action } from '@holdfast/accounting';
import type { Queries } from '../transaction-dependencies.ts';

export const ACTION_OF_TYPE: Record<ClientTransactionType, Action> = {
  deposit: 'clientDeposit',
  withdrawal: 'clientWithdrawal',
  interest: 'clientInterestPayment',
};

export interface CarriedAmount {
  readonly coinId: number;
  readonly coinSymbol: string;
  /** The alias set that the coin is in: coins of one set count as the same. Null for a coin in none. */
  readonly aliasCoinId: number | null;
  readonly amount: Amount;
}

/**
 * The coins that came into own wallets from outside, or left them to outside, fees aside. A move between two own
 * wallets is neither.
 */
export async function readCarriedAmounts(
  client: Queries,
  { transactionId, type }: { transactionId: number; type: ClientTransactionType },
): Promise<CarriedAmount[]> {
  const [ours, theirs] =
    type === 'deposit' ? ['to_account_id', 'from_account_id'] : ['from_account_id', 'to_account_id'];
  const { rows } = await client.query<{
    coin_id: number;
    symbol: string;
    alias_coin_id: number | null;
    amount: string;
  }>(
    `SELECT x.coin_id, c.symbol, m.alias_coin_id, sum(x.amount) AS amount
       FROM transfers x JOIN coins c ON c.id = x.coin_id LEFT JOIN alias_coin_members m ON m.coin_id = x.coin_id
      WHERE x.transaction_id = $1 AND x.role = 'transfer'
        AND EXISTS (SELECT FROM wallets w WHERE w.account_id = x.${ours} AND w.user_id IS NULL)
        AND NOT EXISTS (SELECT FROM wallets w WHERE w.account_id = x.${theirs} AND w.user_id IS NULL)
      GROUP BY x.coin_id, c.symbol, m.alias_coin_id ORDER BY c.symbol, x.coin_id`,
    [transactionId],
  );
  return rows.map((row) => ({
    coinId: row.coin_id,
    coinSymbol: row.symbol,
    aliasCoinId: row.alias_coin_id,
    amount: parseAmount(row.amount),
  }));
}

export function isSameAsset(
  left: { coinId: number; aliasCoinId: number | null },
  right: { coinId: number; aliasCoinId: number | null },
): boolean {
  return left.coinId === right.coinId || (left.aliasCoinId !== null && left.aliasCoinId === right.aliasCoinId);
}
