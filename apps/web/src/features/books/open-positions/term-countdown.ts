/**
 * How long until a lot is long term. Days are days in the operator's time zone: a lot becomes long term on a date of the
 * books, whatever zone the reader is in.
 */
import { parseBooksDay } from '@holdfast/calendar';

export function daysBetween({ from, to }: { readonly from: string; readonly to: string }): number {
  return parseBooksDay(to) - parseBooksDay(from);
}

/** "Today", "Tomorrow", "In 12 days". */
export function countdownText(days: number): string {
  if (days <= 0) return 'Today';
  return days === 1 ? 'Tomorrow' : `In ${days.toLocaleString('en')} days`;
}
