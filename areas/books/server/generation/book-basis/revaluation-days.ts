/** The days on which coins are revalued: the end of each month from the adoption on, and the last day known. */
import type { Calendar } from '../../../engine/calendar.ts';
import { addBooksDays, type BooksDay, DAY_MS, dateOf } from '@holdfast/calendar';

/** Both included. Empty while the adoption is after the last day. */
export function revaluationDays({ from, last }: { readonly from: BooksDay; readonly last: BooksDay }): BooksDay[] {
  return from > last ? [] : [...monthEnds({ from, until: last }), last];
}

/** The last days of months, from a day on and before another. */
export function monthEnds({ from, until }: { readonly from: BooksDay; readonly until: BooksDay }): BooksDay[] {
  const days: BooksDay[] = [];
  for (let day = endOfMonth(from); day < until; day = endOfMonth(addBooksDays(day, 1))) days.push(day);
  return days;
}

export function endOfMonth(day: BooksDay): BooksDay {
  let end = day;
  while (dateOf(addBooksDays(end, 1)).dayOfMonth !== 1) end = addBooksDays(end, 1);
  return end;
}

export function startOfMonth(day: BooksDay): BooksDay {
  return addBooksDays(day, 1 - dateOf(day).dayOfMonth);
}

/** The last revaluation up to a day; null before the adoption, which itself is one. */
export function revaluedOn(
  day: BooksDay,
  { from, last }: { readonly from: BooksDay; readonly last: BooksDay },
): BooksDay | null {
  if (from > last || day < from) return null;
  if (day >= last) return last;
  const end = endOfMonth(day) === day ? day : addBooksDays(startOfMonth(day), -1);
  return end < from ? from : end;
}

const HOURS_FROM_UTC_MAX = 15;

/** The last instant of a day on a calendar with a time zone, found by halving. */
export function endOfBooksDay(calendar: Pick<Calendar, 'dayOf'>, day: BooksDay): number {
  const margin = (HOURS_FROM_UTC_MAX * DAY_MS) / 24;
  let [inside, after] = [day * DAY_MS - margin, (day + 1) * DAY_MS + margin];
  while (after - inside > 1) {
    const middle = Math.floor((inside + after) / 2);
    if (calendar.dayOf({ at: middle }) <= day) inside = middle;
    else after = middle;
  }
  return inside;
}
