/**
 * Exceptions from the rule that a withdrawal is cleared only by a payment to the requested wallet. One admin asks,
 * with a reason that the client reads at once; the two-person rule decides. The database refuses to clear a withdrawal
 * without an approved exception, and to approve an exception without its approval.
 */
import type { PaymentException } from '../../contract/lending-admin.ts';
import type pg from 'pg';
import {
  approve,
  type DecidedRequest,
  type Effect,
  isUnderRule,
  refuseOrWithdraw,
  requestApproval,
} from '@holdfast/accounts/server';
import { insertReturningId, type Queries } from '@holdfast/database/queries.ts';
import { toRecord } from '@holdfast/database/to-record.ts';
import { transaction } from '@holdfast/database/transaction.ts';
import { AppError, invalidField } from '@holdfast/http/server/app-error.ts';
import { defineHandlers } from '../define-handlers.ts';
import type { LendingDependencies } from '../lending-dependencies.ts';
import { noSuchClientTransaction } from '../lending-transaction-record.ts';

interface ExceptionRow {
  id: number;
  client_transaction_id: number;
  transaction_id: number;
  state: PaymentException['state'];
  reason: string;
  requested_by_email: string;
  requested_at: Date;
  own_approval_from: Date | null;
  decided_by_email: string | null;
  decided_at: Date | null;
  can_approve: boolean;
}

/** $1 is the admin who reads, $2 the time. After its waiting time anyone who may approve puts a request in effect. */
const READ_ROWS = `
  SELECT e.id, e.client_transaction_id, e.transaction_id, e.state, e.reason, e.requested_by_email, e.requested_at,
         e.own_approval_from, e.decided_by_email, e.decided_at,
         coalesce(e.state = 'requested' AND (approval_obstacle(q, $1) IS NULL OR q.effective_from <= $2), false)
           AS can_approve
    FROM payment_exceptions e LEFT JOIN approval_requests q ON q.id = e.approval_id`;

interface Reader {
  readonly adminId: number;
  readonly now: Date;
}

/**
 * The exceptions of a client transaction by the transaction they are about; a refused one only until it is asked
 * again.
 */
export async function findPaymentExceptions(
  queries: Queries,
  { clientTransactionId, ...reader }: Reader & { clientTransactionId: number },
): Promise<Map<number, PaymentException>> {
  const { rows } = await queries.query<ExceptionRow>(`${READ_ROWS} WHERE e.client_transaction_id = $3 ORDER BY e.id`, [
    reader.adminId,
    reader.now,
    clientTransactionId,
  ]);
  return new Map(rows.map((row) => [row.transaction_id, toRecord(row)]));
}

export const paymentExceptionHandlers = defineHandlers(({ pool, now, config }: LendingDependencies) => ({
  requestPaymentException: ({ params: { id }, body, caller: { userId: adminId } }) =>
    transaction(pool, async (client) => {
      const isUnder = await isUnderRule(client, config, { alsoInSetUp: true });
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
        `INSERT INTO payment_exceptions (client_transaction_id, transaction_id, reason, requested_by,
            requested_by_email,
                                         requested_at)
         SELECT $1, $2, $3, u.id, u.email, $5 FROM users u WHERE u.id = $4 RETURNING id`,
        [id, body.transactionId, body.reason, adminId, reader.now],
      );
      const shown = await describe(client, exceptionId);
      if (isUnder) {
        const made = await requestApproval(
          client,
          { config, adminId },
          {
            kind: 'paymentException',
            name: `Count a payment to another address as a withdrawal of ${shown.userEmail}`,
            details: `${shown.amount} ${shown.coinSymbol}`,
            objectIds: [exceptionId],
            before: { 'Requested wallet': shown.walletName ?? 'None' },
            after: { 'Paid to': shown.address ?? 'An unknown address' },
            change: { exceptionId },
            reason: body.reason,
            ownNotices: { admins: true, client: true },
          },
        );
        await client.query('UPDATE payment_exceptions SET approval_id = $2, own_approval_from = $3 WHERE id = $1', [
          exceptionId,
          made.id,
          made.effectiveFrom,
        ]);
      } else await settle(client, { exceptionId, state: 'approved', decidedBy: adminId, now: reader.now });
      await client.query(
        `SELECT write_notice(x.user_id, 'paymentExceptionRequested', e.id::text, $2),
                write_admin_notices('paymentExceptionToApprove', e.id::text, $2)
           FROM payment_exceptions e JOIN client_transactions x ON x.id = e.client_transaction_id WHERE e.id = $1`,
        [exceptionId, JSON.stringify(shown)],
      );
      return readException(client, exceptionId, reader);
    }),

  approvePaymentException: ({ params, caller }) =>
    decide({ pool, now }, { id: params.id, adminId: caller.userId, state: 'approved' }, approve),

  refusePaymentException: ({ params, caller }) =>
    decide({ pool, now }, { id: params.id, adminId: caller.userId, state: 'refused' }, refuseOrWithdraw),
}));

async function requirePendingWithdrawal(client: pg.PoolClient, id: number): Promise<void> {
  const { rows } = await client.query<{ type: string; status: string }>(
    'SELECT type, status FROM client_transactions WHERE id = $1 FOR UPDATE',
    [id],
  );
  if (!rows[0]) throw noSuchClientTransaction();
  if (rows[0].type !== 'withdrawal' || rows[0].status !== 'pending')
    throw new AppError('conflict', 'Only a pending withdrawal can be paid to another address.');
}

interface ShownException {
  userEmail: string;
  amount: string;
  coinSymbol: string;
  walletName: string | null;
  reason: string;
  address: string | null;
}

/** What the client and the other admins read about it, so that nobody learns of it afterwards. */
async function describe(client: pg.PoolClient, exceptionId: number): Promise<ShownException> {
  const { rows } = await client.query<{ data: ShownException }>(
    `SELECT jsonb_build_object('userEmail', u.email, 'amount', trim_scale(x.amount)::text,
              'coinSymbol', c.symbol, 'walletName', w.name, 'reason', e.reason,
              'address', (SELECT string_agg(DISTINCT a.address, ', ') FROM transfers t
                            JOIN accounts a ON a.id = t.to_account_id
                           WHERE t.transaction_id = e.transaction_id AND t.role = 'transfer'
                             AND t.to_account_id IS DISTINCT FROM w.account_id
                             AND NOT EXISTS (SELECT FROM operator_wallets o WHERE o.account_id = a.id))) AS data
       FROM payment_exceptions e JOIN client_transactions x ON x.id = e.client_transaction_id
       JOIN users u ON u.id = x.user_id JOIN coins c ON c.id = x.coin_id LEFT JOIN wallets w ON w.id = x.wallet_id
      WHERE e.id = $1`,
    [exceptionId],
  );
  if (!rows[0]) throw noSuchException();
  return rows[0].data;
}

function decide(
  { pool, now }: Pick<LendingDependencies, 'pool' | 'now'>,
  { id, adminId, state }: { id: number; adminId: number; state: 'approved' | 'refused' },
  decideApproval: typeof approve,
): Promise<PaymentException> {
  return transaction(pool, async (client) => {
    const reader = { adminId, now: now() };
    const { rows } = await client.query<{ state: PaymentException['state']; approval_id: number | null }>(
      'SELECT state, approval_id FROM payment_exceptions WHERE id = $1',
      [id],
    );
    const [row] = rows;
    if (!row) throw noSuchException();
    if (row.state === state) return readException(client, id, reader);
    if (row.state !== 'requested' || row.approval_id === null)
      throw new AppError('conflict', `This request is already ${row.state === 'refused' ? 'rejected' : row.state}.`);
    await decideApproval(client, { id: row.approval_id, ...reader }, () => paymentExceptionEffect);
    return readException(client, id, reader);
  });
}

/** What happens when an exception is decided. */
export const paymentExceptionEffect: Effect = {
  apply: (client, decided) => settle(client, { ...decided, ...exceptionOf(decided), state: 'approved' }),
  drop: (client, decided) => settle(client, { ...decided, ...exceptionOf(decided), state: 'refused' }),
};

const exceptionOf = ({ change }: DecidedRequest): { exceptionId: number } => change as { exceptionId: number };

/** Where nobody decided, because the waiting time passed, the one who requested it did. */
async function settle(
  client: pg.PoolClient,
  given: { exceptionId: number; state: 'approved' | 'refused'; decidedBy: number | null; now: Date },
): Promise<void> {
  await client.query(
    `UPDATE payment_exceptions e SET state = $2, decided_by = u.id, decided_by_email = u.email, decided_at = $4
       FROM users u WHERE e.id = $1 AND u.id = coalesce($3, e.requested_by)`,
    [given.exceptionId, given.state, given.decidedBy, given.now],
  );
}

async function readException(queries: Queries, id: number, reader: Reader): Promise<PaymentException> {
  const { rows } = await queries.query<ExceptionRow>(`${READ_ROWS} WHERE e.id = $3`, [reader.adminId, reader.now, id]);
  if (!rows[0]) throw noSuchException();
  return toRecord(rows[0]);
}

function noSuchException(): AppError {
  return new AppError('not_found', 'There is no such exception.');
}
