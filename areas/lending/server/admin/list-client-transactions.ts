import { type LendingCalls } from '../../contract/calls.ts';
import { TOTAL_MAX } from '@holdfast/contract';
import { assetOf } from '@holdfast/catalogue/server';
import { countTotal } from '@holdfast/database/queries.ts';
import { defineHandlers } from '../define-handlers.ts';
import { type QueryOf } from '@holdfast/http/server/handler.ts';
import type { LendingDependencies } from '../lending-dependencies.ts';
import { readLendingTransactions } from '../lending-transaction-record.ts';
import { userName } from '@holdfast/database/user-name.ts';
import { toRecord } from '@holdfast/database/to-record.ts';

type Query = QueryOf<LendingCalls['listClientTransactions']>;

/** With a notice period of 14 days, a request of the 1st is in time until the end of the 15th. */
const IS_LATE =
  `x.type = 'withdrawal' AND x.status = 'pending' AND (x.initiated_at AT TIME ZONE ` +
  `'UTC')::date + x.notice_days < (now() AT TIME ZONE 'UTC')::date`;

export const clientTransactionHandlers = defineHandlers(({ pool, now }: LendingDependencies) => ({
  async listClientTransactions({ query }) {
    const { where, values } = conditionsOf(query);
    const { page, limit } = query;
    const order = orderOf(query);
    const { rows } = await pool.query<{ id: number }>(
      `SELECT x.id ${where} ORDER BY ${order} LIMIT ${limit} OFFSET ${(page - 1) * limit}`,
      values,
    );
    const countMax = Math.ceil((page * limit + 1) / TOTAL_MAX) * TOTAL_MAX;
    const total = await countTotal(
      pool,
      `SELECT count(*) AS total FROM (SELECT ${where} LIMIT ${countMax + 1}) AS counted`,
      values,
    );
    const items = await readLendingTransactions(
      pool,
      rows.map((row) => row.id),
      { now: now() },
    );
    return { items, total: Math.min(total, countMax), isTotalCapped: total > countMax, page, limit };
  },

  async getLendingSummary() {
    const { rows } = await pool.query<SummaryRow>(
      `SELECT count(*) FILTER (WHERE x.type = 'deposit') AS pending_deposits, count(*)
         FILTER (WHERE x.type = 'withdrawal') AS pending_withdrawals,
              count(*) FILTER (WHERE x.type = 'interest') AS pending_interest, count(*)
              FILTER (WHERE ${IS_LATE}) AS late_withdrawals,
              min((x.initiated_at AT TIME ZONE 'UTC')::date + x.notice_days)
              FILTER (WHERE x.type = 'withdrawal') AS next_due_by,
              (SELECT count(*) FROM deposit_addresses WHERE state = 'requested') AS deposit_address_requests,
              (SELECT count(DISTINCT ${assetOf('l.coin_id')}) FROM coverage_limits l WHERE l.under_since IS NOT NULL)
                AS coins_under_limit,
              (SELECT count(*) FROM mails WHERE state = 'failed') AS failed_mails
         FROM client_transactions x WHERE x.status = 'pending'`,
    );
    const [row] = rows;
    if (!row) throw new Error('An aggregate returns one row.');
    return toRecord(row);
  },
}));

function orderOf({ sort, order, only_pending: isPending, only_late: isLate }: Query): string {
  const direction = order === 'desc' ? 'DESC' : 'ASC';
  if (sort === undefined) return isPending || isLate ? 'x.initiated_at, x.id' : 'x.initiated_at DESC, x.id DESC';
  if (sort === 'amount') return `x.amount ${direction}, x.id ${direction}`;
  if (sort === 'initiated') return `x.initiated_at ${direction}, x.id ${direction}`;
  const name = `SELECT lower(${userName('u')})
                  FROM users u WHERE u.id = x.user_id`;
  return `(${name}) ${direction}, x.initiated_at DESC, x.id DESC`;
}

function conditionsOf(query: Query): { where: string; values: unknown[] } {
  const values: unknown[] = [];
  const conditions: string[] = ['true'];
  const place = (value: unknown): string => `$${values.push(value)}`;
  const equal = (column: string, value: unknown): void => {
    if (value !== undefined) conditions.push(`${column} = ${place(value)}`);
  };
  equal('x.user_id', query.user_id);
  equal('x.type', query.type);
  equal('x.status', query.only_pending ? 'pending' : query.status);
  equal('x.coin_id', query.coin_id);
  if (query.only_late) conditions.push(IS_LATE);
  if (query.search) {
    const beginning = place(startsWith(query.search));
    conditions.push(
      `(EXISTS (SELECT FROM users u WHERE u.id = x.user_id
         AND (u.email ILIKE ${beginning} OR u.first_name ILIKE ${beginning} OR u.last_name ILIKE ${beginning}))
        OR EXISTS (SELECT FROM coins c WHERE c.id = x.coin_id AND c.symbol ILIKE ${beginning})
        OR x.hash ILIKE ${beginning}
        OR EXISTS (SELECT FROM transactions t WHERE t.id = x.transaction_id AND t.hash ILIKE ${beginning}))`,
    );
  }
  return { where: `FROM client_transactions x WHERE ${conditions.join(' AND ')}`, values };
}

/** A LIKE pattern for texts that begin with this one; special characters are escaped. */
export function startsWith(text: string): string {
  return `${text.replace(/[\\%_]/g, String.raw`\$&`)}%`;
}

interface SummaryRow {
  pending_deposits: number;
  pending_withdrawals: number;
  pending_interest: number;
  late_withdrawals: number;
  next_due_by: string | null;
  deposit_address_requests: number;
  coins_under_limit: number;
  failed_mails: number;
}
