/**
 * What reached and left a wallet before a client gets it as a deposit address. Others know its address, and what they
 * send would be credited to the client, so a wallet with a history is given out by an admin who has seen it.
 */
import type { WalletHistory } from '../../contract/lending-admin.ts';
import type { Queries } from '@holdfast/database/queries.ts';
import { toRecord } from '@holdfast/database/to-record.ts';
import { defineHandlers } from '../define-handlers.ts';
import type { LendingDependencies } from '../lending-dependencies.ts';

const SHOWN_MAX = 5;

export const walletHistoryHandlers = defineHandlers(({ pool }: LendingDependencies) => ({
  getDepositWalletHistory: ({ query: { wallet_id: walletId } }) => readHistory(pool, walletId),
}));

interface Moved {
  transaction_id: number;
  at: Date;
  coin_symbol: string;
  amount: string;
  is_incoming: boolean;
}

export async function hasKey(queries: Queries, walletId: number): Promise<boolean> {
  return (await queries.query('SELECT FROM wallet_keys WHERE wallet_id = $1', [walletId])).rowCount !== 0;
}

/** Of a key the client gets a fresh address, whatever others received. */
async function readHistory(queries: Queries, walletId: number): Promise<WalletHistory> {
  if (await hasKey(queries, walletId)) return { items: [], hasMore: false };
  const { rows } = await queries.query<Moved>(
    `SELECT x.transaction_id, x.at, c.symbol AS coin_symbol, trim_scale(x.amount)::text AS amount,
            x.to_account_id IS NOT DISTINCT FROM w.account_id AS is_incoming
       FROM wallets w JOIN transfers x ON w.account_id IN (x.from_account_id, x.to_account_id)
       JOIN coins c ON c.id = x.coin_id
      WHERE w.id = $1 ORDER BY x.at DESC, x.id DESC LIMIT ${SHOWN_MAX + 1}`,
    [walletId],
  );
  return { items: rows.slice(0, SHOWN_MAX).map((row) => toRecord(row)), hasMore: rows.length > SHOWN_MAX };
}

export async function hasHistory(queries: Queries, walletId: number): Promise<boolean> {
  return (await readHistory(queries, walletId)).items.length > 0;
}
