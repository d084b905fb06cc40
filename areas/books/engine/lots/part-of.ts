import type { Amount, Decimal } from '@holdfast/money';

/**
 * value × part ÷ whole, cut at the 24th place. The caller keeps value − result for what is left, so the cut-off
 * fraction of a last digit is never lost: it stays with the rest, and the last part takes all of that.
 */
export function partOf<D extends Decimal>(value: D, part: Amount, whole: Amount): D {
  // Most rows have no fee, and a zero shared by them all is a zero not allocated for each.
  if (part === whole || value === 0n) return value;
  return (((value as bigint) * (part as bigint)) / (whole as bigint)) as D;
}
