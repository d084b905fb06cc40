import { formatDay, parseUtcDay, type UtcDay } from '@holdfast/calendar';
import { computeStatement, type LoanStatement } from '@holdfast/lending';
import { type CoinName, loadCoins, nameOf } from '../../../catalogue/coins.ts';
import type { Queries } from '../../../db/queries.ts';
import { invalidField } from '../../../http/app-error.ts';
import { rateTextOf } from '../../../lending/agreement-versions.ts';
import { loadLoanBook } from '../../../lending/load-loan-book.ts';

const DAYS_MAX = 3_660;
const ROWS_MAX = 100_000;

export interface DepositStatement {
  readonly depositId: string;
  readonly coin: CoinName;
  readonly startDay: string;
  /** "0.08" is 8 percent. */
  readonly annualRate: string;
  readonly statement: LoanStatement;
}

export interface StatementData {
  readonly client: { readonly email: string; readonly name: string };
  readonly from: string;
  readonly to: string;
  readonly deposits: readonly DepositStatement[];
}

/** Every deposit that ran in the period, day by day; the newest day is today, for nothing is known of tomorrow. */
export async function loadStatement(
  queries: Queries,
  asked: { userId: number; from: string; to: string; today: UtcDay },
): Promise<StatementData> {
  const [from, to] = [parseUtcDay(asked.from), Math.min(parseUtcDay(asked.to), asked.today) as UtcDay];
  const refuse = (msg: string): Error => invalidField({ loc: ['query', 'to'], msg, input: asked.to });
  if (asked.from > asked.to) throw refuse('The end must not lie before the beginning.');
  if (to - from > DAYS_MAX) throw refuse('A statement covers at most ten years.');
  const people = await queries.query<{ email: string; name: string }>(
    `SELECT email, trim(first_name || ' ' || last_name) AS name FROM users WHERE id = $1`,
    [asked.userId],
  );
  const { loans } = await loadLoanBook(queries, [asked.userId]);
  const running = loans.filter((loan) => loan.startDay <= to);
  if (running.reduce((rows, loan) => rows + Math.max(0, to - Math.max(from, loan.startDay) + 1), 0) > ROWS_MAX)
    throw refuse('This would be more than 100,000 lines. Choose a shorter period.');
  const names = await loadCoins(queries, [...new Set(running.map((loan) => Number(loan.coinId)))]);
  const deposits = running
    .map((loan) => ({
      depositId: loan.depositId,
      coin: nameOf(names, Number(loan.coinId)),
      startDay: formatDay(loan.startDay),
      annualRate: rateTextOf(loan.ratePpm),
      statement: computeStatement(loan, { from, to }),
    }))
    // A deposit that was repaid before the period has no rows.
    .filter(({ statement }) => statement.opening.total !== 0n || statement.rows.some((row) => row.deposited !== 0n));
  return { client: people.rows[0] ?? { email: '', name: '' }, from: asked.from, to: formatDay(to), deposits };
}
