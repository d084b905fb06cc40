/** A client's balances and interest, computed exactly by the engine from the client's own rows. */
import { formatDay, type UtcDay, utcDayOf } from '@holdfast/calendar';
import type { ClientLoan, CoinDebt } from '../../contract/lending.ts';
import { computeLiabilities, type Liability } from '../../engine/liabilities.ts';
import { interestPerDay, listInterestDue, nextInterestDay } from '../../engine/interest-due.ts';
import { type Loan, type LoanBook } from '../../engine/compute-loan-book.ts';
import {
  type Amount,
  formatDecimal,
  parseAmount,
  type PartialUsd,
  subtract,
  sum,
  sumPartialUsd,
  valueAt,
  ZERO,
} from '@holdfast/money';
import { type CoinName, loadCoins, nameOf } from '@holdfast/catalogue/server';
import { defineHandlers } from '../define-handlers.ts';
import { rateText, rateTextOf, VERSION_IN_FORCE } from '@holdfast/accounts/server';
import { loadLoanBook } from '../load-loan-book.ts';
import type { FoundPrice } from '@holdfast/prices/server';
import { datedPricesAt, debtFigures, usdText } from '../prices-at.ts';
import { type LendingDependencies, requireReadableUser } from '../lending-dependencies.ts';
import { readLendingTransactions } from '../lending-transaction-record.ts';
import { PENDING_IDS } from './list-activity.ts';

/** A year and a day: every current year of a deposit ends within it. */
const NEXT_YEAR_DAYS = 366;

interface DashboardRow {
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly agreement_accepted_at: Date | null;
  readonly version: string;
  readonly annual_rate: string;
  readonly notice_days: number;
  readonly pending: number[];
}

/** The text of the agreement is long and not shown, so only its terms are read. */
const READ_DASHBOARD = `
  SELECT u.email, u.first_name, u.last_name, u.agreement_accepted_at, v.version, v.annual_rate, v.notice_days,
         ARRAY(${PENDING_IDS}) AS pending
    FROM users u JOIN agreement_versions v ON v.version = ${VERSION_IN_FORCE} WHERE u.id = $1`;

export const clientDashboardHandlers = defineHandlers(({ pool, now: clock }: LendingDependencies) => ({
  async getClientDashboard({ query, caller }) {
    const userId = await requireReadableUser(pool, caller, query.user_id);
    const now = clock();
    const { rows } = await pool.query<DashboardRow>({ name: 'read-dashboard', text: READ_DASHBOARD, values: [userId] });
    const [user] = rows;
    if (!user) throw new Error(`User ${userId} is gone.`);
    const book = await loadLoanBook(pool, [userId]);
    const day = utcDayOf(now.getTime());
    const liabilities = computeLiabilities(book, { day });
    const coinIds = [...liabilities, ...book.pending].map((one) => Number(one.coinId));
    const [names, prices] = [await loadCoins(pool, coinIds), await datedPricesAt(pool, coinIds, now)];
    const upcoming = listInterestDue(book, { day, daysAhead: NEXT_YEAR_DAYS });
    const coins = liabilities.map((liability) =>
      toCoinDebt({
        liability,
        book,
        day,
        upcoming,
        name: nameOf(names, Number(liability.coinId)),
        price: prices.get(Number(liability.coinId)),
      }),
    );
    const usdOf = (part: (one: Liability) => Amount): PartialUsd =>
      sumPartialUsd(
        liabilities.map((one) => {
          const { coinId, coinSymbol } = nameOf(names, Number(one.coinId));
          return { coinId, coinSymbol, usd: valueAt(part(one), prices.get(coinId)?.price) };
        }),
      );
    return {
      user: { id: userId, email: user.email, firstName: user.first_name, lastName: user.last_name },
      asOf: formatDay(day),
      at: now.toISOString(),
      coins,
      totalUsd: usdOf((one) => one.total),
      principalUsd: usdOf((one) => one.principal),
      interestUsd: usdOf((one) => one.interest),
      nextInterestDay: earliest(coins.map((coin) => coin.nextInterestDay)),
      pending: await readLendingTransactions(pool, user.pending, { now, book, prices }),
      agreementAcceptedAt: user.agreement_accepted_at?.toISOString() ?? null,
      terms: { version: user.version, annualRate: rateText(user.annual_rate), noticeDays: user.notice_days },
      issues:
        caller.user.role === 'admin'
          ? book.issues.map((issue) => ({
              clientTransactionId: Number(issue.transactionId),
              severity: issue.severity,
              text: issue.detail,
            }))
          : [],
    };
  },
}));

interface Part {
  readonly liability: Liability;
  readonly book: LoanBook;
  readonly day: UtcDay;
  readonly upcoming: ReturnType<typeof listInterestDue>;
  readonly name: CoinName;
  readonly price: FoundPrice | undefined;
}

function toCoinDebt({ liability, book, day, upcoming, name, price }: Part): CoinDebt {
  const loans = liability.loans.map(({ loan, position }): ClientLoan => {
    const next = nextInterestDay(loan, day);
    return {
      depositId: Number(loan.depositId),
      startDay: formatDay(loan.startDay),
      deposited: formatDecimal(loan.principal),
      annualRate: rateTextOf(loan.ratePpm),
      ...debtFigures(position),
      interestPerDay: formatDecimal(interestPerDay(loan, day)),
      nextInterestDay: next === null ? null : formatDay(next),
      nextInterest: nextInterestOf(loan, next, upcoming),
    };
  });
  const payments = book.payments.filter((payment) => payment.transaction.coinId === liability.coinId);
  return {
    ...name,
    ...debtFigures(liability),
    payable: formatDecimal(liability.payable.total),
    payableInterestDue: formatDecimal(liability.payable.interestDue),
    withdrawable: formatDecimal(withdrawableOf(book, liability)),
    interestPerDay: formatDecimal(sum(loans.map((loan) => parseAmount(loan.interestPerDay)))),
    nextInterestDay: earliest(loans.map((loan) => loan.nextInterestDay)),
    priceUsd: price === undefined ? null : formatDecimal(price.price),
    pricedAt: price?.pricedAt.toISOString() ?? null,
    principalUsd: usdText(liability.principal, price?.price),
    interestUsd: usdText(liability.interest, price?.price),
    totalUsd: usdText(liability.total, price?.price),
    interestPaid: formatDecimal(sum(payments.flatMap((payment) => [payment.interestDue, payment.interestAccrued]))),
    principalPaid: formatDecimal(sum(payments.map((payment) => payment.principal))),
    loans,
  };
}

function nextInterestOf(loan: Loan, next: UtcDay | null, upcoming: ReturnType<typeof listInterestDue>): string | null {
  if (next === null) return null;
  return formatDecimal(
    upcoming.find((due) => due.depositId === loan.depositId && due.anniversary === next)?.amount ?? ZERO,
  );
}

/** What can be paid today, less pending withdrawals. */
export function withdrawableOf(
  book: LoanBook,
  { userId, coinId, payable }: { userId: string; coinId: string; payable: { total: Amount } },
): Amount {
  const waiting = book.pending.filter(
    (one) => one.type === 'withdrawal' && one.userId === userId && one.coinId === coinId,
  );
  const left = subtract(payable.total, sum(waiting.map((one) => one.amount)));
  return left > 0n ? left : ZERO;
}

function earliest(days: readonly (string | null)[]): string | null {
  return days.reduce((first, day) => (day !== null && (first === null || day < first) ? day : first), null);
}
