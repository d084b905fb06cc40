/**
 * The figures of a coin, recomputed in the browser from the deposits and payments alone, with the same engine as the
 * server: the reader can compare both, digit for digit.
 */
import { formatDay, type UtcDay } from '@holdfast/calendar';
import type { LendingTransaction } from '../../../contract/lending.ts';
import { anniversaryOf } from '../../../engine/anniversary.ts';
import { type ClientTransaction } from '../../../engine/client-transaction.ts';
import { computeLoanBook, type Loan } from '../../../engine/compute-loan-book.ts';
import { computeLoanPosition } from '../../../engine/loan-position.ts';
import { computeStatement, type StatementRow } from '../../../engine/statement.ts';
import { interestPerDay } from '../../../engine/interest-due.ts';
import { add, type Amount, formatDecimal, parseAmount, sum, ZERO } from '@holdfast/money';

/** A millionth, with the 24 decimals of every figure. */
const PPM = 10n ** 18n;

export interface HistoryDay {
  readonly day: string;
  readonly deposited: Amount;
  readonly interest: Amount;
  readonly paid: Amount;
  readonly principal: Amount;
  readonly interestOwed: Amount;
}

export interface CoinHistory {
  readonly deposits: readonly {
    readonly depositId: number;
    readonly startDay: string;
    readonly deposited: Amount;
    readonly principal: Amount;
    readonly yearDays: number;
    /** "0.08" is 8 percent. */
    readonly annualRate: string;
    readonly interestPerDay: Amount;
  }[];
  readonly deposited: Amount;
  readonly principalPaid: Amount;
  readonly principal: Amount;
  readonly interestEarned: Amount;
  readonly interestPaid: Amount;
  /** Less than the smallest unit, dropped when a deposit was repaid in full. */
  readonly roundedOff: Amount;
  readonly interest: Amount;
  readonly total: Amount;
  /** From the first deposit to the requested day. */
  readonly days: readonly HistoryDay[];
}

interface CoinHistoryOptions {
  readonly entries: readonly LendingTransaction[];
  readonly coin: { readonly coinId: number; readonly coinDecimals: number };
  /** One deposit only; by default all deposits of the coin. */
  readonly depositId?: number | undefined;
  readonly day: UtcDay;
}

export function loansOf({ entries, coin }: Pick<CoinHistoryOptions, 'entries' | 'coin'>): Loan[] {
  const rows = entries.filter((entry) => entry.coinId === coin.coinId && entry.status !== 'cancelled').map(toEngine);
  return computeLoanBook(rows, new Map([[String(coin.coinId), coin.coinDecimals]])).loans;
}

export function coinHistory({ entries, coin, depositId, day }: CoinHistoryOptions): CoinHistory {
  const loans = loansOf({ entries, coin }).filter(
    (loan) => loan.startDay <= day && (depositId === undefined || loan.depositId === String(depositId)),
  );
  const statements = loans.map((loan) => computeStatement(loan, { to: day }));
  const rows = statements.flatMap((statement) => statement.rows);
  const sumOf = (part: (row: StatementRow) => Amount): Amount => sum(rows.map(part));
  const closings = statements.map((statement) => statement.closing);
  return {
    deposits: loans.map((loan) => depositOf(loan, day)),
    deposited: sumOf((row) => row.deposited),
    principalPaid: sumOf((row) => row.principalPaid),
    principal: sum(closings.map((closing) => closing.principal)),
    interestEarned: sumOf((row) => row.interest),
    interestPaid: sumOf((row) => row.interestPaid),
    roundedOff: sumOf((row) => row.roundedOff),
    interest: sum(closings.map((closing) => closing.interest)),
    total: sum(closings.map((closing) => closing.total)),
    days: byDay(rows),
  };
}

/** The balance of a coin at the end of a day, all deposits together. */
export function owedOn({ entries, coin, day }: CoinHistoryOptions): Amount {
  return sum(loansOf({ entries, coin }).map((loan) => computeLoanPosition(loan, day).total));
}

function depositOf(loan: Loan, day: UtcDay): CoinHistory['deposits'][number] {
  return {
    depositId: Number(loan.depositId),
    startDay: formatDay(loan.startDay),
    deposited: loan.principal,
    principal: computeLoanPosition(loan, day).principal,
    yearDays: daysOfRunningYear(loan.startDay, day),
    annualRate: formatDecimal((BigInt(loan.ratePpm) * PPM) as Amount),
    interestPerDay: interestPerDay(loan, day),
  };
}

/** The deposit's own year, from one anniversary to the next, has 365 or 366 days. */
function daysOfRunningYear(startDay: UtcDay, day: UtcDay): number {
  let years = Math.max(0, Math.floor((day - startDay) / 366));
  while (anniversaryOf(startDay, years + 1) <= day) years += 1;
  return anniversaryOf(startDay, years + 1) - anniversaryOf(startDay, years);
}

function byDay(rows: readonly StatementRow[]): HistoryDay[] {
  const days = new Map<UtcDay, HistoryDay>();
  for (const row of rows) {
    const before = days.get(row.day);
    days.set(row.day, {
      day: before?.day ?? formatDay(row.day),
      deposited: add(before?.deposited ?? ZERO, row.deposited),
      interest: add(before?.interest ?? ZERO, row.interest),
      paid: sum([before?.paid ?? ZERO, row.interestPaid, row.principalPaid]),
      principal: add(before?.principal ?? ZERO, row.principal),
      interestOwed: sum([before?.interestOwed ?? ZERO, row.interestDue, row.interestAccrued]),
    });
  }
  return [...days.entries()].sort(([left], [right]) => left - right).map(([, day]) => day);
}

function toEngine(entry: LendingTransaction): ClientTransaction {
  return {
    id: String(entry.id),
    userId: String(entry.userId),
    coinId: String(entry.coinId),
    type: entry.type,
    status: entry.status,
    amount: parseAmount(entry.amount),
    initiatedAt: Date.parse(entry.initiatedAt),
    clearedAt: entry.clearedAt === null ? null : Date.parse(entry.clearedAt),
    ratePpm: entry.annualRate === null ? null : Number((parseAmount(entry.annualRate) as bigint) / PPM),
    noticeDays: entry.noticeDays,
  };
}
