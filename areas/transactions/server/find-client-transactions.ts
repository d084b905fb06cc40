/** Finds the client transaction that a transaction carried, or the candidates for it. */
import type { ClientTransaction } from '@holdfast/lending/contract';
import { parseAmount, sum } from '@holdfast/money';
import type pg from 'pg';
import type { Queries } from '@holdfast/database/queries.ts';
import { toRecord } from '@holdfast/database/to-record.ts';
import { defineHandlers } from './define-handlers.ts';
import { isSameAsset, readCarriedAmounts } from '@holdfast/lending/server';
import { noSuchTransaction } from './classify/lock-transactions.ts';

const CANDIDATES_MAX = 20;
/** How many of the nearest in time are compared. */
const COMPARED_MAX = 500;

interface ClientTransactionRow {
  id: number;
  user_id: number;
  user_email: string;
  type: ClientTransaction['type'];
  coin_id: number;
  coin_symbol: string;
  alias_coin_id: number | null;
  amount: string;
  network_id: number | null;
  network_name: string | null;
  wallet_id: number | null;
  wallet_name: string | null;
  wallet_account_id: number | null;
  hash: string | null;
  status: ClientTransaction['status'];
  initiated_at: Date;
  cleared_at: Date | null;
  transaction_id: number | null;
  note: string;
}

const READ = `
  SELECT x.id, x.user_id, u.email AS user_email, x.type, x.coin_id, c.symbol AS coin_symbol, m.alias_coin_id,
         trim_scale(x.amount)::text AS amount,
         x.network_id, n.name AS network_name, x.wallet_id, w.name AS wallet_name, w.account_id AS wallet_account_id,
             x.hash, x.status,
         x.initiated_at, x.cleared_at, x.transaction_id, x.note
    FROM client_transactions x JOIN users u ON u.id = x.user_id JOIN coins c ON c.id = x.coin_id
    LEFT JOIN alias_coin_members m ON m.coin_id = x.coin_id LEFT JOIN networks n ON n.id = x.network_id
    LEFT JOIN wallets w ON w.id = x.wallet_id`;

export const clientTransactionHandlers = defineHandlers(({ pool }: { readonly pool: pg.Pool }) => ({
  async getTransactionClientTransaction({ params: { id: transactionId } }) {
    const carrier = await pool.query<{ at: Date; hash: string | null }>(
      'SELECT at, hash FROM transactions WHERE id = $1',
      [transactionId],
    );
    const [transaction] = carrier.rows;
    if (!transaction) throw noSuchTransaction();
    const linked = await pool.query<ClientTransactionRow>(`${READ} WHERE x.transaction_id = $1`, [transactionId]);
    if (linked.rows[0]) return { clientTransaction: toRecord(linked.rows[0]), candidates: [] };
    const { rows } = await pool.query<ClientTransactionRow>(
      `${READ} WHERE x.status = 'pending' ORDER BY abs(extract(epoch FROM x.initiated_at - $1::timestamptz)), x.id
       LIMIT ${COMPARED_MAX}`,
      [transaction.at],
    );
    return { clientTransaction: null, candidates: await rank(pool, { transactionId, transaction, rows }) };
  },
}));

/**
 * Candidates must move the same asset in the same direction. The hash, the amount, the address and the time rank them,
 * in this order. Anyone can name a hash, so coins at the deposit address of a client match that client's deposits only:
 * the database would refuse to clear another.
 */
async function rank(
  queries: Queries,
  {
    transactionId,
    transaction,
    rows,
  }: { transactionId: number; transaction: { at: Date; hash: string | null }; rows: readonly ClientTransactionRow[] },
): Promise<ClientTransaction[]> {
  const carried = {
    in: await readCarriedAmounts(queries, { transactionId, type: 'deposit' }),
    out: await readCarriedAmounts(queries, { transactionId, type: 'withdrawal' }),
  };
  const owners = await queries.query<{ id: number }>(
    `SELECT DISTINCT owner.id FROM transfers x
      CROSS JOIN LATERAL (SELECT deposit_address_owner(x.to_account_id, x.at) AS id) AS owner
      WHERE x.transaction_id = $1 AND x.role = 'transfer' AND owner.id IS NOT NULL
        AND NOT EXISTS (SELECT FROM operator_wallets w WHERE w.account_id = x.from_account_id)`,
    [transactionId],
  );
  const isOfOwner = (row: ClientTransactionRow): boolean =>
    row.type !== 'deposit' || owners.rows.every(({ id }) => id === row.user_id);
  const ends = await queries.query<{ id: number | null }>(
    `SELECT from_account_id AS id FROM transfers WHERE transaction_id = $1
       UNION SELECT to_account_id FROM transfers WHERE transaction_id = $1`,
    [transactionId],
  );
  const accountIds = new Set(ends.rows.map((row) => row.id));
  const ranked = rows.flatMap((row) => {
    const fitting = carried[row.type === 'deposit' ? 'in' : 'out'].filter((entry) =>
      isSameAsset(entry, { coinId: row.coin_id, aliasCoinId: row.alias_coin_id }),
    );
    if (fitting.length === 0 || !isOfOwner(row)) return [];
    const marks = [
      row.hash !== null && row.hash.toLowerCase() === transaction.hash?.toLowerCase(),
      sum(fitting.map((entry) => entry.amount)) === parseAmount(row.amount),
      row.wallet_account_id !== null && accountIds.has(row.wallet_account_id),
    ];
    const weight = marks.reduce((total, holds, index) => total + (holds ? 2 ** (marks.length - index) : 0), 0);
    return [{ row, weight, distanceMs: Math.abs(row.initiated_at.getTime() - transaction.at.getTime()) }];
  });
  ranked.sort(
    (left, right) => right.weight - left.weight || left.distanceMs - right.distanceMs || left.row.id - right.row.id,
  );
  return ranked.slice(0, CANDIDATES_MAX).map(({ row }) => toRecord(row));
}
