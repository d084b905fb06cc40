/** A client transaction as pages show it, with its current interest and due dates. */
import { addUtcDays, DAY_MS, formatDay, parseUtcDay, type UtcDay, utcDayOf } from '@holdfast/calendar';
import type { ClientTransactionStatus, ClientTransactionType } from '../engine/lists.ts';
import type { LendingTransaction, RequestStage } from '../contract/lending.ts';
import { type LoanBook } from '../engine/compute-loan-book.ts';
import { add, formatDecimal, parseAmount, type Price } from '@holdfast/money';
import { inOrderOf } from '@holdfast/database/bounded-page.ts';
import { idsIn, type Queries } from '@holdfast/database/queries.ts';
import { toRecord } from '@holdfast/database/to-record.ts';
import { AppError } from '@holdfast/http/server/app-error.ts';
import { rateText } from '@holdfast/accounts/server';
import { loadLoanBook } from './load-loan-book.ts';
import { datedPricesAt, usdText } from './prices-at.ts';

interface LendingRow {
  id: number;
  user_id: number;
  user_email: string;
  user_name: string;
  type: ClientTransactionType;
  coin_id: number;
  coin_symbol: string;
  coin_name: string;
  amount: string;
  network_id: number | null;
  network_name: string | null;
  explorer_url: string | null;
  wallet_id: number | null;
  wallet_name: string | null;
  wallet_address: string | null;
  hash: string | null;
  status: ClientTransactionStatus;
  initiated_at: Date;
  cleared_at: Date | null;
  cancelled_at: Date | null;
  transaction_id: number | null;
  deposit_id: number | null;
  due_on: string | null;
  note: string;
  agreement_version: string | null;
  annual_rate: string | null;
  notice_days: number | null;
  announcement_days: number | null;
  payable_from: Date | null;
  needs_confirmation: boolean;
  paid_elsewhere_to: string | null;
  exception_reason: string | null;
}

/** The hash is as the client stated it until a transaction is matched. */
const READ_ROWS = `
  SELECT x.id, x.user_id, u.email AS user_email, trim(u.first_name || ' ' || u.last_name) AS user_name, x.type,
    x.coin_id, c.symbol AS coin_symbol, c.name AS coin_name,
         x.amount, coalesce(x.network_id, t.network_id) AS network_id, n.name AS network_name, n.explorer_url,
         x.wallet_id, w.name AS wallet_name, plain_address(a.address) AS wallet_address,
         coalesce(t.hash, x.hash) AS hash, x.status, x.initiated_at, x.cleared_at, x.cancelled_at, x.transaction_id,
         x.deposit_id, x.due_on, x.note,
         x.agreement_version, v.annual_rate, coalesce(x.notice_days, v.notice_days) AS notice_days, x.announcement_days,
         x.payable_from,
         coalesce(x.type = 'withdrawal' AND x.status = 'pending' AND x.confirmed_at IS NULL
           AND x.created_by <> x.user_id
                  AND needs_two_people(), false) AS needs_confirmation,
         CASE WHEN x.type <> 'deposit' AND x.transaction_id IS NOT NULL THEN paid_elsewhere_to(x.id)
           END AS paid_elsewhere_to,
         (SELECT e.reason FROM payment_exceptions e WHERE e.client_transaction_id = x.id
            AND e.transaction_id = x.transaction_id AND e.state = 'approved') AS exception_reason
    FROM client_transactions x JOIN users u ON u.id = x.user_id JOIN coins c ON c.id = x.coin_id
    LEFT JOIN transactions t ON t.id = x.transaction_id
    LEFT JOIN networks n ON n.id = coalesce(x.network_id, t.network_id)
    LEFT JOIN wallets w ON w.id = x.wallet_id LEFT JOIN accounts a ON a.id = w.account_id
    LEFT JOIN agreement_versions v ON v.version = x.agreement_version
   WHERE x.id = ${idsIn('$1')}`;

export interface ReadOptions {
  readonly now: Date;
  /** The loan book, when the caller has already loaded it. */
  readonly book?: LoanBook;
  /** Prices at this moment that the caller has already loaded; used if all coins of the transactions have one. */
  readonly prices?: ReadonlyMap<number, { readonly price: Price }>;
}

/** The client transactions with these ids, in this order. */
export async function readLendingTransactions(
  queries: Queries,
  ids: readonly number[],
  { now, book, prices: given }: ReadOptions,
): Promise<LendingTransaction[]> {
  if (ids.length === 0) return [];
  const { rows } = await queries.query<LendingRow>({
    name: 'read-lending-transactions',
    text: READ_ROWS,
    values: [ids],
  });
  const coinIds = rows.map((row) => row.coin_id);
  const isGiven = given !== undefined && coinIds.every((coinId) => given.has(coinId));
  const prices = isGiven ? given : await datedPricesAt(queries, coinIds, now);
  const paidUsers = [
    ...new Set(rows.filter((row) => row.status === 'cleared' && row.type !== 'deposit').map((row) => row.user_id)),
  ];
  const applied = appliedOf(book ?? (paidUsers.length > 0 ? await loadLoanBook(queries, paidUsers) : null));
  const today = utcDayOf(now.getTime());
  return inOrderOf(ids, rows).map((row) => ({
    ...toLendingTransaction(row, today),
    valueUsd: usdText(parseAmount(row.amount), prices.get(row.coin_id)?.price),
    applied: applied(row.id),
  }));
}

export async function getLendingTransaction(
  queries: Queries,
  id: number,
  options: ReadOptions,
): Promise<LendingTransaction> {
  const [found] = await readLendingTransactions(queries, [id], options);
  if (!found) throw noSuchClientTransaction();
  return found;
}

export function noSuchClientTransaction(): AppError {
  return new AppError('not_found', 'There is no such client transaction.');
}

function appliedOf(book: LoanBook | null): (id: number) => LendingTransaction['applied'] {
  const byId = new Map(book?.payments.map((payment) => [payment.transaction.id, payment]));
  return (id) => {
    const payment = byId.get(String(id));
    if (!payment) return null;
    const interest = add(payment.interestDue, payment.interestAccrued);
    return {
      interest: formatDecimal(interest),
      principal: formatDecimal(payment.principal),
      excess: formatDecimal(payment.excess),
    };
  };
}

function toLendingTransaction(row: LendingRow, today: UtcDay): Omit<LendingTransaction, 'valueUsd' | 'applied'> {
  const dueBy = dueDayOf(row);
  const daysLeft = dueBy === null || row.status !== 'pending' ? null : dueBy - today;
  const isLate = daysLeft !== null && daysLeft < 0;
  return {
    ...toRecord(row),
    amount: formatDecimal(parseAmount(row.amount)),
    stage: stageOf(row, isLate),
    expiresAt: expiryOf(row)?.toISOString() ?? null,
    annualRate: row.annual_rate === null ? null : rateText(row.annual_rate),
    dueBy: dueBy === null ? null : formatDay(dueBy),
    daysLeft,
    isLate,
  };
}

function expiryOf(row: LendingRow): Date | null {
  if (row.type !== 'deposit' || row.status !== 'pending' || row.announcement_days === null) return null;
  return new Date(row.initiated_at.getTime() + row.announcement_days * DAY_MS);
}

function dueDayOf(row: LendingRow): UtcDay | null {
  if (row.type === 'withdrawal')
    return row.notice_days === null ? null : addUtcDays(utcDayOf(row.initiated_at.getTime()), row.notice_days);
  return row.due_on === null ? null : parseUtcDay(row.due_on);
}

function stageOf(row: LendingRow, isLate: boolean): RequestStage {
  if (row.status !== 'pending') return row.status;
  if (row.type === 'deposit') return 'announced';
  if (row.type === 'interest') return 'due';
  return isLate ? 'late' : 'requested';
}
