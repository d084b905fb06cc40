import { formatDay, parseUtcDay, type UtcDay } from '@holdfast/calendar';
import { csvTable } from '@holdfast/csv/write-csv.ts';
import { computeStatement, type StatementRow } from '../../engine/statement.ts';
import { type Loan } from '../../engine/compute-loan-book.ts';
import { formatDecimal } from '@holdfast/money';
import { loadCoins, nameOf } from '@holdfast/catalogue/server';
import type { Queries } from '@holdfast/database/queries.ts';
import { invalidField } from '@holdfast/http/server/app-error.ts';
import { rateTextOf } from '@holdfast/accounts/server';
import { loadLoanBook } from '../load-loan-book.ts';

const DAYS_MAX = 3_660;
const ROWS_MAX = 100_000;

/** Everything that a statement is computed from, as plain data. */
export interface StatementInput {
  readonly client: { readonly email: string; readonly name: string };
  readonly from: UtcDay;
  /** Today at the latest. */
  readonly to: UtcDay;
  readonly loans: readonly Loan[];
  readonly coins: Awaited<ReturnType<typeof loadCoins>>;
}

export async function loadStatementInput(
  queries: Queries,
  request: { userId: number; from: string; to: string; today: UtcDay },
): Promise<StatementInput> {
  const [from, to] = [parseUtcDay(request.from), Math.min(parseUtcDay(request.to), request.today) as UtcDay];
  const refuse = (msg: string): Error => invalidField({ loc: ['query', 'to'], msg, input: request.to });
  if (request.from > request.to) throw refuse('The end must not be before the start.');
  if (from > request.today)
    throw invalidField({ loc: ['query', 'from'], msg: 'The start is in the future.', input: request.from });
  if (to - from > DAYS_MAX) throw refuse('A statement covers at most ten years.');
  const people = await queries.query<{ email: string; name: string }>(
    `SELECT email, trim(first_name || ' ' || last_name) AS name FROM users WHERE id = $1`,
    [request.userId],
  );
  const { loans } = await loadLoanBook(queries, [request.userId]);
  const running = loans.filter((loan) => loan.startDay <= to);
  if (running.reduce((rows, loan) => rows + Math.max(0, to - Math.max(from, loan.startDay) + 1), 0) > ROWS_MAX)
    throw refuse('This would be more than 100,000 lines. Choose a shorter period.');
  const coins = await loadCoins(queries, [...new Set(running.map((loan) => Number(loan.coinId)))]);
  return { client: people.rows[0] ?? { email: '', name: '' }, from, to, loans: running, coins };
}

/** Every deposit that was active in the period, day by day. */
export function computeStatementData({ client, from, to, loans, coins }: StatementInput) {
  const deposits = loans
    .map((loan) => ({
      depositId: loan.depositId,
      coin: nameOf(coins, Number(loan.coinId)),
      startDay: formatDay(loan.startDay),
      /** "0.08" is 8 percent. */
      annualRate: rateTextOf(loan.ratePpm),
      statement: computeStatement(loan, { from, to }),
    }))
    // A deposit repaid before the period has no rows.
    .filter(({ statement }) => statement.opening.total !== 0n || statement.rows.some((row) => row.deposited !== 0n));
  return { client, from: formatDay(from), to: formatDay(to), deposits };
}
export type StatementData = ReturnType<typeof computeStatementData>;

const AMOUNTS = [
  'deposited',
  'interest',
  'interestPaid',
  'principalPaid',
  'roundedOff',
  'principal',
  'interestDue',
  'interestAccrued',
] as const satisfies readonly (keyof StatementRow)[];

/** One line for each day and deposit, with every digit. */
export function writeStatementCsv({ deposits }: StatementData): Uint8Array {
  const header = [
    'day',
    'deposit',
    'coin',
    'start',
    'deposited',
    'interest',
    'interest paid',
    'principal paid',
    'rounded off',
    'principal',
    'interest due',
    'interest accrued',
    'annual rate',
  ];
  const lines = deposits.flatMap(({ depositId, coin, startDay, annualRate, statement }) =>
    statement.rows.map((row) => [
      formatDay(row.day),
      depositId,
      coin.coinSymbol,
      startDay,
      ...AMOUNTS.map((column) => formatDecimal(row[column])),
      annualRate,
    ]),
  );
  return new TextEncoder().encode(csvTable([header, ...lines]));
}
