import { formatDecimal, parseRatio, type Ratio, roundTo } from '@holdfast/money';

/** "95.0 %", truncated and never rounded up: 99.99 % is not covered. */
export function coveragePercent(ratio: string): string {
  const percent = roundTo((parseRatio(ratio) * 100n) as Ratio, 1, 'floor');
  const [whole = '0', fraction = ''] = formatDecimal(percent).split('.');
  return `${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${fraction.padEnd(1, '0')} %`;
}

/** The 100 % mark is at two thirds of the bar, so that a coverage of 150 % fills it. */
export const FULL_COVER_PERCENT = 66;

/** The filled part of the bar, in percent of its length. A pixel is coarser than any rounding. */
export function coverageBarPercent(ratio: string): number {
  return Math.max(0, Math.min(100, Number(ratio) * FULL_COVER_PERCENT));
}
