import { type Amount, add, formatDecimal, type Price, subtract, type Usd, valueOf } from '@holdfast/money';

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

export function usdText(amount: Amount, price: Price | undefined): string | null {
  return price === undefined ? null : formatDecimal(valueOf(amount, price));
}

export function sumUsd(values: readonly (Usd | null)[]): Usd {
  return values.reduce<bigint>((total, value) => total + (value ?? 0n), 0n) as Usd;
}
