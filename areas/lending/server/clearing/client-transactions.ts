import { actionLabel, type Action } from '@holdfast/actions/actions.ts';
import type { ClientTransactionStatus, ClientTransactionType } from '../../engine/lists.ts';
import { formatDecimal, parseAmount, sum, type Amount } from '@holdfast/money';
import type { Queries } from '@holdfast/database/queries.ts';
import { AppError, invalidField } from '@holdfast/http/server/app-error.ts';

interface ClientTransactionRow {
  id: number;
  type: ClientTransactionType;
  coin_id: number;
  symbol: string;
  alias_coin_id: number | null;
  amount: string;
  status: ClientTransactionStatus;
  transaction_id: number | null;
}

export interface Clearing {
  /** Locked by the caller. */
  readonly transactionId: number;
  readonly clientTransactionId: number;
  readonly action: string;
}

const refuse = (msg: string, input: number): AppError =>
  invalidField({ loc: ['query', 'client_transaction_id'], msg, input });

/**
 * Matches a client transaction to the transaction that carried it, and clears it as of that transaction’s time. Type,
 * coin and amount must agree; a mismatch is refused naming both amounts. Repeating the call changes nothing.
 */
export async function clearClientTransaction(client: Queries, clearing: Clearing): Promise<{ isNews: boolean }> {
  const row = await lockClientTransaction(client, clearing.clientTransactionId);
  if (ACTION_OF_TYPE[row.type] !== clearing.action) {
    throw refuse(`Only “${actionLabel(ACTION_OF_TYPE[row.type])}” can clear this client transaction.`, row.id);
  }
  if (row.status === 'cleared' && row.transaction_id === clearing.transactionId) return { isNews: false };
  if (row.status === 'cleared')
    throw new AppError('conflict', 'This client transaction is already cleared by another transaction.');
  if (row.status === 'cancelled') throw new AppError('conflict', 'This client transaction was cancelled.');
  const other = await client.query<{ id: number }>('SELECT id FROM client_transactions WHERE transaction_id = $1', [
    clearing.transactionId,
  ]);
  if (other.rows[0]) throw new AppError('conflict', 'This transaction already clears another client transaction.');
  await refuseOtherAmount(client, row, clearing.transactionId);
  // The trigger client_transactions_notify_client sends a notice and a mail to the client.
  await client.query(
    `UPDATE client_transactions SET status = 'cleared', transaction_id = t.id, cleared_at = t.at FROM transactions t
       WHERE client_transactions.id = $1 AND t.id = $2`,
    [row.id, clearing.transactionId],
  );
  return { isNews: true };
}

/**
 * SQL: client transaction x has the time of transaction t, which carries it. A deposit that was recorded from it also
 * starts then, under the agreement of that time.
 */
export const TIMES_OF_CARRIER = `cleared_at = t.at,
  initiated_at = CASE WHEN x.is_from_transaction THEN t.at ELSE x.initiated_at END,
  agreement_version = CASE WHEN x.is_from_transaction AND x.initiated_at <> t.at THEN agreement_in_force(t.at)
                           ELSE x.agreement_version END`;

/**
 * Checks a transaction after a change of its time or transfers: it must still carry the amount of its client
 * transaction, which gets its time.
 */
export async function recheckClearing(client: Queries, transactionId: number): Promise<void> {
  const carried = await client.query<{ id: number }>('SELECT id FROM client_transactions WHERE transaction_id = $1', [
    transactionId,
  ]);
  const [found] = carried.rows;
  if (!found) return;
  await refuseOtherAmount(client, await lockClientTransaction(client, found.id), transactionId);
  await client.query(
    `UPDATE client_transactions x SET ${TIMES_OF_CARRIER} FROM transactions t WHERE x.id = $1 AND t.id = $2`,
    [found.id, transactionId],
  );
}

/** Returns whether a transaction moved exactly the amount of a client transaction; false for one that is gone. */
export async function carriesAmount(
  client: Queries,
  { transactionId, clientTransactionId }: { transactionId: number; clientTransactionId: number },
): Promise<boolean> {
  const row = await findClientTransaction(client, clientTransactionId);
  return row !== undefined && (await readMoved(client, row, transactionId)).moved === parseAmount(row.amount);
}

async function lockClientTransaction(client: Queries, id: number): Promise<ClientTransactionRow> {
  const row = await findClientTransaction(client, id);
  if (!row) throw refuse('There is no such client transaction.', id);
  return row;
}

async function findClientTransaction(client: Queries, id: number): Promise<ClientTransactionRow | undefined> {
  const { rows } = await client.query<ClientTransactionRow>(
    `SELECT x.id, x.type, x.coin_id, c.symbol, m.alias_coin_id, x.amount, x.status, x.transaction_id
       FROM client_transactions x JOIN coins c ON c.id = x.coin_id
       LEFT JOIN alias_coin_members m ON m.coin_id = x.coin_id
      WHERE x.id = $1 FOR UPDATE OF x`,
    [id],
  );
  return rows[0];
}

interface Moved {
  readonly carried: readonly CarriedAmount[];
  readonly sameAsset: readonly CarriedAmount[];
  /** In the asset of the client transaction. */
  readonly moved: Amount;
}

async function readMoved(client: Queries, row: ClientTransactionRow, transactionId: number): Promise<Moved> {
  const carried = await readCarriedAmounts(client, { transactionId, type: row.type });
  const sameAsset = carried.filter((entry) =>
    isSameAsset(entry, { coinId: row.coin_id, aliasCoinId: row.alias_coin_id }),
  );
  return { carried, sameAsset, moved: sum(sameAsset.map((entry) => entry.amount)) };
}

async function refuseOtherAmount(client: Queries, row: ClientTransactionRow, transactionId: number): Promise<void> {
  const { carried, sameAsset, moved } = await readMoved(client, row, transactionId);
  const wanted = parseAmount(row.amount);
  if (moved === wanted) return;
  const direction = row.type === 'deposit' ? 'brought in' : 'sent out';
  const shown =
    sameAsset.length > 0
      ? `${formatDecimal(moved)} ${row.symbol}`
      : carried.map((entry) => `${formatDecimal(entry.amount)} ${entry.coinSymbol}`).join(', ') || 'nothing';
  throw refuse(
    `The client transaction states ${formatDecimal(wanted)} ${row.symbol}, but the transaction ${direction} ${shown}.`,
    row.id,
  );
}

const ACTION_OF_TYPE: Record<ClientTransactionType, Action> = {
  deposit: 'clientDeposit',
  withdrawal: 'clientWithdrawal',
  interest: 'clientInterestPayment',
};

interface CarriedAmount {
  readonly coinId: number;
  readonly coinSymbol: string;
  /** The alias group of the coin: coins of one group count as the same asset. Null for a coin in no group. */
  readonly aliasCoinId: number | null;
  readonly amount: Amount;
}

/**
 * Returns the coins that entered own wallets from outside, or left them, without fees. Transfers between two own
 * wallets are neither.
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
        AND EXISTS (SELECT FROM operator_wallets w WHERE w.account_id = x.${ours})
        AND NOT EXISTS (SELECT FROM operator_wallets w WHERE w.account_id = x.${theirs})
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

interface Released {
  readonly id: number;
  /** False for a deposit that was recorded from the transaction: it is cancelled. */
  readonly isPending: boolean;
}

/**
 * A transaction that loses its classification no longer carries a client transaction. In the same database transaction,
 * a request is pending again, and a deposit that was recorded from the transaction is cancelled. Returns which
 * transaction carried which.
 */
export async function releaseClientTransactions(
  client: Queries,
  transactionIds: readonly number[],
): Promise<Map<number, Released>> {
  if (transactionIds.length === 0) return new Map();
  // The trigger client_transactions_reversed sends a notice and a mail to the client, at the commit.
  const { rows } = await client.query<{ id: number; transaction_id: number; is_from_transaction: boolean }>(
    `WITH carried AS (SELECT id, transaction_id, is_from_transaction FROM client_transactions
                      WHERE transaction_id = ANY ($1) ORDER BY id FOR UPDATE)
     UPDATE client_transactions SET status = CASE WHEN carried.is_from_transaction THEN 'cancelled' ELSE 'pending' END,
            cancelled_at = CASE WHEN carried.is_from_transaction THEN now() END, cleared_at = NULL,
                transaction_id = NULL
       FROM carried WHERE client_transactions.id = carried.id
       RETURNING carried.id, carried.transaction_id, carried.is_from_transaction`,
    [transactionIds],
  );
  return new Map(rows.map((row) => [row.transaction_id, { id: row.id, isPending: !row.is_from_transaction }]));
}

/** The part of a transaction event that describes a released client transaction, for the history and for undo. */
export function releasedDetail(released: ReadonlyMap<number, Released>, transactionId: number): object {
  const found = released.get(transactionId);
  if (found === undefined) return {};
  return { releasedClientTransactionId: found.id, ...(!found.isPending && { isReleasedCancelled: true }) };
}
