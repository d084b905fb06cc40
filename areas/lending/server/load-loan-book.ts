/** Reads client transactions for the lending engine and computes the loan book. */
import { type ClientTransaction, type CoinDecimals } from '../engine/client-transaction.ts';
import { type ClientTransactionStatus, type ClientTransactionType } from '../engine/lists.ts';
import { computeLoanBook, type LoanBook } from '../engine/compute-loan-book.ts';
import { parseAmount } from '@holdfast/money';
import { idsIn, type Queries } from '@holdfast/database/queries.ts';
import { ratePpmOf } from '@holdfast/accounts/server';

interface LoanRow {
  id: number;
  user_id: number;
  coin_id: number;
  type: ClientTransactionType;
  status: ClientTransactionStatus;
  amount: string;
  initiated_at: Date;
  cleared_at: Date | null;
  decimals: number;
  annual_rate: string | null;
  notice_days: number | null;
}

const READ_ROWS = `
  SELECT x.id, x.user_id, x.coin_id, x.type, x.status, x.amount, x.initiated_at, x.cleared_at, c.decimals,
    v.annual_rate,
         coalesce(x.notice_days, v.notice_days) AS notice_days
    FROM client_transactions x JOIN coins c ON c.id = x.coin_id
    LEFT JOIN agreement_versions v ON v.version = x.agreement_version WHERE x.user_id = ${idsIn('$1')}
      AND x.status <> 'cancelled'`;

/** All deposits of and payments to these clients. Other clients are not read, so the cost depends on these alone. */
export async function loadLoanBook(queries: Queries, userIds: readonly number[]): Promise<LoanBook> {
  const { rows } = await queries.query<LoanRow>({ name: 'load-loan-book', text: READ_ROWS, values: [userIds] });
  return computeLoanBook(rows.map(toClientTransaction), coinDecimalsOf(rows));
}

function toClientTransaction(row: LoanRow): ClientTransaction {
  return {
    id: String(row.id),
    userId: String(row.user_id),
    coinId: String(row.coin_id),
    type: row.type,
    status: row.status,
    amount: parseAmount(row.amount),
    initiatedAt: row.initiated_at.getTime(),
    clearedAt: row.cleared_at?.getTime() ?? null,
    ratePpm: row.annual_rate === null ? null : ratePpmOf(row.annual_rate),
    noticeDays: row.notice_days,
  };
}

function coinDecimalsOf(rows: readonly LoanRow[]): CoinDecimals {
  return new Map(rows.map((row) => [String(row.coin_id), row.decimals]));
}
