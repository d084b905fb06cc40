export * from './books-day.ts';
export {
  type BooksDay,
  type CalendarDate,
  type CalendarDay,
  DAY_MS,
  dateOf,
  formatDay,
  formatUsDate,
  type UtcDay,
  yearOf,
} from './calendar-day.ts';
export { CalendarError, type CalendarErrorCode } from './calendar-error.ts';
export * from './month.ts';
export { createLocalOffset } from './time-zone.ts';
export * from './utc-day.ts';
