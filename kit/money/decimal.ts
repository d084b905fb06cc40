/**
 * Exact decimals as scaled integers.
 *
 * A value is a bigint counting units of 10⁻²⁴, so 1.5 is 1_500_000_000_000_000_000_000_000n. Twenty-four places hold
 * every coin in use (18 is the most common, a few use 24) and leave sums, differences and comparisons as plain bigint
 * operations: exact, order-independent and fast. Only multiplication and division can need more than 24 places, and
 * those two take a named rounding.
 *
 * The brand keeps coin amounts, dollars and prices from being mixed up; at run time there is only a bigint.
 */
import { MoneyError } from './money-error.ts';
import { divideRounded, type Rounding } from './rounding.ts';

export const DECIMAL_PLACES = 24;
export const ONE_UNITS = 10n ** BigInt(DECIMAL_PLACES);

declare const kind: unique symbol;
export type Decimal<Kind extends string = string> = bigint & { readonly [kind]: Kind };

/** A quantity of one coin. */
export type Amount = Decimal<'amount'>;
/** US dollars, the accounting currency. */
export type Usd = Decimal<'usd'>;
/** US dollars for one coin. */
export type Price = Decimal<'price'>;
/** A pure number: a rate, a share, a ratio. */
export type Ratio = Decimal<'ratio'>;

/** Text longer than this is refused unread, so that a hostile request cannot buy time with a megabyte of digits. */
const TEXT_LENGTH_MAX = 128;
const CODE_OF_ZERO = 48;
const DECIMAL_TEXT = /^([+-]?)(\d+)(?:\.(\d+))?$/;

/** Reads plain decimal text ("12", "-0.5", "007.10"). No exponent, separators, blanks or bare points. */
export function parseDecimal<D extends Decimal>(text: string): D {
  if (typeof text !== 'string') throw new MoneyError('not_text', 'A decimal must be given as text.');
  if (text.length > TEXT_LENGTH_MAX) {
    throw new MoneyError('too_long', `A decimal has at most ${TEXT_LENGTH_MAX} characters.`);
  }
  const match = DECIMAL_TEXT.exec(text);
  if (!match) throw new MoneyError('malformed', `"${text}" is not a decimal number.`);
  const [, sign, whole = '', fraction = ''] = match;
  const significant = fraction.replace(/0+$/, '');
  if (significant.length > DECIMAL_PLACES) {
    throw new MoneyError('too_precise', `"${text}" has more than ${DECIMAL_PLACES} decimal places.`);
  }
  const units = BigInt(whole + significant.padEnd(DECIMAL_PLACES, '0'));
  return (sign === '-' ? -units : units) as D;
}

export const parseAmount = parseDecimal<Amount>;
export const parseUsd = parseDecimal<Usd>;
export const parsePrice = parseDecimal<Price>;
export const parseRatio = parseDecimal<Ratio>;

/** Writes every digit and no more: no exponent, no trailing zeros, no "-0". */
export function formatDecimal(value: Decimal): string {
  const negative = value < 0n;
  const digits = (negative ? -value : value).toString().padStart(DECIMAL_PLACES + 1, '0');
  const point = digits.length - DECIMAL_PLACES;
  let end = digits.length;
  while (end > point && digits.charCodeAt(end - 1) === CODE_OF_ZERO) end -= 1;
  const whole = negative ? `-${digits.slice(0, point)}` : digits.slice(0, point);
  return end === point ? whole : `${whole}.${digits.slice(point, end)}`;
}

export function add<D extends Decimal>(left: D, right: D): D {
  return ((left as bigint) + (right as bigint)) as D;
}

export function subtract<D extends Decimal>(left: D, right: D): D {
  return ((left as bigint) - (right as bigint)) as D;
}

export function negate<D extends Decimal>(value: D): D {
  return -(value as bigint) as D;
}

export function absolute<D extends Decimal>(value: D): D {
  return (value < 0n ? -(value as bigint) : value) as D;
}

export function sum<D extends Decimal>(values: Iterable<D>): D {
  let total = 0n;
  for (const value of values) total += value;
  return total as D;
}

/** -1, 0 or 1, as `sort` expects. */
export function compare<D extends Decimal>(left: D, right: D): -1 | 0 | 1 {
  return left < right ? -1 : left > right ? 1 : 0;
}

export const ZERO = 0n as Decimal<never>;

/** left × right, rounded to 24 places as named. The caller names the kind of the result. */
export function multiply<D extends Decimal>(left: Decimal, right: Decimal, rounding: Rounding): D {
  return divideRounded((left as bigint) * (right as bigint), ONE_UNITS, rounding) as D;
}

/** left ÷ right, rounded to 24 places as named. */
export function divide<D extends Decimal>(left: Decimal, right: Decimal, rounding: Rounding): D {
  if (right === 0n) throw new MoneyError('division_by_zero', 'Division by zero.');
  return divideRounded((left as bigint) * ONE_UNITS, right, rounding) as D;
}

/** value × numerator ÷ denominator with one rounding, which is how a part of a cost is taken. */
export function takePart<D extends Decimal>(
  value: D,
  part: { numerator: Decimal; denominator: Decimal; rounding: Rounding },
): D {
  if (part.denominator === 0n) throw new MoneyError('division_by_zero', 'Division by zero.');
  return divideRounded((value as bigint) * (part.numerator as bigint), part.denominator, part.rounding) as D;
}

/** What an amount is worth at a price, to 24 places, ties away from zero. */
export function valueOf(amount: Amount, price: Price): Usd {
  return multiply<Usd>(amount, price, 'halfAwayFromZero');
}

/** The value with at most so many decimal places. */
export function roundTo<D extends Decimal>(value: D, places: number, rounding: Rounding): D {
  assertPlaces(places);
  const step = 10n ** BigInt(DECIMAL_PLACES - places);
  return (divideRounded(value, step, rounding) * step) as D;
}

/** Reads an integer of a coin's smallest unit, as chains give it: 1500000 with 6 decimals is 1.5. */
export function fromSmallestUnits<D extends Decimal = Amount>(units: bigint, decimals: number): D {
  assertPlaces(decimals);
  return (units * 10n ** BigInt(DECIMAL_PLACES - decimals)) as D;
}

/** The inverse; an amount finer than the coin's smallest unit is refused, for rounding it would lose money. */
export function toSmallestUnits(amount: Decimal, decimals: number): bigint {
  assertPlaces(decimals);
  const step = 10n ** BigInt(DECIMAL_PLACES - decimals);
  if ((amount as bigint) % step !== 0n) {
    throw new MoneyError('too_precise', `${formatDecimal(amount)} has more than ${decimals} decimal places.`);
  }
  return (amount as bigint) / step;
}

function assertPlaces(places: number): void {
  if (!Number.isInteger(places) || places < 0 || places > DECIMAL_PLACES) {
    throw new MoneyError('places_out_of_range', `Decimal places must be a whole number from 0 to ${DECIMAL_PLACES}.`);
  }
}
