import { type Amount, divide, formatDecimal, multiply, parseAmount, parseRatio, type Ratio } from '@holdfast/money';

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

const HUNDRED = parseRatio('100');
const PERCENT = /^\d{1,6}(\.\d{1,6})?$/u;

/** "105" becomes "1.05", exactly. Null if it is not a percentage. */
export function ratioOfPercent(text: string): string | null {
  const plain = text.trim().replace(/\s*%$/u, '');
  return PERCENT.test(plain) ? formatDecimal(divide<Ratio>(parseRatio(plain), HUNDRED, 'floor')) : null;
}

/** "1.05" becomes "105", for a field. */
export function percentOfRatio(ratio: string): string {
  return formatDecimal(multiply<Ratio>(parseRatio(ratio), HUNDRED, 'floor'));
}
