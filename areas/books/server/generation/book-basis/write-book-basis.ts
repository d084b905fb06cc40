/**
 * The book basis of the journal: fair values from the day of the setting on, and interest to clients as it accrues.
 *
 * It follows from the sums of the tax basis, the stored prices and the loans. Each generation of the books writes all
 * of it, in the same database transaction: it is a few rows for each month, and a price or a loan of any day can change
 * it.
 */
import { type BooksDay, formatDay, parseBooksDay } from '@holdfast/calendar';
import type pg from 'pg';
import { BookCopier, type BookTable } from '../book-tables.ts';
import type { BookTerms } from '../book-terms.ts';
import { JournalRows, removeUnusedAccounts } from '../journal-tables.ts';
import { readInterestEntries } from './interest-entries.ts';
import { COIN_ACCOUNTS, loadRevaluations } from './revaluations.ts';

export interface BookBasis {
  readonly fairValueFrom: string;
  /** The last day that coins are revalued on. */
  readonly lastDay: string;
}

interface Connections {
  /** Writes the books, and reads what it has written. */
  readonly client: pg.PoolClient;
  /** Reads prices and loans as they were at one moment. */
  readonly reader: pg.PoolClient;
}

const TABLES = [
  'journal_book_lines',
  'journal_book_entries',
  'journal_book_sums',
  'journal_book_missing_prices',
] as const satisfies readonly BookTable[];

/**
 * Deletes the book basis and writes it again. Returns null while the setting is off, or nothing is recorded yet. The
 * tables have the journal of the tax basis by then; accounts that neither basis uses are deleted.
 */
export async function writeBookBasis({ client, reader }: Connections, terms: BookTerms): Promise<BookBasis | null> {
  for (const table of TABLES) await client.query(`DELETE FROM ${table}`);
  await removeUnusedAccounts(client);
  const { fairValueFrom, readingsFrom } = terms.settings;
  if (fairValueFrom === null) return null;
  const last = await findLastDay({ client, reader }, terms);
  if (last === null) return null;
  const rows = new JournalRows('bookBasis');
  const { entries, missingPrices } = await loadRevaluations({
    journal: client,
    prices: reader,
    calendar: terms.calendar,
    from: parseBooksDay(fairValueFrom),
    last,
    debtsFrom: parseBooksDay(readingsFrom ?? fairValueFrom),
  });
  await BookCopier.use(client, async (copier) => {
    await copier.add(rows.of(entries));
    for await (const batch of readInterestEntries({ client, reader, terms, last })) await copier.add(rows.of(batch));
    await copier.add(rows.ofEnd());
    await copier.add(
      missingPrices.map(
        ({ day, assetId }) => ['journal_book_missing_prices', `${formatDay(day)}\t${assetId}`] as const,
      ),
    );
  });
  await rows.storeAccounts(client);
  return { fairValueFrom, lastDay: formatDay(last) };
}

/**
 * The last day that something is known of: an entry, a payment to a client, or a stored price of a coin that is held or
 * owed. Not the day of the generation, so that the same facts give the same entries; but never after it.
 */
async function findLastDay({ client, reader }: Connections, terms: BookTerms): Promise<BooksDay | null> {
  const entries = await client.query<{ day: string | null }>('SELECT max(day)::text AS day FROM journal_entries');
  const held = await client.query<{ asset_id: number }>(
    `SELECT DISTINCT asset_id FROM journal_accounts WHERE kind IN (${COIN_ACCOUNTS}, 'clientPrincipal', 'loanPrincipal')
        AND asset_id IS NOT NULL`,
  );
  const others = await reader.query<{ day: string | null }>(
    `SELECT greatest((SELECT max(day) FROM price_dailies WHERE coin_id = ANY ($1)),
                     (SELECT max(day) FROM price_manuals WHERE coin_id = ANY ($1)),
                     (SELECT max((cleared_at AT TIME ZONE 'UTC')::date) FROM client_transactions
                       WHERE status = 'cleared'))::text AS day`,
    [held.rows.map((row) => row.asset_id)],
  );
  const known = [entries.rows[0]?.day, others.rows[0]?.day].flatMap((day) => (day ? [parseBooksDay(day)] : []));
  if (known.length === 0) return null;
  const today = terms.calendar.dayOf({ at: terms.engine.asOf ?? 0 });
  return Math.min(Math.max(...known), today) as BooksDay;
}
