/** From an instant to a day of the books, and from that day to its tax year. */
import {
  type BooksDay,
  booksDayAtOffset,
  CalendarError,
  createBooksDays,
  yearOf as yearOfDay,
} from '@holdfast/calendar';
import { AccountingError } from './accounting-error.ts';
import type { Transaction } from './types.ts';

export type CalendarSetting =
  /** One zone for everything: the operator's. */
  | { readonly kind: 'zone'; readonly timeZone: string }
  /**
   * Each transaction's own `utcOffsetMinutes`, for books kept from records that carry their local time (UTC without).
   */
  | { readonly kind: 'recordedOffset' };

export interface Calendar {
  dayOf(transaction: Pick<Transaction, 'at' | 'utcOffsetMinutes'>): BooksDay;
  yearOf(day: BooksDay): number;
}

const MINUTE_MS = 60_000;

export function createCalendar(setting: CalendarSetting): Calendar {
  const years = new Map<BooksDay, number>();
  let lastDay: number = Number.NaN;
  let lastYear = 0;
  const yearOf = (day: BooksDay): number => {
    if (day === lastDay) return lastYear;
    let year = years.get(day);
    if (year === undefined) years.set(day, (year = yearOfDay(day)));
    lastDay = day;
    return (lastYear = year);
  };
  if (setting.kind === 'recordedOffset') {
    return { dayOf: ({ at, utcOffsetMinutes }) => booksDayAtOffset(at, (utcOffsetMinutes ?? 0) * MINUTE_MS), yearOf };
  }
  const dayAt = createDays(setting.timeZone);
  return { dayOf: ({ at }) => dayAt(at), yearOf };
}

function createDays(timeZone: string): (instantMs: number) => BooksDay {
  try {
    return createBooksDays(timeZone);
  } catch (error) {
    if (!(error instanceof CalendarError)) throw error;
    throw new AccountingError('invalid_settings', error.message);
  }
}
