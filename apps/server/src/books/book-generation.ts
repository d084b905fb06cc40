/** The stored books: how they were generated, and whether they are up to date with the transactions. */
import type { Queries } from '../db/queries.ts';
import type { BookTerms } from './book-terms.ts';

export interface BookGeneration {
  readonly finishedAt: Date;
  readonly transactions: number;
  readonly fingerprint: string;
}

export async function loadGeneration(queries: Queries): Promise<BookGeneration | null> {
  const { rows } = await queries.query<{ finished_at: Date; transactions: number; fingerprint: string }>(
    `SELECT finished_at, transactions, settings ->> 'fingerprint' AS fingerprint FROM book_generations ORDER BY id DESC
       LIMIT 1`,
  );
  const [row] = rows;
  return row ? { finishedAt: row.finished_at, transactions: row.transactions, fingerprint: row.fingerprint } : null;
}

export async function recordGeneration(
  queries: Queries,
  { terms, readFrom, transactions }: { terms: BookTerms; readFrom: Date | null; transactions: number },
): Promise<void> {
  await queries.query('INSERT INTO book_generations (settings, read_from, transactions) VALUES ($1, $2, $3)', [
    JSON.stringify({ fingerprint: terms.fingerprint, settings: terms.settings }),
    readFrom,
    transactions,
  ]);
}

/** Null: nothing has changed since the books were generated. */
export async function findStaleFrom(queries: Queries): Promise<Date | null> {
  const { rows } = await queries.query<{ at: Date | null }>('SELECT min(at) AS at FROM book_changes');
  return rows[0]?.at ?? null;
}
