import { type Amount, formatDecimal, parseAmount } from '@holdfast/money';

/** "8 %" for an annual rate of "0.08". */
export function rateText(annualRate: string): string {
  return `${formatDecimal(((parseAmount(annualRate) as bigint) * 100n) as Amount)} %`;
}

/** "8 %", or "4.5 % to 8 %" if deposits have different terms. */
export function rateRangeText(annualRates: readonly string[]): string {
  const [lowest, ...others] = [...new Set(annualRates)].sort((left, right) =>
    parseAmount(left) < parseAmount(right) ? -1 : 1,
  );
  if (lowest === undefined) return '';
  const highest = others.at(-1);
  return highest === undefined ? rateText(lowest) : `${rateText(lowest)} to ${rateText(highest)}`;
}
