import { type Amount, add, formatDecimal, type Price, subtract, valueAt } from '@holdfast/money';

export interface Debt {
  readonly principal: Amount;
  readonly interestDue: Amount;
  readonly interest: Amount;
}

/** The figures of a debt as text. Accrued is the rest of the interest, so that the parts always add up. */
export function debtFigures({ principal, interestDue, interest }: Debt) {
  return {
    principal: formatDecimal(principal),
    interestDue: formatDecimal(interestDue),
    interestAccrued: formatDecimal(subtract(interest, interestDue)),
    interest: formatDecimal(interest),
    total: formatDecimal(add(principal, interest)),
  };
}

/** Null where the price is missing. */
export function usdText(amount: Amount, price: Price | null | undefined): string | null {
  const value = valueAt(amount, price);
  return value === null ? null : formatDecimal(value);
}
