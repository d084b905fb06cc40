import { addBooksDays, addBooksYears, type BooksDay } from '@holdfast/calendar';

/**
 * The first day on which a disposal is long term: one year after the day following the acquisition, because the
 * holding period starts on that following day. Bought 2023-03-01, long from 2024-03-02. A following day of 29 February
 * has no anniversary in the next year, and 1 March takes its place.
 */
export function longTermFrom(acquired: BooksDay): BooksDay {
  return addBooksYears(addBooksDays(acquired, 1), 1);
}
