/**
 * Figures as people read them. Rounding happens here and on forms, nowhere before.
 */
import {
  absolute,
  type Amount,
  DECIMAL_PLACES,
  type Decimal,
  formatDecimal,
  parseUsd,
  roundTo,
  type Usd,
} from './decimal.ts';
import type { PartialUsd } from './partial-usd.ts';

const MINUS = '\u2212';
const SIGNIFICANT_DECIMALS_MAX = 8;

/** "$1,234.50", "−$0.01"; with a sign asked for, "+$1.00". A value that rounds to nothing has no sign. */
export function presentUsd(value: Usd, options: { signed?: boolean } = {}): string {
  const cents = roundTo(value, 2, 'halfAwayFromZero');
  const sign = cents < 0n ? MINUS : options.signed && cents > 0n ? '+' : '';
  return `${sign}$${withFixedPlaces(absolute(cents), 2)}`;
}

/** What stands where a figure in dollars is unknown. */
export const NO_PRICE = 'No price';

/** "$1,234.50", "at least $1,234.50", "at most $1,234.50", "+$12.00 (partial)", "No price". */
export function presentPartialUsd(
  { knownUsd, bound }: Pick<PartialUsd, 'knownUsd' | 'bound'>,
  options: { signed?: boolean } = {},
): string {
  if (knownUsd === null) return NO_PRICE;
  const shown = presentUsd(parseUsd(knownUsd), options);
  if (bound === 'exact') return shown;
  return bound === 'partial' ? `${shown} (partial)` : `${bound === 'atLeast' ? 'at least' : 'at most'} ${shown}`;
}

/** "3 coins without a price"; empty where everything has one. */
export function presentUnknown(
  { unknownCount }: Pick<PartialUsd, 'unknownCount'>,
  noun = { one: 'coin', many: 'coins' },
): string {
  if (unknownCount === 0) return '';
  return `${countNoun(unknownCount, noun.one, noun.many)} without a price`;
}

/**
 * A coin amount with two to eight decimals: 1.25, 60,000.00, 0.07534246. An amount smaller than that still shows up to
 * eight significant decimals (0.000000001234), because showing zero for something would be a lie.
 */
export function presentAmount(value: Amount, options: { signed?: boolean } = {}): string {
  const size = absolute(value);
  const shown = roundTo(size, decimalsShown(size), 'halfAwayFromZero');
  const fraction = formatDecimal(shown).split('.')[1] ?? '';
  const sign = value < 0n ? MINUS : options.signed && value > 0n ? '+' : '';
  return sign + withFixedPlaces(shown, Math.max(2, fraction.length));
}

function decimalsShown(size: Decimal): number {
  const [whole, fraction = ''] = formatDecimal(size).split('.');
  if (whole !== '0') return SIGNIFICANT_DECIMALS_MAX;
  const leadingZeros = fraction.length - fraction.replace(/^0+/, '').length;
  if (leadingZeros < SIGNIFICANT_DECIMALS_MAX) return SIGNIFICANT_DECIMALS_MAX;
  return Math.min(DECIMAL_PLACES, leadingZeros + SIGNIFICANT_DECIMALS_MAX);
}

function withFixedPlaces(value: Decimal, places: number): string {
  const [whole = '0', fraction = ''] = formatDecimal(value).split('.');
  return `${groupThousands(whole)}.${fraction.padEnd(places, '0')}`;
}

/** Whole numbers. Not by Intl.NumberFormat: a browser takes twenty milliseconds to make its first, and a page waits. */
export function presentCount(count: number): string {
  return groupThousands(String(count));
}

/** "1 coin", "3 coins", "1,284 entries". A plural that is more than an s is given. */
export function countNoun(count: number, one: string, many = `${one}s`): string {
  return `${presentCount(count)} ${count === 1 ? one : many}`;
}

/** "1234567" is "1,234,567". */
export function groupThousands(digits: string): string {
  return digits.replace(/\B(?=(\d{3})+$)/g, ',');
}
