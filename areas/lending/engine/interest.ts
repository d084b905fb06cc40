/**
 * Interest that is exact to the last digit.
 *
 * The problem: a day's interest is principal × rate ÷ 365 (or ÷ 366), which no decimal can hold. Round each day and a
 * year no longer earns the rate; round only at the end and the days on a statement do not add up to the figure beside
 * them.
 *
 * The solution: the fraction has only two possible denominators. A rate is a whole number of parts per million, and a
 * year has 365 or 366 days, so every day's interest is a whole number of parts of size
 *
 *     1 tick = 10⁻²⁴ coin ÷ (1,000,000 × 365 × 366) = 10⁻²⁴ coin ÷ 133,590,000,000
 *
 * A principal of P units (of 10⁻²⁴ coin) at R parts per million earns P × R × 366 ticks a day in a year of 365 days,
 * and P × R × 365 ticks in a year of 366. Either way a full year earns P × R × 133,590 ticks, which is exactly
 * P × R ÷ 1,000,000 units, however the year was divided by queries, statements or payments. Ticks are integers, so
 * adding and subtracting them loses nothing, and loans of different rates share one unit.
 *
 * Worked example: 100 USDC (6 decimals) at 8 % from 2023-03-01, a year of 366 days because of 29 February 2024.
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
import type { RatePpm } from './client-transaction.ts';

declare const ticks: unique symbol;
/**
 * A count of 10⁻²⁴ ÷ 133,590,000,000 coin. Branded, because adding ticks to an amount would be wrong by that factor.
 */
export type Ticks = bigint & { readonly [ticks]: true };

/** Parts per million: the finest rate is 0.0001 %, and the highest 100 %. */
export const RATE_PPM_MAX = 1_000_000;
const COMMON_YEAR_DAYS = 365;
const LEAP_YEAR_DAYS = 366;
/** A year in parts of which a day has a whole number: 366 in a common year, 365 in a leap year. */
export const PARTS_PER_YEAR = COMMON_YEAR_DAYS * LEAP_YEAR_DAYS;

export const TICKS_PER_UNIT = BigInt(RATE_PPM_MAX) * BigInt(PARTS_PER_YEAR);
export const NO_TICKS = 0n as Ticks;

/** The parts of a year that one day of it is, in an anniversary year of so many days. */
export function partsOfDay(yearDays: number): number {
  return yearDays === LEAP_YEAR_DAYS ? COMMON_YEAR_DAYS : LEAP_YEAR_DAYS;
}

/** What a principal earns in some parts of a year. */
export function interestOfParts({ principal, ratePpm }: { principal: Amount; ratePpm: RatePpm }, parts: number): Ticks {
  return ((principal as bigint) * BigInt(ratePpm * parts)) as Ticks;
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
