/**
 * Which debt a payment settles.
 *
 * The terms say: first interest, then principal. Made exact: interest due (of completed years) on every deposit, then
 * interest accrued (of the current year) on every deposit, then principal, and within each of the three the oldest
 * deposit first. A newer deposit's interest therefore comes before an older one's principal.
 *
 * Worked example: deposits A of 100 and B of 50, one coin of 2 decimals, 8 % a year. On a day when A owes 8 due and
 * 2.004 accrued, and B owes 1.50 accrued, a payment of 20 goes: 8 to A's due, 2.00 to A's accrued (its 0.004 stays
 * owed), 1.50 to B's accrued, and the remaining 8.50 to A's principal, which becomes 91.50.
 */
import { type Amount, ZERO } from '@holdfast/money';
import { type LoanAccount, payableInterest, payableInterestDue, payInterest, payPrincipal } from './loan-account.ts';

/** How much of a payment went where. The three parts and the excess always add up to the payment. */
export interface PaymentSplit {
  interestDue: Amount;
  interestAccrued: Amount;
  principal: Amount;
}

/**
 * Applies a payment to the accounts, which are given oldest first and already accrued to the day of payment. Returns
 * one split per account, in the same order, and what no debt was left for.
 */
export function applyPayment(
  accounts: readonly LoanAccount[],
  amount: Amount,
): { splits: PaymentSplit[]; excess: Amount } {
  const splits = accounts.map((): PaymentSplit => ({ interestDue: ZERO, interestAccrued: ZERO, principal: ZERO }));
  let left = amount;
  const settle = (part: keyof PaymentSplit, owed: (account: LoanAccount) => Amount, pay: typeof payInterest): void => {
    for (const [index, account] of accounts.entries()) {
      const split = splits[index];
      if (left === 0n || !split) return;
      const debt = owed(account);
      const taken = left < debt ? left : debt;
      pay(account, taken);
      split[part] = taken;
      left = ((left as bigint) - (taken as bigint)) as Amount;
    }
  };
  settle('interestDue', payableInterestDue, payInterest);
  settle('interestAccrued', payableInterest, payInterest);
  settle('principal', (account) => account.principal, payPrincipal);
  return { splits, excess: left };
}
