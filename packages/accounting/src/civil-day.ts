/**
 * Calendar dates as whole numbers of days since 1970-01-01, in the proleptic Gregorian calendar.
 *
 * Holding periods and tax years are counted in dates. A number of days makes comparing them one subtraction, and keeps
 * the time of day, which must not matter, out of the question entirely.
 *
 * The year is taken to start in March, so that the leap day is its last day and every month before it has a fixed
 * place: that turns both directions into plain integer arithmetic over 400-year eras of 146,097 days.
 */
import { AccountingError } from './accounting-error.ts';
import type { CivilDay } from './types.ts';

const DAYS_PER_ERA = 146_097;
const YEARS_PER_ERA = 400;
/** Days from 0000-03-01 to 1970-01-01. */
const EPOCH_SHIFT_DAYS = 719_468;
const DATE_TEXT = /^(\d{4})-(\d{2})-(\d{2})$/;

export interface CivilDate {
  readonly year: number;
  /** 1 to 12. */
  readonly month: number;
  readonly day: number;
}

export function civilDayOf(date: CivilDate): CivilDay {
  const marchYear = date.month > 2 ? date.year : date.year - 1;
  const era = Math.floor(marchYear / YEARS_PER_ERA);
  const yearOfEra = marchYear - era * YEARS_PER_ERA;
  const monthFromMarch = (date.month + 9) % 12;
  const dayOfYear = Math.floor((153 * monthFromMarch + 2) / 5) + date.day - 1;
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear;
  return era * DAYS_PER_ERA + dayOfEra - EPOCH_SHIFT_DAYS;
}

export function civilDateOf(civilDay: CivilDay): CivilDate {
  const shifted = civilDay + EPOCH_SHIFT_DAYS;
  const era = Math.floor(shifted / DAYS_PER_ERA);
  const dayOfEra = shifted - era * DAYS_PER_ERA;
  const leapDaysGone = Math.floor(dayOfEra / 1460) - Math.floor(dayOfEra / 36_524) + Math.floor(dayOfEra / 146_096);
  const yearOfEra = Math.floor((dayOfEra - leapDaysGone) / 365);
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const monthFromMarch = Math.floor((5 * dayOfYear + 2) / 153);
  const month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9;
  return {
    year: era * YEARS_PER_ERA + yearOfEra + (month <= 2 ? 1 : 0),
    month,
    day: dayOfYear - Math.floor((153 * monthFromMarch + 2) / 5) + 1,
  };
}

export function yearOfCivilDay(civilDay: CivilDay): number {
  return civilDateOf(civilDay).year;
}

/**
 * The first day on which a disposal is long term: one year after the day following the acquisition, because the
 * holding period starts on that following day. Bought 2023-03-01, long from 2024-03-02. A following day of 29 February
 * has no anniversary in the next year, and 1 March takes its place.
 */
export function longTermFrom(acquired: CivilDay): CivilDay {
  const following = civilDateOf(acquired + 1);
  const isLeapDay = following.month === 2 && following.day === 29;
  return isLeapDay
    ? civilDayOf({ year: following.year + 1, month: 3, day: 1 })
    : civilDayOf({ year: following.year + 1, month: following.month, day: following.day });
}

/** "2025-01-01". */
export function formatCivilDay(civilDay: CivilDay): string {
  const { year, month, day } = civilDateOf(civilDay);
  const sign = year < 0 ? '-' : '';
  return `${sign}${pad(Math.abs(year), 4)}-${pad(month, 2)}-${pad(day, 2)}`;
}

export function parseCivilDay(text: string): CivilDay {
  const match = DATE_TEXT.exec(text);
  const date = { year: Number(match?.[1]), month: Number(match?.[2]), day: Number(match?.[3]) };
  const civilDay = civilDayOf(date);
  if (!match || formatCivilDay(civilDay) !== text) {
    throw new AccountingError('invalid_date', `"${text}" is not a date like 2025-01-31.`);
  }
  return civilDay;
}

function pad(value: number, length: number): string {
  return String(value).padStart(length, '0');
}
