/** The stored books: how they were generated, and whether they are up to date with the transactions. */
import type { Queries } from '@holdfast/database/queries.ts';
import type { BookBasis } from './book-basis/write-book-basis.ts';
import type { BookTerms } from './book-terms.ts';

export interface BookGeneration {
  readonly finishedAt: Date;
  readonly transactions: number;
  readonly fingerprint: string;
  /** Null: the books have the tax basis alone. */
  readonly bookBasis: BookBasis | null;
}

export async function loadGeneration(queries: Queries): Promise<BookGeneration | null> {
  const { rows } = await queries.query<{
    finished_at: Date;
    transactions: number;
    fingerprint: string;
    book_basis: BookBasis | null;
  }>(
    `SELECT finished_at, transactions, settings ->> 'fingerprint' AS fingerprint, settings -> 'bookBasis' AS book_basis
       FROM book_generations ORDER BY id DESC LIMIT 1`,
  );
  const [row] = rows;
  if (!row) return null;
  // Books of an earlier version have no such field, and those without a book basis have the null of JSON.
  const bookBasis = row.book_basis ?? null;
  const { finished_at: finishedAt, transactions, fingerprint } = row;
  return { finishedAt, transactions, fingerprint, bookBasis };
}

export async function recordGeneration(
  queries: Queries,
  {
    terms,
    readFrom,
    transactions,
    bookBasis,
  }: { terms: BookTerms; readFrom: Date | null; transactions: number; bookBasis: BookBasis | null },
): Promise<void> {
  await queries.query('INSERT INTO book_generations (settings, read_from, transactions) VALUES ($1, $2, $3)', [
    JSON.stringify({ fingerprint: terms.fingerprint, settings: terms.settings, bookBasis }),
    readFrom,
    transactions,
  ]);
}

/** Null: nothing has changed since the books were generated. */
export async function findStaleFrom(queries: Queries): Promise<Date | null> {
  const { rows } = await queries.query<{ at: Date | null }>(
    'SELECT least((SELECT min(at) FROM book_changes), (SELECT min(at) FROM journal_changes)) AS at',
  );
  return rows[0]?.at ?? null;
}
