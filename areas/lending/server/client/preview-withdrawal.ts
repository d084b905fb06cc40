import { addUtcDays, formatDay, type UtcDay, utcDayOf } from '@holdfast/calendar';
import { computeLiabilities, type Liability } from '../../engine/liabilities.ts';
import { elapsedYears } from '../../engine/loan-segments.ts';
import { LendingError } from '../../engine/lending-error.ts';
import { type Loan, type LoanBook } from '../../engine/compute-loan-book.ts';
import { noticeDaysOf } from '../../engine/withdrawals-due.ts';
import { type PaymentPreview, previewPayment } from '../../engine/preview-payment.ts';
import { TICKS_PER_UNIT } from '../../engine/interest.ts';
import { add, type Amount, formatDecimal, parseAmount, sum } from '@holdfast/money';
import { loadCoins, nameOf } from '@holdfast/catalogue/server';
import { AppError, invalidField } from '@holdfast/http/server/app-error.ts';
import { defineHandlers } from '../define-handlers.ts';
import { loadLoanBook } from '../load-loan-book.ts';
import { debtFigures } from '../prices-at.ts';
import { type LendingDependencies, requireReadableUser } from '../lending-dependencies.ts';
import { withdrawableOf } from './get-dashboard.ts';

export const withdrawalPreviewHandlers = defineHandlers(({ pool, now }: LendingDependencies) => ({
  async previewWithdrawal({ query, caller }) {
    const userId = await requireReadableUser(pool, caller, query.user_id);
    const book = await loadLoanBook(pool, [userId]);
    const day = utcDayOf(now().getTime());
    const liability = computeLiabilities(book, { day }).find((one) => one.coinId === String(query.coin_id));
    if (!liability) throw new AppError('not_found', 'Nothing of this coin is owed.');
    const noticeDays = noticeDaysOf(book, { userId: liability.userId, coinId: liability.coinId, day });
    if (noticeDays === null) throw new Error('A liability belongs to a deposit, which has a notice period.');
    const preview = previewOrRefuse(book, { liability, amount: parseAmount(query.amount), day });
    const name = nameOf(await loadCoins(pool, [query.coin_id]), query.coin_id);
    const after = new Map(preview.loans.map((one) => [one.depositId, one]));
    const positions = liability.loans.map(({ loan, position }) => ({
      loan,
      before: position,
      after: after.get(loan.depositId)?.after ?? position,
    }));
    const perDay = (which: 'before' | 'after'): string =>
      formatDecimal(
        sum(positions.map((one) => earnedPerDay({ loan: one.loan, principal: one[which].principal, day }))),
      );
    return {
      ...name,
      amount: query.amount,
      dueBy: formatDay(addUtcDays(day, noticeDays)),
      interestDue: formatDecimal(preview.interestDue),
      interestAccrued: formatDecimal(preview.interestAccrued),
      principal: formatDecimal(preview.principal),
      excess: formatDecimal(preview.excess),
      withdrawable: formatDecimal(withdrawableOf(book, liability)),
      before: debtFigures(liability),
      after: debtFigures({
        principal: sum(positions.map((one) => one.after.principal)),
        interestDue: sum(positions.map((one) => one.after.interestDue)),
        interest: sum(positions.map((one) => one.after.interest)),
      }),
      interestPerDayBefore: perDay('before'),
      interestPerDayAfter: perDay('after'),
      loans: positions.flatMap(({ loan, after: left }) => {
        const split = after.get(loan.depositId)?.split;
        if (!split) return [];
        return [
          {
            depositId: Number(loan.depositId),
            startDay: formatDay(loan.startDay),
            interest: formatDecimal(add(split.interestDue, split.interestAccrued)),
            principal: formatDecimal(split.principal),
            principalAfter: formatDecimal(left.principal),
            interestAfter: formatDecimal(left.interest),
          },
        ];
      }),
    };
  },
}));

function previewOrRefuse(
  book: LoanBook,
  { liability, amount, day }: { liability: Liability; amount: Amount; day: UtcDay },
): PaymentPreview {
  try {
    return previewPayment(book, { userId: liability.userId, coinId: liability.coinId, amount, day });
  } catch (error) {
    if (!(error instanceof LendingError)) throw error;
    throw invalidField({ loc: ['query', 'amount'], msg: error.message, input: formatDecimal(amount) });
  }
}

/** The interest of the next day on a given principal. */
function earnedPerDay({ loan, principal, day }: { loan: Loan; principal: Amount; day: UtcDay }): Amount {
  const parts = elapsedYears(loan.startDay, addUtcDays(day, 1)).parts - elapsedYears(loan.startDay, day).parts;
  return (((principal as bigint) * BigInt(loan.ratePpm * parts)) / TICKS_PER_UNIT) as Amount;
}
