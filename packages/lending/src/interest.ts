/**
 * Interest that is exact to the last digit.
 *
 * The problem: a day's interest is principal × 8 % ÷ 365 (or ÷ 366), which no decimal can hold. Round each day and a
 * year is no longer 8 %; round only at the end and the days on a statement do not add up to the figure beside them.
 *
 * The way out: the fraction has only two possible denominators. 8 % is 2/25, and a year has 365 or 366 days, so every
 * day's interest is a whole number of parts of size
 *
 *     1 tick = 10⁻²⁴ coin ÷ (25 × 365 × 366) = 10⁻²⁴ coin ÷ 3,339,750
 *
 * A principal of P units (of 10⁻²⁴ coin) earns P × 2 × 366 = 732 P ticks a day in a year of 365 days, and
 * P × 2 × 365 = 730 P ticks in a year of 366. Either way a full year earns 267,180 P ticks, and 267,180 ÷ 3,339,750
 * is 0.08: exactly 8 %, however the year was cut up by questions, statements or payments. Ticks are integers, so adding
 * and subtracting them loses nothing.
 *
 * Worked example: 100 USDC (6 decimals) from 2023-03-01, a year of 366 days because of 29 February 2024.
 *   after   1 day    100 × 8 % ×   1/366 = 0.021857923497267759562841 53…   shown cut to 24 places
 *   after 183 days   100 × 8 % × 183/366 = 4                                 exactly
 *   after 366 days   100 × 8 % × 366/366 = 8                                 exactly
 * Paid 3 USDC after 183 days: 1 USDC of interest stays, and 183 days later it is 5: 8 less the 3 paid.
 *
 * A shown figure is ticks cut down to 24 places. The interest of one day on a statement is the shown figure after the
 * day less the one before it, so the rows always add up to the figure, and no row is off by more than the 24th place.
 * What is paid is cut down to the coin's decimals; the rest of the ticks stay owed. Principal therefore always has
 * the coin's decimals, and the two denominators above remain the only ones for the life of the loan.
 */
import type { Amount } from '@holdfast/money';

declare const ticks: unique symbol;
/** A count of 10⁻²⁴ ÷ 3,339,750 coin. Branded, for adding ticks to an amount would be wrong by a factor of millions. */
export type Ticks = bigint & { readonly [ticks]: true };

/** 8 percent per annum, as a fraction in lowest terms. */
const RATE_NUMERATOR = 2n;
const RATE_DENOMINATOR = 25n;
const COMMON_YEAR_DAYS = 365n;
const LEAP_YEAR_DAYS = 366n;

export const TICKS_PER_UNIT = RATE_DENOMINATOR * COMMON_YEAR_DAYS * LEAP_YEAR_DAYS;
export const NO_TICKS = 0n as Ticks;

/** The interest of one day within an anniversary year of so many days. */
export function dailyInterest(principal: Amount, yearDays: number): Ticks {
  return ((principal as bigint) * RATE_NUMERATOR * (yearDays === 366 ? COMMON_YEAR_DAYS : LEAP_YEAR_DAYS)) as Ticks;
}

export function addTicks(left: Ticks, right: Ticks): Ticks {
  return ((left as bigint) + (right as bigint)) as Ticks;
}

export function subtractTicks(left: Ticks, right: Ticks): Ticks {
  return ((left as bigint) - (right as bigint)) as Ticks;
}

export function timesDays(daily: Ticks, days: number): Ticks {
  return ((daily as bigint) * BigInt(days)) as Ticks;
}

export function ticksOf(amount: Amount): Ticks {
  return ((amount as bigint) * TICKS_PER_UNIT) as Ticks;
}

/** The figure people see: cut, never rounded up, to 24 places. */
export function shownAmount(interest: Ticks): Amount {
  return ((interest as bigint) / TICKS_PER_UNIT) as Amount;
}

/** What can be paid of it: cut down to whole smallest units of the coin. */
export function payableAmount(interest: Ticks, smallestUnit: Amount): Amount {
  const units = (interest as bigint) / TICKS_PER_UNIT;
  return (units - (units % (smallestUnit as bigint))) as Amount;
}
