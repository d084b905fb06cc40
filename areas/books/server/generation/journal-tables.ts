/**
 * The journal as the database keeps it: entries, their lines, and the sums of the lines by account, day and month.
 *
 * The sums are added up while the entries are written. The entries come in the order of time, so the sums of a day are
 * complete when entries of a later day follow; only those of the last days are in memory, and one for each account and
 * month. Regeneration may start in the middle of a month; then what is stored of that month is added first.
 */
import { accountOfAction, ledgerAccountKey } from '../../engine/journal/ledger-account.ts';
import { type Action } from '@holdfast/actions/actions.ts';
import { type Instant } from '../../engine/types.ts';
import { type JournalEntry, type LedgerAccount } from '../../engine/journal/types.ts';
import { addBooksDays, type BooksDay, dateOf, formatDay, formatMonth, parseBooksDay } from '@holdfast/calendar';
import { type Amount, formatDecimal, parseAmount, parseUsd, type Usd } from '@holdfast/money';
import type pg from 'pg';
import { COPY_NULL, toCopyText } from '@holdfast/database/copy-rows.ts';
import type { Queries } from '@holdfast/database/queries.ts';
import { type BookTable, flagsText, instantText } from './book-tables.ts';

/** A calendar of recorded offsets can go back by a day between two entries. */
const OPEN_DAYS = 2;
const NO_LOT = `${COPY_NULL}\t${COPY_NULL}\t${COPY_NULL}`;

interface Sum {
  amount: bigint;
  usd: bigint;
}

type TableLine = readonly [BookTable, string];

/**
 * Where entries come from: the engine, records that the engine does not read, or the book basis, which has tables of
 * its own.
 */
type JournalOrigin = 'books' | 'records' | 'bookBasis';
const TAX_TABLES = { entries: 'journal_entries', lines: 'journal_lines', sums: 'journal_sums' } as const;
const BOOK_BASIS_TABLES = {
  entries: 'journal_book_entries',
  lines: 'journal_book_lines',
  sums: 'journal_book_sums',
} as const;

export class JournalRows {
  private readonly tables: typeof TAX_TABLES | typeof BOOK_BASIS_TABLES;
  private readonly keys = new Map<Action | null, WeakMap<LedgerAccount, string>>();
  private readonly accounts = new Map<string, LedgerAccount>();
  private readonly days = new Map<BooksDay, Map<string, Sum>>();
  private readonly months = new Map<string, Map<string, Sum>>();
  private momentAt: Instant | null = null;
  private position = 0;

  constructor(private readonly origin: JournalOrigin) {
    this.tables = origin === 'bookBasis' ? BOOK_BASIS_TABLES : TAX_TABLES;
  }

  *of(entries: Iterable<JournalEntry>): Generator<TableLine> {
    let latest: BooksDay | null = null;
    for (const entry of entries) {
      const { day, at, transactionId, action } = entry;
      const [id, when, moment] = [toCopyText(entry.id), formatDay(day), instantText(at)];
      // Records come in no order: their ids alone decide among those of one moment.
      this.position = this.origin !== 'records' && at === this.momentAt ? this.position + 1 : 0;
      this.momentAt = at;
      const what = `${transactionId ?? COPY_NULL}\t${action ?? COPY_NULL}\t${flagsText(entry.flags)}`;
      const corrected = entry.correctsDay === undefined ? COPY_NULL : formatDay(entry.correctsDay);
      const totals = `${entry.lines.length}\t${decimalText(debitsOf(entry))}\t${corrected}`;
      yield [this.tables.entries, `${id}\t${entry.kind}\t${moment}\t${when}\t${this.position}\t${what}\t${totals}`];
      const sums = sumsIn(this.days, day);
      let number = 0;
      for (const { account, assetId, amount, usd, lot, transferId } of entry.lines) {
        number += 1;
        const key = this.keyOf(account, action);
        addTo(sums, key, { amount, usd });
        const figures = `${assetId ?? COPY_NULL}\t${decimalText(amount)}\t${decimalText(usd)}`;
        const ofLot = lot ? `${lot.id}\t${instantText(lot.acquiredAt)}\t${formatDay(lot.acquiredDay)}` : NO_LOT;
        const place = `${id}\t${number}\t${when}\t${moment}\t${toCopyText(key)}`;
        yield [this.tables.lines, `${place}\t${figures}\t${ofLot}\t${transferId ?? COPY_NULL}`];
      }
      latest = day;
    }
    // Records and the book basis do not come in the order of time, so their days stay open.
    if (this.origin === 'books' && latest !== null) yield* this.closeDays(addBooksDays(latest, -OPEN_DAYS));
  }

  /** The sums that are still in memory. Call it once, after the last entry. */
  *ofEnd(): Generator<TableLine> {
    yield* this.closeDays(null);
    for (const [month, sums] of this.months) yield* this.sumLines('month', `${month}-01`, sums);
  }

  /** Stores the accounts that lines refer to. */
  async storeAccounts(client: pg.PoolClient): Promise<void> {
    const accounts = [...this.accounts].map(([key, { kind, assetId, accountId, partyId, category, term, action }]) => ({
      key,
      kind,
      asset_id: assetId === null ? null : Number(assetId),
      account: accountId,
      party_id: partyId,
      category,
      term,
      action,
    }));
    await client.query(
      `INSERT INTO journal_accounts (key, kind, asset_id, account, party_id, category, term, action)
       SELECT key, kind, asset_id, account, party_id, category, term, action
         FROM jsonb_to_recordset($1) AS a (key text, kind text, asset_id bigint, account text, party_id text,
                                           category text, term text, action text)
       ON CONFLICT (key) DO NOTHING`,
      [JSON.stringify(accounts)],
    );
  }

  /** Adds what is stored of the day and the month in which a regeneration begins. */
  async readStart(queries: Queries, day: BooksDay): Promise<void> {
    const { rows } = await queries.query<{ day: string | null; account: string; amount: string; usd: string }>(
      `SELECT l.day::text AS day, l.account, sum(l.amount) AS amount, sum(l.usd) AS usd FROM journal_lines l
        WHERE l.day >= $1 GROUP BY l.day, l.account
       UNION ALL
       SELECT NULL, account, sum(amount), sum(usd) FROM journal_sums
        WHERE span = 'day' AND is_from_books AND starts >= date_trunc('month', $1::date) AND starts < $1
        GROUP BY account`,
      [formatDay(day)],
    );
    for (const row of rows) {
      const sum = { amount: parseAmount(row.amount), usd: parseUsd(row.usd) };
      if (row.day === null) addTo(sumsIn(this.months, monthOf(day)), row.account, sum);
      else addTo(sumsIn(this.days, parseBooksDay(row.day)), row.account, sum);
    }
  }

  private *closeDays(before: BooksDay | null): Generator<TableLine> {
    for (const [day, sums] of this.days) {
      if (before !== null && day >= before) continue;
      this.days.delete(day);
      const month = sumsIn(this.months, monthOf(day));
      for (const [key, sum] of sums) addTo(month, key, sum);
      yield* this.sumLines('day', formatDay(day), sums);
    }
  }

  private *sumLines(span: 'day' | 'month', starts: string, sums: ReadonlyMap<string, Sum>): Generator<TableLine> {
    const origin = this.origin === 'bookBasis' ? [] : [this.origin === 'books' ? 't' : 'f'];
    for (const [key, { amount, usd }] of sums) {
      if (amount === 0n && usd === 0n) continue;
      const figures = [formatDecimal(amount as Amount), formatDecimal(usd as Usd)];
      yield [this.tables.sums, [span, starts, toCopyText(key), ...origin, ...figures].join('\t')];
    }
  }

  /** The engine uses one object for each account, so that its key is made once for each action. */
  private keyOf(account: LedgerAccount, action: Action | null): string {
    let ofAction = this.keys.get(action);
    if (ofAction === undefined) this.keys.set(action, (ofAction = new WeakMap()));
    let key = ofAction.get(account);
    if (key === undefined) {
      const stored = accountOfAction(account, action);
      key = ledgerAccountKey(stored);
      ofAction.set(account, key);
      this.accounts.set(key, stored);
    }
    return key;
  }
}

function debitsOf({ lines }: JournalEntry): Usd {
  let debits = 0n;
  for (const { usd } of lines) if (usd > 0n) debits += usd;
  return debits as Usd;
}

/** Every second line has either no units or no dollars. */
function decimalText(value: Amount | Usd): string {
  return value === 0n ? '0' : formatDecimal(value);
}

function sumsIn<Key>(all: Map<Key, Map<string, Sum>>, key: Key): Map<string, Sum> {
  let sums = all.get(key);
  if (sums === undefined) all.set(key, (sums = new Map()));
  return sums;
}

function addTo(sums: Map<string, Sum>, key: string, { amount, usd }: Sum): void {
  const sum = sums.get(key);
  if (sum === undefined) sums.set(key, { amount, usd });
  else {
    sum.amount += amount;
    sum.usd += usd;
  }
}

function monthOf(day: BooksDay): string {
  const { year, month } = dateOf(day);
  return formatMonth(year, month);
}

/** Deletes accounts that no line of the tax basis uses. The book basis adds its own again. */
export async function removeUnusedAccounts(client: pg.PoolClient): Promise<void> {
  await client.query(
    'DELETE FROM journal_accounts a WHERE NOT EXISTS (SELECT FROM journal_lines l WHERE l.account = a.key)',
  );
}

/** Deletes what the next generation writes again: everything, or from a moment on. `day` is the day of that moment. */
export async function removeJournal(
  client: pg.PoolClient,
  from: { readonly at: Date; readonly day: BooksDay } | null,
): Promise<void> {
  await removeRecordedEntries(client);
  if (from === null) {
    for (const table of ['journal_lines', 'journal_entries', 'journal_sums', 'journal_accounts'])
      await client.query(`DELETE FROM ${table}`);
    return;
  }
  await client.query('DELETE FROM journal_lines WHERE at >= $1', [from.at]);
  await client.query('DELETE FROM journal_entries WHERE at >= $1', [from.at]);
  await client.query(
    `DELETE FROM journal_sums WHERE (span = 'day' AND starts >= $1)
       OR (span = 'month' AND starts >= date_trunc('month', $1::date))`,
    [formatDay(from.day)],
  );
}

/** Deletes the entries of records that the engine does not read; each generation writes all of them. */
export async function removeRecordedEntries(client: pg.PoolClient): Promise<void> {
  await client.query(
    `WITH gone AS (DELETE FROM journal_entries WHERE kind IN ('unclassified', 'manualDisposal', 'entered')
                    RETURNING id)
     DELETE FROM journal_lines WHERE entry_id IN (SELECT id FROM gone)`,
  );
  await client.query('DELETE FROM journal_sums WHERE NOT is_from_books');
}
