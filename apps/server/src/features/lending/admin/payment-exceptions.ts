/**
 * Exceptions from the rule that a withdrawal is cleared only by a payment to the requested wallet. One admin asks,
 * with a reason that the client reads at once; another admin, who had an account before, decides. A single admin
 * decides alone after a waiting time. The database refuses to clear a withdrawal without an approved exception, and
 * refuses an approval that breaks these rules.
 */
import type { CallParsed, Contract, PaymentException } from '@holdfast/contract';
import type pg from 'pg';
import { insertReturningId, type Queries } from '../../../db/queries.ts';
import { toRecord } from '../../../db/to-record.ts';
import { transaction } from '../../../db/transaction.ts';
import { AppError, invalidField } from '../../../http/app-error.ts';
import type { LendingDependencies } from '../lending-dependencies.ts';
import { noSuchClientTransaction } from '../lending-transaction-record.ts';

interface ExceptionRow {
  id: number;
  client_transaction_id: number;
  transaction_id: number;
  state: PaymentException['state'];
  reason: string;
  requested_by: number | null;
  requested_by_email: string;
  requested_at: Date;
  own_approval_from: Date;
  decided_by_email: string | null;
  decided_at: Date | null;
  /** An admin other than the one who asked, whose account is older than the request. */
  has_other_admin: boolean;
  is_eligible: boolean;
}

const HOUR_MS = 3_600_000;

/** $1 is the admin who reads. */
const READ_ROWS = `
  SELECT e.id, e.client_transaction_id, e.transaction_id, e.state, e.reason, e.requested_by, e.requested_by_email,
         e.requested_at, e.own_approval_from, e.decided_by_email, e.decided_at,
         EXISTS (SELECT FROM users u WHERE ${isOtherAdmin('u')}) AS has_other_admin,
         EXISTS (SELECT FROM users u WHERE u.id = $1 AND ${isOtherAdmin('u')}) AS is_eligible
    FROM payment_exceptions e`;

function isOtherAdmin(user: string): string {
  return (
    `${user}.role = 'admin' AND ${user}.admin_scope = 'full' AND NOT ${user}.is_disabled ` +
    `AND ${user}.id IS DISTINCT FROM e.requested_by ` +
    `AND ${user}.created_at < e.requested_at`
  );
}

interface Reader {
  readonly adminId: number;
  readonly now: Date;
}

function canApprove(row: ExceptionRow, { adminId, now }: Reader): boolean {
  if (row.state !== 'requested') return false;
  if (row.is_eligible) return true;
  return row.requested_by === adminId && !row.has_other_admin && now >= row.own_approval_from;
}

function toPaymentException(row: ExceptionRow, reader: Reader): PaymentException {
  return { ...toRecord(row), canApprove: canApprove(row, reader) };
}

/**
 * The exceptions of a client transaction by the transaction they are about; a refused one only until it is asked
 * again.
 */
export async function findPaymentExceptions(
  queries: Queries,
  { clientTransactionId, ...reader }: Reader & { clientTransactionId: number },
): Promise<Map<number, PaymentException>> {
  const { rows } = await queries.query<ExceptionRow>(`${READ_ROWS} WHERE e.client_transaction_id = $2 ORDER BY e.id`, [
    reader.adminId,
    clientTransactionId,
  ]);
  return new Map(rows.map((row) => [row.transaction_id, toPaymentException(row, reader)]));
}

type Body = CallParsed<Contract['requestPaymentException']>['body'];

export function requestPaymentException(
  { pool, now, config }: LendingDependencies,
  { id, body, adminId }: { id: number; body: Body; adminId: number },
): Promise<PaymentException> {
  return transaction(pool, async (client) => {
    await requirePendingWithdrawal(client, id);
    const carrier = await client.query('SELECT FROM transactions WHERE id = $1 FOR KEY SHARE', [body.transactionId]);
    if (carrier.rowCount === 0)
      throw invalidField({
        loc: ['body', 'transactionId'],
        msg: 'There is no such transaction.',
        input: body.transactionId,
      });
    const open = await client.query<{ id: number }>(
      `SELECT id FROM payment_exceptions WHERE client_transaction_id = $1 AND transaction_id = $2
         AND state <> 'refused'`,
      [id, body.transactionId],
    );
    const reader = { adminId, now: now() };
    if (open.rows[0]) return readException(client, open.rows[0].id, reader);
    const exceptionId = await insertReturningId(
      client,
      `INSERT INTO payment_exceptions (client_transaction_id, transaction_id, reason, requested_by, requested_by_email,
                                       requested_at, own_approval_from)
       SELECT $1, $2, $3, u.id, u.email, $5, $6 FROM users u WHERE u.id = $4 RETURNING id`,
      [
        id,
        body.transactionId,
        body.reason,
        adminId,
        reader.now,
        new Date(reader.now.getTime() + config.singleAdminWaitHours * HOUR_MS),
      ],
    );
    await notify(client, exceptionId);
    return readException(client, exceptionId, reader);
  });
}

async function requirePendingWithdrawal(client: pg.PoolClient, id: number): Promise<void> {
  const { rows } = await client.query<{ type: string; status: string }>(
    'SELECT type, status FROM client_transactions WHERE id = $1 FOR UPDATE',
    [id],
  );
  if (!rows[0]) throw noSuchClientTransaction();
  if (rows[0].type !== 'withdrawal' || rows[0].status !== 'pending')
    throw new AppError('conflict', 'Only a pending withdrawal can be paid to another address.');
}

/** The client and the other admins receive a notice at once, so that nobody learns of it afterwards. */
async function notify(client: pg.PoolClient, exceptionId: number): Promise<void> {
  await client.query(
    `WITH told AS (
       SELECT e.id, x.user_id, jsonb_build_object('userEmail', u.email, 'amount', trim_scale(x.amount)::text,
                'coinSymbol', c.symbol, 'walletName', w.name, 'reason', e.reason,
                'address', (SELECT string_agg(DISTINCT a.address, ', ') FROM transfers t
                              JOIN accounts a ON a.id = t.to_account_id
                             WHERE t.transaction_id = e.transaction_id AND t.role = 'transfer'
                               AND t.to_account_id IS DISTINCT FROM w.account_id
                               AND NOT EXISTS (SELECT FROM operator_wallets o WHERE o.account_id = a.id))) AS data
         FROM payment_exceptions e JOIN client_transactions x ON x.id = e.client_transaction_id
         JOIN users u ON u.id = x.user_id JOIN coins c ON c.id = x.coin_id LEFT JOIN wallets w ON w.id = x.wallet_id
        WHERE e.id = $1)
     SELECT write_notice(user_id, 'paymentExceptionRequested', id::text, data),
            write_admin_notices('paymentExceptionToApprove', id::text, data) FROM told`,
    [exceptionId],
  );
}

export function approvePaymentException(
  dependencies: LendingDependencies,
  given: { id: number; adminId: number },
): Promise<PaymentException> {
  return decide(dependencies, given, 'approved', (row, reader) => {
    if (canApprove(row, reader)) return;
    throw new AppError(
      'forbidden',
      row.has_other_admin
        ? 'Another admin, who had an account before the request was made, must approve it.'
        : `There is no second admin, so it can be approved from ${row.own_approval_from.toISOString()} on.`,
    );
  });
}

export function refusePaymentException(
  dependencies: LendingDependencies,
  given: { id: number; adminId: number },
): Promise<PaymentException> {
  return decide(dependencies, given, 'refused', () => {});
}

function decide(
  { pool, now }: LendingDependencies,
  { id, adminId }: { id: number; adminId: number },
  state: 'approved' | 'refused',
  check: (row: ExceptionRow, reader: Reader) => void,
): Promise<PaymentException> {
  return transaction(pool, async (client) => {
    const reader = { adminId, now: now() };
    const { rows } = await client.query<ExceptionRow>(`${READ_ROWS} WHERE e.id = $2 FOR UPDATE OF e`, [adminId, id]);
    const [row] = rows;
    if (!row) throw noSuchException();
    if (row.state === state) return toPaymentException(row, reader);
    if (row.state !== 'requested') throw new AppError('conflict', `This request is already ${row.state}.`);
    check(row, reader);
    await client.query(
      `UPDATE payment_exceptions SET state = $2, decided_by = u.id, decided_by_email = u.email, decided_at = $4
         FROM users u WHERE payment_exceptions.id = $1 AND u.id = $3`,
      [id, state, adminId, reader.now],
    );
    return readException(client, id, reader);
  });
}

async function readException(queries: Queries, id: number, reader: Reader): Promise<PaymentException> {
  const { rows } = await queries.query<ExceptionRow>(`${READ_ROWS} WHERE e.id = $2`, [reader.adminId, id]);
  if (!rows[0]) throw noSuchException();
  return toPaymentException(rows[0], reader);
}

function noSuchException(): AppError {
  return new AppError('not_found', 'There is no such exception.');
}
