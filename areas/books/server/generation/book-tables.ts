/** The rows of the books as the database keeps them: one line of COPY text for each. */
import { type AccountId } from '../../engine/ids.ts';
import {
  type BookRows,
  type Books,
  type ExpenseRow,
  type IncomeRow,
  type Instant,
  type Issue,
} from '../../engine/types.ts';
import { type Calendar } from '../../engine/calendar.ts';
import { type Flag, UNKNOWN_BASIS_FLAGS, UNKNOWN_COST_FLAGS } from '../../engine/lists.ts';
import { custodyKeyOf } from '../../engine/steps/custody-account.ts';
import { positionIdOf } from '../../engine/position-id.ts';
import { formatDay } from '@holdfast/calendar';
import { type Decimal, formatDecimal } from '@holdfast/money';
import type pg from 'pg';
import { COPY_NULL, COPY_PIECE_CHARACTERS, copyText, toCopyText } from '@holdfast/database/copy-rows.ts';
import { WriteQueue } from './write-queue.ts';

/** Flags are constants of the engine, so nothing in them needs quotes. */
export function flagsText(flags: readonly string[]): string {
  return `{${flags.join(',')}}`;
}

export function instantText(at: Instant): string {
  return new Date(at).toISOString();
}

/** Conditions on the flags of a row. */
const hasAny = (flags: readonly Flag[]): string => `(flags && '${flagsText(flags)}'::text[])`;
export const HAS_UNKNOWN_BASIS = hasAny(UNKNOWN_BASIS_FLAGS);
export const HAS_UNKNOWN_COST = hasAny(UNKNOWN_COST_FLAGS);

/** Both bases of the journal have the same columns, so that they can be read as one. */
export const JOURNAL_ENTRY_COLUMNS = [
  'id',
  'kind',
  'at',
  'day',
  'position',
  'transaction_id',
  'action',
  'flags',
  'line_count',
  'debit_usd',
  'corrects_day',
] as const;
export const JOURNAL_LINE_COLUMNS = [
  'entry_id',
  'line',
  'day',
  'at',
  'account',
  'asset_id',
  'amount',
  'usd',
  'lot_id',
  'lot_at',
  'lot_day',
  'transfer_id',
] as const;

export const BOOK_TABLES = {
  book_positions: [
    'id',
    'kind',
    'is_taxable',
    'coin_id',
    'asset_id',
    'wallet_id',
    'custody_key',
    'amount',
    'acquired_at',
    'disposed_at',
    'acquired_day',
    'disposed_day',
    'year',
    'proceeds_usd',
    'cost_usd',
    'fee_usd',
    'gain_usd',
    'term',
    'method',
    'lot_id',
    'open_transaction_id',
    'sold_transaction_id',
    'close_transaction_id',
    'close_transfer_id',
    'flags',
  ],
  book_flows: [
    'id',
    'side',
    'category',
    'at',
    'day',
    'year',
    'coin_id',
    'asset_id',
    'wallet_id',
    'custody_key',
    'amount',
    'value_usd',
    'lot_id',
    'transaction_id',
    'transfer_id',
    'flags',
  ],
  book_liabilities: ['id', 'kind', 'at', 'coin_id', 'asset_id', 'amount', 'transaction_id', 'transfer_id'],
  book_issues: [
    'id',
    'code',
    'detail',
    'at',
    'year',
    'transaction_id',
    'transfer_id',
    'asset_id',
    'wallet_id',
    'custody_key',
    'amount',
  ],
  book_open_lots: [
    'lot_id',
    'piece',
    'coin_id',
    'asset_id',
    'wallet_id',
    'custody_key',
    'amount',
    'cost_usd',
    'acquired_at',
    'acquired_day',
    'long_from_day',
    'open_transaction_id',
    'flags',
  ],
  book_short_sales: [
    'transfer_id',
    'part',
    'transaction_id',
    'coin_id',
    'asset_id',
    'wallet_id',
    'custody_key',
    'amount',
    'proceeds_usd',
    'sold_at',
    'sold_day',
    'flags',
  ],
  book_holdings: ['asset_id', 'wallet_id', 'custody_key', 'amount'],
  book_gains: [
    'coin_id',
    'year',
    'month',
    'term',
    'disposals',
    'amount',
    'proceeds_usd',
    'cost_usd',
    'fee_usd',
    'gain_usd',
    'missing_basis',
    'missing_price',
  ],
  book_held_days: ['until', 'asset_id', 'day', 'amount'],
  book_borrowed_days: ['asset_id', 'day', 'amount'],
  book_money_days: ['day', 'coin_id', 'wallet_id', 'amount'],
  journal_entries: JOURNAL_ENTRY_COLUMNS,
  journal_lines: JOURNAL_LINE_COLUMNS,
  journal_sums: ['span', 'starts', 'account', 'is_from_books', 'amount', 'usd'],
  journal_book_entries: JOURNAL_ENTRY_COLUMNS,
  journal_book_lines: JOURNAL_LINE_COLUMNS,
  journal_book_sums: ['span', 'starts', 'account', 'amount', 'usd'],
  journal_book_missing_prices: ['day', 'asset_id'],
} as const;
export type BookTable = keyof typeof BOOK_TABLES;

export class BookLines {
  private readonly issueIds = new IssueIds();

  constructor(private readonly calendar: Calendar) {}

  *of(rows: BookRows): Generator<readonly [BookTable, string]> {
    for (const row of rows.closed) {
      yield [
        'book_positions',
        [
          positionIdOf(row),
          row.kind,
          row.taxable ? 't' : 'f',
          row.coinId,
          row.assetId,
          accountFields(row.accountId),
          formatDecimal(row.amount),
          instantText(row.acquiredAt),
          instantText(row.disposedAt),
          formatDay(row.acquiredDay),
          formatDay(row.disposedDay),
          row.year,
          formatDecimal(row.proceedsUsd),
          formatDecimal(row.costUsd),
          formatDecimal(row.feeUsd),
          formatDecimal(row.gainUsd),
          row.term,
          row.method,
          row.lotId ?? COPY_NULL,
          row.openTransactionId ?? COPY_NULL,
          row.soldTransactionId ?? COPY_NULL,
          row.closeTransactionId,
          row.closeTransferId,
          flagsText(row.flags),
        ].join('\t'),
      ];
    }
    for (const row of rows.income) yield ['book_flows', this.flowLine('income', row, row.lotId)];
    for (const row of rows.expenses) yield ['book_flows', this.flowLine('expense', row, null)];
    for (const row of rows.liabilities) {
      yield [
        'book_liabilities',
        [
          row.id,
          row.kind,
          instantText(row.at),
          row.coinId,
          row.assetId,
          formatDecimal(row.amount),
          row.transactionId,
          row.transferId,
        ].join('\t'),
      ];
    }
    for (const row of rows.issues) yield ['book_issues', this.issueLine(row)];
  }

  *ofLots({ open }: Pick<Books, 'open'>): Generator<readonly [BookTable, string]> {
    const pieces = new Map<string, number>();
    for (const row of open) {
      const place = `${row.assetId} ${row.lotId} ${row.accountId}`;
      const piece = (pieces.get(place) ?? 0) + 1;
      pieces.set(place, piece);
      yield [
        'book_open_lots',
        [
          row.lotId,
          piece,
          row.coinId,
          row.assetId,
          accountFields(row.accountId),
          formatDecimal(row.amount),
          formatDecimal(row.costUsd),
          instantText(row.acquiredAt),
          formatDay(row.acquiredDay),
          formatDay(row.longFromDay),
          row.openTransactionId,
          flagsText(row.flags),
        ].join('\t'),
      ];
    }
  }

  *ofShorts({ shorts }: Pick<Books, 'shorts'>): Generator<readonly [BookTable, string]> {
    const parts = new Map<string, number>();
    for (const row of shorts) {
      const part = (parts.get(row.transferId) ?? 0) + 1;
      parts.set(row.transferId, part);
      yield [
        'book_short_sales',
        [
          row.transferId,
          part,
          row.transactionId,
          row.coinId,
          row.assetId,
          accountFields(row.accountId),
          formatDecimal(row.amount),
          row.proceedsUsd === null ? COPY_NULL : formatDecimal(row.proceedsUsd),
          instantText(row.soldAt),
          formatDay(row.soldDay),
          flagsText(row.flags),
        ].join('\t'),
      ];
    }
  }

  *ofHoldings({ holdings }: Pick<Books, 'holdings'>): Generator<readonly [BookTable, string]> {
    for (const row of holdings)
      yield ['book_holdings', [row.assetId, accountFields(row.accountId), formatDecimal(row.amount)].join('\t')];
  }

  private flowLine(side: 'income' | 'expense', row: IncomeRow | ExpenseRow, lotId: string | null): string {
    return [
      row.id,
      side,
      row.category,
      instantText(row.at),
      formatDay(row.day),
      row.year,
      row.coinId,
      row.assetId,
      accountFields(row.accountId),
      formatDecimal(row.amount),
      formatDecimal(row.valueUsd),
      lotId ?? COPY_NULL,
      row.transactionId,
      row.transferId,
      flagsText(row.flags),
    ].join('\t');
  }

  private issueLine(issue: Issue): string {
    const year = issue.at === null ? COPY_NULL : this.calendar.yearOf(this.calendar.dayOf({ at: issue.at }));
    return [
      this.issueIds.of(issue),
      issue.code,
      toCopyText(issue.detail),
      issue.at === null ? COPY_NULL : instantText(issue.at),
      year,
      issue.transactionId ?? COPY_NULL,
      issue.transferId ?? COPY_NULL,
      issue.assetId ?? COPY_NULL,
      issue.accountId === null ? `${COPY_NULL}\t${COPY_NULL}` : accountFields(issue.accountId),
      decimalOrNull(issue.amount),
    ].join('\t');
  }
}

/** Ids made of what an issue is about, so that the same issue has the same id in every regeneration. */
export class IssueIds {
  private transactionId: string | null = null;
  private readonly counts = new Map<string, number>();

  of({ code, transactionId, transferId, assetId, accountId }: Issue): string {
    // Issues of one transaction are consecutive, and issues of different transactions never have the same id.
    if (transactionId !== this.transactionId) this.counts.clear();
    this.transactionId = transactionId;
    const id = [code, transactionId ?? '', transferId ?? '', assetId ?? '', accountId ?? ''].join('/');
    const count = (this.counts.get(id) ?? 0) + 1;
    this.counts.set(id, count);
    return count === 1 ? id : `${id}/${count}`;
  }
}

/** The two columns of an account, of which one is null: wallet_id and custody_key. */
function accountFields(accountId: AccountId): string {
  const custodyKey = custodyKeyOf(accountId);
  return custodyKey === null ? `${accountId}\t${COPY_NULL}` : `${COPY_NULL}\t${toCopyText(custodyKey)}`;
}

function decimalOrNull(value: Decimal | null): string {
  return value === null ? COPY_NULL : formatDecimal(value);
}

const FLUSH_CHARACTERS = 2 * 1024 * 1024;

/** Collects lines for the tables of the books and writes them with COPY in the background, megabytes at a time. */
export class BookCopier {
  private readonly waiting = new Map<BookTable, { pieces: string[]; last: string; length: number }>();
  private readonly queue = new WriteQueue();

  private constructor(private readonly client: pg.PoolClient) {}

  /** Everything is written when this returns; after an error nothing is being written any more. */
  static async use<Result>(client: pg.PoolClient, work: (copier: BookCopier) => Promise<Result>): Promise<Result> {
    const copier = new BookCopier(client);
    try {
      const result = await work(copier);
      await copier.flush();
      return result;
    } finally {
      await copier.queue.stop();
    }
  }

  async add(lines: Iterable<readonly [BookTable, string]>): Promise<void> {
    for (const [table, line] of lines) {
      const queue = this.queueOf(table);
      queue.last += `${line}\n`;
      queue.length += line.length + 1;
      if (queue.last.length < COPY_PIECE_CHARACTERS) continue;
      queue.pieces.push(queue.last);
      queue.last = '';
      if (queue.length >= FLUSH_CHARACTERS) await this.flushTable(table);
    }
  }

  /** Runs another write on the same connection, after those before it. */
  run(write: () => Promise<unknown>, size = 0): Promise<void> {
    return this.queue.add(write, size);
  }

  async flush(): Promise<void> {
    for (const table of this.waiting.keys()) await this.flushTable(table);
    await this.queue.drain();
  }

  private queueOf(table: BookTable): { pieces: string[]; last: string; length: number } {
    let queue = this.waiting.get(table);
    if (queue === undefined) this.waiting.set(table, (queue = { pieces: [], last: '', length: 0 }));
    return queue;
  }

  private async flushTable(table: BookTable): Promise<void> {
    const { pieces, last, length } = this.queueOf(table);
    this.waiting.delete(table);
    if (length === 0) return;
    const target = { table, columns: BOOK_TABLES[table] };
    await this.queue.add(() => copyText(this.client, target, [...pieces, last]), length);
  }
}
