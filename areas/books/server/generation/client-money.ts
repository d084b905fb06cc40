/**
 * How much of each payment to a client is interest. The lending engine decides it from the client's deposits and
 * earlier payments: interest due, then accrued interest, then principal. The books use the same figure, so that the
 * operator's expense is the interest on the client's summary, on the same day and to the last digit.
 */
import type { Transaction, Transfer } from '../../engine/types.ts';
import { add, type Amount, ZERO } from '@holdfast/money';
import type pg from 'pg';
import { assetOf } from '@holdfast/catalogue/server';
import { loadLoanBook } from '@holdfast/lending/server';

/** Clients in one batch, which bounds the memory for their loans. */
const BATCH_CLIENTS = 250;

export interface ClientPayment {
  /** The coin of the payment and its aliases: only their transfers carry it. */
  readonly coinIds: ReadonlySet<string>;
  readonly interest: Amount;
  /** Principal, and what was paid beyond everything owed. */
  readonly rest: Amount;
}

/** By the id of the transaction that carried the payment, as text. */
export type ClientPayments = ReadonlyMap<string, ClientPayment>;

interface PaidRow {
  id: number;
  user_id: number;
  transaction_id: number;
  coin_ids: number[];
}

/** The payments that transactions of a period carried. */
export async function loadClientPayments(
  client: pg.PoolClient,
  { from, until }: { from: Date | null; until: Date | null },
): Promise<ClientPayments> {
  const { rows } = await client.query<PaidRow>(
    `SELECT x.id, x.user_id, x.transaction_id,
            coalesce((SELECT array_agg(o.coin_id)
                        FROM alias_coin_members m JOIN alias_coin_members o ON o.alias_coin_id = m.alias_coin_id
                       WHERE m.coin_id = x.coin_id), ARRAY[x.coin_id]) AS coin_ids
       FROM client_transactions x
      WHERE x.type <> 'deposit' AND x.status = 'cleared' AND x.transaction_id IS NOT NULL
        AND ($1::timestamptz IS NULL OR x.cleared_at >= $1) AND ($2::timestamptz IS NULL OR x.cleared_at < $2)`,
    [from, until],
  );
  const userIds = [...new Set(rows.map((row) => row.user_id))];
  const byPayment = new Map(rows.map((row) => [String(row.id), row]));
  const payments = new Map<string, ClientPayment>();
  for (let start = 0; start < userIds.length; start += BATCH_CLIENTS) {
    const book = await loadLoanBook(client, userIds.slice(start, start + BATCH_CLIENTS));
    for (const { transaction, interestDue, interestAccrued, principal, excess } of book.payments) {
      const row = byPayment.get(transaction.id);
      if (row === undefined) continue;
      payments.set(String(row.transaction_id), {
        coinIds: new Set(row.coin_ids.map(String)),
        interest: add(interestDue, interestAccrued),
        rest: add(principal, excess),
      });
    }
  }
  return payments;
}

/** The client of each transaction that carried one client's deposits or payments, for the journal. */
export async function loadClientIds(
  client: pg.PoolClient,
  { from, until }: { from: Date | null; until: Date | null },
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await client.query<{ transaction_id: number; user_id: number }>(
    `SELECT transaction_id, min(user_id) AS user_id FROM client_transactions
      WHERE status = 'cleared' AND transaction_id IS NOT NULL
        AND ($1::timestamptz IS NULL OR cleared_at >= $1) AND ($2::timestamptz IS NULL OR cleared_at < $2)
      GROUP BY transaction_id HAVING min(user_id) = max(user_id)`,
    [from, until],
  );
  return new Map(rows.map((row) => [String(row.transaction_id), String(row.user_id)]));
}

/** States the client of the transfers of a transaction between the operator and a client. */
export function nameClient(transaction: Transaction, clientIds: ReadonlyMap<string, string>): Transaction {
  const clientId = clientIds.get(transaction.id);
  if (clientId === undefined) return transaction;
  return { ...transaction, transfers: transaction.transfers.map((transfer) => ({ ...transfer, clientId })) };
}

/**
 * Marks the interest part of the transfers for the accounting engine. An interest payment that also repays principal
 * becomes a withdrawal, which has both parts.
 */
export function splitClientPayment(transaction: Transaction, payments: ClientPayments): Transaction {
  const { action } = transaction;
  if (action !== 'clientWithdrawal' && action !== 'clientInterestPayment') return transaction;
  const payment = payments.get(transaction.id);
  if (payment === undefined || (action === 'clientInterestPayment' && payment.rest === 0n)) return transaction;
  let left = payment.interest;
  const transfers = transaction.transfers.map((transfer): Transfer => {
    const isCarrier =
      transfer.fromAccountId !== null &&
      transfer.toAccountId === null &&
      transfer.role === undefined &&
      payment.coinIds.has(transfer.coinId);
    if (!isCarrier) return transfer;
    const interestAmount = left < transfer.amount ? left : transfer.amount;
    left = ((left as bigint) - (interestAmount as bigint)) as Amount;
    return interestAmount === ZERO ? transfer : { ...transfer, interestAmount };
  });
  return { ...transaction, action: 'clientWithdrawal', transfers };
}

/** Loan amounts are in units of 10^-24 coin. Multiplying keeps every digit; dividing would not. */
export const LENDING_UNIT = '0.000000000000000000000001';
const TODAY = `((now() AT TIME ZONE 'UTC')::date - date '1970-01-01')`;

/**
 * Principal owed to clients as of today, from two sources: the books (classified transactions) and lending (client
 * transactions). Both agree while every deposit and withdrawal has its client. Columns: asset_id, by_books, by_lending.
 * The caller refreshes the loans first.
 */
export const CLIENT_PRINCIPAL = `
  SELECT asset_id, sum(by_books) AS by_books, sum(by_lending) AS by_lending FROM (
    SELECT asset_id, sum(amount) AS by_books, 0 AS by_lending
      FROM book_liabilities WHERE kind = 'clientPrincipal' GROUP BY asset_id
    UNION ALL
    SELECT ${assetOf('lent.coin_id')}, 0, lent.principal * ${LENDING_UNIT}
      FROM (SELECT coin_id, sum(principal_units) AS principal FROM loan_segments
             WHERE from_day <= ${TODAY} AND to_day > ${TODAY} GROUP BY coin_id) AS lent) AS owed
   GROUP BY asset_id`;
