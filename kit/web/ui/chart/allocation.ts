/**
 * The share of each asset in the total: the largest by name, the rest together. A ring cannot show a negative share, so
 * an asset below zero is only in the list below the ring. While an asset has no price, the total is unknown: values are
 * then listed without shares, and no ring is shown.
 */
import { add, formatDecimal, parseRatio, parseUsd, type Ratio, roundTo, sum, type Usd } from '@holdfast/money';

interface Held {
  readonly coinId: number;
  readonly coinSymbol: string;
  readonly valueUsd: string | null;
  readonly sharePercent: string | null;
}

export interface Slice {
  readonly key: string;
  readonly label: string;
  readonly valueUsd: string;
  /** "35.7 %"; null while the total is unknown. */
  readonly share: string | null;
  /** Of the ring, between 0 and 1. */
  readonly fraction: number;
}

const NAMED_MAX = 5;
const FRACTION_UNITS = 1_000_000n;

export function allocationSlices(holdings: readonly Held[]): Slice[] {
  const drawn = holdings.flatMap(({ coinId, coinSymbol, valueUsd, sharePercent }) => {
    const value: Usd | null = valueUsd === null ? null : parseUsd(valueUsd);
    const percent = sharePercent === null ? null : parseRatio(sharePercent);
    return value !== null && value > 0n ? [{ key: String(coinId), label: coinSymbol, value, percent }] : [];
  });
  const byValue = drawn.toSorted((left, right) => (left.value === right.value ? 0 : left.value > right.value ? -1 : 1));
  // A single asset under "Other" is named instead.
  const namedCount = byValue.length === NAMED_MAX + 1 ? byValue.length : NAMED_MAX;
  const rest = byValue.slice(namedCount);
  const parts = byValue.slice(0, namedCount);
  if (rest.length > 0) {
    parts.push({
      key: 'other',
      label: 'Other',
      value: sum(rest.map(({ value }) => value)),
      percent: rest.reduce<Ratio | null>(
        (total, { percent }) => (total === null || percent === null ? null : add(total, percent)),
        0n as Ratio,
      ),
    });
  }
  const whole = sum(parts.map(({ value }) => value));
  return parts.map(({ key, label, value, percent }) => ({
    key,
    label,
    valueUsd: formatDecimal(value),
    share: percent === null ? null : percentText(percent),
    fraction: Number((value * FRACTION_UNITS) / whole) / Number(FRACTION_UNITS),
  }));
}

const HUNDRED = parseRatio('100');

/** One decimal; a positive share is never shown as zero, and a part never as the whole. */
export function percentText(percent: Ratio): string {
  const rounded = roundTo(percent, 1, 'halfAwayFromZero');
  if (rounded === 0n && percent !== 0n) return '< 0.1 %';
  if (rounded === HUNDRED && percent < HUNDRED) return '> 99.9 %';
  const [whole = '0', fraction = '0'] = formatDecimal(rounded).split('.');
  return `${whole}.${fraction} %`;
}
