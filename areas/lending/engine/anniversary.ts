/**
 * A loan's years run from its start day to the same date of the next year, and interest falls due on that date.
 *
 * A loan that starts on 29 February has its anniversary on 1 March in common years and on 29 February in leap years:
 * a year is complete only once the whole of 28 February has passed, which is also how this product counts the holding
 * period of a coin. Each anniversary is found from the start day, never from the one before it, so that the date does
 * not drift to 1 March for good:
 *
 *   2024-02-29 → 2025-03-01 (366 days) → 2026-03-01 (365) → 2027-03-01 (365) → 2028-02-29 (365) → 2029-03-01 (366)
 *
 * Every such year has 365 or 366 days, on which the exactness of interest rests (see interest.ts).
 */
import { addUtcYears, type UtcDay } from '@holdfast/calendar';

export function anniversaryOf(startDay: UtcDay, years: number): UtcDay {
  return addUtcYears(startDay, years);
}
