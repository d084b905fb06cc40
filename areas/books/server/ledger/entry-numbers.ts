/**
 * Numbers of journal entries: the place of an entry in its year, "2024-17", without gaps. Entries of the book basis,
 * which are added to those of the tax basis, have a series of their own, "2024-B3".
 *
 * A number follows from the entries alone, so that regenerating the books gives the same numbers. What comes in late
 * moves the numbers of an open period; those of a closed one are final, because its entries are.
 */
import type { Queries } from '@holdfast/database/queries.ts';

const inYear = (entries: 'journal_entries' | 'journal_book_entries', before: string): string => `
  SELECT e.id, extract(year FROM e.day)::integer AS year,
         (${before}
          + (SELECT count(*) FROM ${entries} o
              WHERE o.day = e.day AND (o.at, o.position, o.id) <= (e.at, e.position, e.id)))::bigint AS place
    FROM ${entries} e WHERE e.id = ANY ($1)`;

const TAX = inYear(
  'journal_entries',
  `(SELECT coalesce(sum(d.entries), 0) FROM journal_days d
     WHERE d.day >= date_trunc('year', e.day)::date AND d.day < e.day)`,
);
const BOOK = inYear(
  'journal_book_entries',
  `(SELECT count(*) FROM journal_book_entries d WHERE d.day >= date_trunc('year', e.day)::date AND d.day < e.day)`,
);

export async function loadEntryNumbers(queries: Queries, ids: readonly string[]): Promise<Map<string, string>> {
  const tax = await queries.query<{ id: string; year: number; place: number }>(TAX, [ids]);
  const book = await queries.query<{ id: string; year: number; place: number }>(BOOK, [ids]);
  return new Map([
    ...tax.rows.map(({ id, year, place }): [string, string] => [id, `${year}-${place}`]),
    ...book.rows.map(({ id, year, place }): [string, string] => [id, `${year}-B${place}`]),
  ]);
}

/** Counts the entries of each day, after they were written. */
export async function countEntriesOfDays(queries: Queries): Promise<void> {
  await queries.query('DELETE FROM journal_days');
  await queries.query('INSERT INTO journal_days (day, entries) SELECT day, count(*) FROM journal_entries GROUP BY day');
}
