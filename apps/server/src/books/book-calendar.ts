import { formatDay } from '@holdfast/calendar';
import { type Calendar, createCalendar } from '@holdfast/accounting';
import type { Queries } from '../db/queries.ts';
import { loadBookSettings } from './book-settings.ts';

export interface BookCalendar {
  readonly timeZone: string;
  readonly calendar: Calendar;
  /** The day of the books at a moment: "2025-01-31". */
  dayOf(at: Date): string;
}

/** The calendar of days and tax years: the books, and every tax document, count in the operator's time zone. */
export async function loadBookCalendar(queries: Queries, given: { timeZone: string }): Promise<BookCalendar> {
  const { settings } = await loadBookSettings(queries, given);
  const calendar = createCalendar({ kind: 'zone', timeZone: settings.timeZone });
  return { timeZone: settings.timeZone, calendar, dayOf: (at) => formatDay(calendar.dayOf({ at: at.getTime() })) };
}
