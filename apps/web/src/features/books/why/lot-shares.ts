/**
 * How wide the parts of a lot are drawn. A share becomes floating point here and only here: it is a width in percent.
 */
import type { Explanation } from '@holdfast/contract';
import { parseAmount } from '@holdfast/money';

export type LotUse = NonNullable<Explanation['lot']>;

const WHOLE = 10_000n;

export function lotShares({ amount, usedBefore, usedHere, left }: LotUse): {
  readonly before: number;
  readonly here: number;
  readonly left: number;
} {
  const whole = parseAmount(amount);
  const percent = (part: string) => (whole === 0n ? 0 : Number((parseAmount(part) * WHOLE) / whole) / 100);
  return { before: percent(usedBefore), here: percent(usedHere), left: percent(left) };
}
