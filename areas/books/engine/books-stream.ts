/**
 * The books of a history that comes in batches, and whose rows are handed on in batches: neither the transactions nor
 * the rows of a long history need to be in memory at once. What stays is what the next transaction may need: the open
 * lots and the units of each wallet.
 *
 *   const stream = new BooksStream(settings);
 *   for await (const transactions of cursor) {     // ORDER BY time is enough
 *     stream.read(transactions);
 *     await store(stream.takeRows());
 *   }
 *   await storeLast(stream.finish());              // the last rows, the open lots, the holdings
 *
 * The transactions of one moment have an order of their own (time-order.ts), so the latest moment is held back until
 * a later one comes. Where the batches are cut therefore never matters: the rows are those of computeBooks, which is
 * this stream read in one piece. Batches of about a thousand are the fastest and use the least memory: V8 collects
 * them in the young generation.
 *
 * When something late in a long history changes, the history is not read again from its beginning: `checkpoint`
 * returns the state of the stream at a moment, and `resume` continues from there. The rows before and after the
 * checkpoint together equal those of the whole history to the byte.
 *
 * With `journal` the stream also writes double entry: `takeEntries` returns one balanced entry a transaction
 * (journal/).
 */
import { type BooksDay, formatDay, parseBooksDay } from '@holdfast/calendar';
import { AccountingError } from './accounting-error.ts';
import { isAction } from '@holdfast/actions/actions.ts';
import { createTransactionReader } from './steps/apply-transaction.ts';
import { changeScope } from './steps/change-scope.ts';
import { readLedgerState, writeLedgerState } from './steps/ledger-state.ts';
import { faultOfTransaction, isInstant } from './steps/input-check.ts';
import { Ledger } from './steps/ledger.ts';
import { listBorrowed, listHoldings, listOpenLots, listShorts } from './steps/list-open-lots.ts';
import { checkTimeOrder, orderMoment } from './steps/time-order.ts';
import { closeEntry } from './journal/close-entry.ts';
import { type JournalOptions, JournalWriter } from './journal/journal-writer.ts';
import type { JournalEntry } from './journal/types.ts';
import { createSuspenseEntries } from './journal/unclassified.ts';
import { resolveSettings } from './resolve-settings.ts';
import type { SafeHarbourAllocation } from './safe-harbour.ts';
import type { EngineSettings } from './settings.ts';
import type { BookRows, Books, Instant, Issue, Transaction } from './types.ts';

/** The state of a stream, as lines of text. */
export type BooksState = readonly string[];

const HOUR_MS = 3_600_000;
const NEVER = Number.POSITIVE_INFINITY as BooksDay;

/** Raised whenever an older state would be read differently, or would lead to other rows. */
export const STATE_VERSION = 11;

export class BooksStream {
  private readonly ledger: Ledger;
  private readonly readTransaction: () => void;
  private readonly perWalletFrom: BooksDay;
  private readonly allocation: SafeHarbourAllocation | null;
  private readonly suspenseEntryOf: ReturnType<typeof createSuspenseEntries> | null;
  /** The transactions of the latest moment, which are not read yet. */
  private readonly moment: Transaction[] = [];
  /** Those of the latest moment that have no known action, for the journal. */
  private unclassified: Transaction[] = [];
  private momentAt: Instant = Number.NEGATIVE_INFINITY;
  private latestAt: Instant = Number.NEGATIVE_INFINITY;
  private previousId: string | null = null;
  private isFinished = false;

  /** What is not given has its default. With `journal` the stream writes entries. Throws `invalid_settings`. */
  constructor(settings?: Partial<EngineSettings>, { journal }: { readonly journal?: boolean | JournalOptions } = {}) {
    const resolved = resolveSettings(settings);
    const { scope } = resolved;
    this.ledger = new Ledger(resolved);
    const options = journal === true ? {} : journal || null;
    if (options !== null) this.ledger.journal = createJournal(this.ledger, options);
    this.suspenseEntryOf = options === null ? null : createSuspenseEntries(resolved, options);
    this.readTransaction = createTransactionReader(this.ledger);
    this.perWalletFrom = scope.kind === 'universalThenPerWallet' ? parseBooksDay(scope.fromDay) : NEVER;
    this.allocation = scope.kind === 'universalThenPerWallet' ? scope.allocation : null;
  }

  /** Set when the setting `missingBasis: 'stop'` ended the reading; later transactions are ignored. */
  get stoppedBy(): Issue | null {
    return this.ledger.stoppedBy;
  }

  /**
   * Reads the next transactions. Throws `out_of_order` when one of them is earlier than one before it, in this batch or
   * an earlier one, and then has read nothing of the batch.
   */
  read(transactions: readonly Transaction[]): void {
    this.checkUnfinished();
    if (!Array.isArray(transactions)) throw new AccountingError('invalid_input', 'The transactions must be a list.');
    this.latestAt = checkTimeOrder(transactions, this.latestAt);
    this.readInOrder(transactions);
  }

  /** The books of a whole history that is known to be in time order, so the order is not checked again. */
  static ofOrdered(transactions: readonly Transaction[], settings?: Partial<EngineSettings>): Books {
    const stream = new BooksStream(settings);
    stream.readInOrder(transactions);
    return stream.finish();
  }

  private readInOrder(transactions: readonly Transaction[]): void {
    for (const transaction of transactions) {
      if (this.ledger.stoppedBy !== null) return;
      const reading = this.howToRead(transaction);
      if (reading === 'unreadable') continue;
      if (transaction.at !== this.momentAt) this.readMoment();
      this.momentAt = transaction.at;
      (reading === 'suspense' ? this.unclassified : this.moment).push(transaction);
    }
  }

  /** Returns the entries written since the last call, and removes them from the stream. None without `journal`. */
  takeEntries(): JournalEntry[] {
    return this.ledger.journal?.entries.take() ?? [];
  }

  /** Returns the rows written since the last call, and removes them from the stream. */
  takeRows(): BookRows {
    return this.ledger.takeRows();
  }

  /**
   * Ends all moments before the given one, and returns the state at that moment. Later transactions may still be read;
   * one before that moment is out of order from now on. Rows that nobody has taken are not part of the state.
   */
  checkpoint(before: Instant): BooksState {
    this.checkUnfinished();
    if (!isInstant(before))
      throw new AccountingError('invalid_input', 'The moment of a checkpoint must be an instant.');
    if (before <= this.latestAt)
      throw new AccountingError(
        'out_of_order',
        `Transactions of ${new Date(this.latestAt).toISOString()} were read already.`,
      );
    this.readMoment();
    this.latestAt = before - 1;
    return [
      JSON.stringify({
        version: STATE_VERSION,
        before,
        previousId: this.previousId,
        hasJournal: this.ledger.journal !== null,
      }),
      ...writeLedgerState(this.ledger),
    ];
  }

  /**
   * Returns a stream that continues from a checkpoint. The settings must be those of the checkpoint, except for the
   * date of the books and the methods of later years. Throws `invalid_state` when the state was written by another
   * version, or without the journal that is asked for.
   */
  static resume(
    state: BooksState,
    settings?: Partial<EngineSettings>,
    options?: ConstructorParameters<typeof BooksStream>[1],
  ): BooksStream {
    const stream = new BooksStream(settings, options);
    const [headText, ...lines] = state;
    const head = readHead(headText);
    if (stream.ledger.journal !== null && !head.hasJournal)
      throw new AccountingError('invalid_state', 'The state was written without a journal.');
    stream.latestAt = head.before - 1;
    stream.previousId = head.previousId;
    readLedgerState(stream.ledger, lines);
    return stream;
  }

  /** How many parts of lots are open. */
  countLots(): number {
    return this.ledger.countLots();
  }

  /** Ends the history and returns the rows not taken yet, the open lots and the holdings. */
  finish(): Books {
    this.checkUnfinished();
    this.isFinished = true;
    this.readMoment();
    const { ledger } = this;
    const { asOf } = ledger.settings;
    if (asOf !== null) {
      // The same history gives the same books on every day, so the change has its own date: noon in UTC.
      ledger.issues.reading = { at: (this.perWalletFrom * 24 + 12) * HOUR_MS };
      this.changeScopeFrom(ledger.calendar.dayOf({ at: asOf }));
    }
    return {
      ...ledger.takeRows(),
      open: listOpenLots(ledger),
      shorts: listShorts(ledger),
      borrowed: listBorrowed(ledger),
      holdings: listHoldings(ledger),
      stoppedBy: ledger.stoppedBy,
    };
  }

  private readMoment(): void {
    const { moment, ledger } = this;
    if (moment.length > 1) orderMoment(moment, ledger.cashCoinIds);
    for (const transaction of moment) {
      if (ledger.stoppedBy !== null) break;
      this.readNext(transaction);
    }
    if (this.unclassified.length > 0) this.writeUnclassified();
    // Setting the length to zero would free the list's memory, which the next moment would allocate again.
    while (moment.length > 0) moment.pop();
  }

  private readNext(transaction: Transaction): void {
    const { ledger } = this;
    if (transaction.id === this.previousId) {
      ledger.issues.report('duplicate_id', 'The transaction is there twice; it was read once.', {
        at: transaction.at,
        transactionId: transaction.id,
      });
      return;
    }
    this.previousId = transaction.id;
    ledger.begin(transaction);
    this.changeScopeFrom(ledger.day);
    this.readTransaction();
    if (ledger.journal !== null) closeEntry(ledger, ledger.journal);
  }

  /** After the others of their moment, by id, so that the order of the input does not matter. */
  private writeUnclassified(): void {
    const { ledger, unclassified } = this;
    this.unclassified = [];
    if (ledger.stoppedBy !== null) return;
    const byId = new Map(unclassified.map((transaction) => [transaction.id, transaction]));
    for (const transaction of [...byId.values()].sort((left, right) => (left.id < right.id ? -1 : 1))) {
      const entry = this.suspenseEntryOf?.(transaction, ledger.calendar.dayOf(transaction)) ?? null;
      if (entry !== null) ledger.journal?.entries.push(entry);
    }
  }

  private changeScopeFrom(day: BooksDay): void {
    const { ledger, perWalletFrom } = this;
    if (ledger.isPerWallet || day < perWalletFrom) return;
    changeScope(ledger, this.allocation);
    if (ledger.journal === null) return;
    // Noon in UTC of the first day per wallet, or the first transaction of that day when it is earlier.
    const noon = (perWalletFrom * 24 + 12) * HOUR_MS;
    const at = day === perWalletFrom && ledger.transaction.at < noon ? ledger.transaction.at : noon;
    const head = { kind: 'allocation', at, day: perWalletFrom, transactionId: null, action: null } as const;
    ledger.journal.close({ id: `allocation:${formatDay(perWalletFrom)}`, ...head });
  }

  private howToRead(transaction: Transaction): 'classified' | 'suspense' | 'unreadable' {
    const { issues } = this.ledger;
    const fault = faultOfTransaction(transaction);
    if (fault !== null) {
      const { id, at } = (transaction ?? {}) as Partial<Record<'id' | 'at', unknown>>;
      const where = { at: isInstant(at) ? at : null };
      issues.report(
        'invalid_transaction',
        `A transaction was left out: ${fault}.`,
        typeof id === 'string' ? { ...where, transactionId: id } : where,
      );
      return 'unreadable';
    }
    if (isAction(transaction.action)) return 'classified';
    issues.report('unknown_action', 'The transaction has no known action and was left out.', {
      at: transaction.at,
      transactionId: transaction.id,
    });
    return this.ledger.journal === null ? 'unreadable' : 'suspense';
  }

  private checkUnfinished(): void {
    if (this.isFinished)
      throw new AccountingError(
        'invalid_input',
        'The books are finished; a further history needs a stream of its own.',
      );
  }
}

interface StateHead {
  readonly version: number;
  readonly before: Instant;
  readonly previousId: string | null;
  readonly hasJournal: boolean;
}

/** An average pooled over several wallets has to be divided among them when the lots are. */
function createJournal({ settings, cashCoinIds }: Ledger, options: JournalOptions): JournalWriter {
  const { method, scope } = settings;
  const isAveraged = typeof method === 'string' ? method === 'average' : method.some((one) => one.method === 'average');
  const tracksCosts = isAveraged && scope.kind !== 'perWallet';
  return new JournalWriter(options, { moneyCoinIds: cashCoinIds, tracksCosts });
}

function readHead(text: string | undefined): StateHead {
  const head = text === undefined ? null : (JSON.parse(text) as StateHead);
  if (head?.version !== STATE_VERSION)
    throw new AccountingError('invalid_state', 'The state was written by another version of the engine.');
  return head;
}
