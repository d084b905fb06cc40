/**
 * Interest to clients as it accrues, from the lending engine: at the end of each month, on the last day, and whenever
 * interest is paid, so that what is paid was owed.
 *
 * A payment is an expense on the tax basis through the transaction that carried it. The same amount is taken back here,
 * because the accruals are the expense of the book basis. The lending engine counts in UTC days; an accrual on the day
 * of a payment is entered on the day of the payment in the books.
 */
import { type CoinId, coinIdOf } from '../../../engine/ids.ts';
import {
  createInterestEntries,
  type InterestAccrued,
  type InterestPaid,
} from '../../../engine/journal/client-interest.ts';
import type { JournalEntry } from '../../../engine/journal/types.ts';
import { type BooksDay, formatDay, parseBooksDay, parseUtcDay, type UtcDay } from '@holdfast/calendar';
import { type AppliedPayment, listInterestAccruals, type LoanBook } from '@holdfast/lending/engine';
import { add, type Amount, parseAmount, parseUsd, type Usd, valueOf } from '@holdfast/money';
import type pg from 'pg';
import type { Queries } from '@holdfast/database/queries.ts';
import { loadLoanBook } from '@holdfast/lending/server';
import { findPrices } from '@holdfast/prices/server';
import type { BookTerms } from '../book-terms.ts';
import { endOfBooksDay, monthEnds } from './revaluation-days.ts';

/** Clients in one batch, which bounds the memory for their loans. */
const BATCH_CLIENTS = 250;
const PRICES_PIECE = 20_000;

interface InterestInput {
  readonly client: pg.PoolClient;
  readonly reader: pg.PoolClient;
  readonly terms: BookTerms;
  readonly last: BooksDay;
}

/** In batches of clients; the entries of a batch are in the order of days. */
export async function* readInterestEntries(input: InterestInput): AsyncGenerator<JournalEntry[]> {
  const { reader } = input;
  let after = 0;
  for (;;) {
    const { rows } = await reader.query<{ user_id: number }>(
      `SELECT DISTINCT user_id FROM client_transactions WHERE type = 'deposit' AND status = 'cleared' AND user_id > $1
        ORDER BY 1 LIMIT ${BATCH_CLIENTS}`,
      [after],
    );
    const userIds = rows.map((row) => row.user_id);
    const latest = userIds.at(-1);
    if (latest === undefined) return;
    after = latest;
    const book = await loadLoanBook(reader, userIds);
    const expensed = await loadExpensed(input, userIds);
    const accrued: (Omit<InterestAccrued, 'valueUsd'> & { readonly coinId: number })[] = [];
    const payments: InterestPaid[] = [];
    for (const userId of userIds) {
      const ofClient = onlyOf(book, String(userId));
      const paid = paidBy(ofClient, { ...input, expensed });
      payments.push(...paid.payments);
      accrued.push(...accruedBy(ofClient, { ...input, paidOn: paid.days }));
    }
    yield createInterestEntries({ accruals: await valued(reader, accrued), payments });
  }
}

function onlyOf(book: LoanBook, userId: string): LoanBook {
  return {
    ...book,
    loans: book.loans.filter((loan) => loan.userId === userId),
    payments: book.payments.filter(({ transaction }) => transaction.userId === userId),
  };
}

/** What the tax basis has as interest paid, by client transaction. */
interface Expensed {
  readonly transactionId: string;
  readonly at: number;
  readonly day: BooksDay;
  readonly amount: Amount;
  readonly valueUsd: Usd;
  readonly isPriced: boolean;
}

/** By the id of the payment. A transaction that carried several payments counts for the first one that it fits. */
async function loadExpensed(
  { client, reader }: InterestInput,
  userIds: readonly number[],
): Promise<ReadonlyMap<string, Expensed>> {
  const links = await reader.query<{ id: number; transaction_id: number }>(
    `SELECT DISTINCT ON (transaction_id) id, transaction_id FROM client_transactions
      WHERE user_id = ANY ($1) AND type <> 'deposit' AND status = 'cleared' AND transaction_id IS NOT NULL
      ORDER BY transaction_id, id`,
    [userIds],
  );
  const { rows } = await client.query<{
    transaction_id: number;
    at: Date;
    day: string;
    amount: string;
    value_usd: string;
    is_priced: boolean;
  }>(
    `SELECT transaction_id, min(at) AS at, min(day)::text AS day, sum(amount) AS amount, sum(value_usd) AS value_usd,
            NOT bool_or('missing_price' = ANY (flags)) AS is_priced
       FROM book_flows WHERE side = 'expense' AND category = 'interestPaid' AND transaction_id = ANY ($1)
      GROUP BY transaction_id`,
    [links.rows.map((row) => row.transaction_id)],
  );
  const flows = new Map(rows.map((row) => [row.transaction_id, row]));
  return new Map(
    links.rows.flatMap(({ id, transaction_id: transactionId }): [string, Expensed][] => {
      const flow = flows.get(transactionId);
      if (!flow) return [];
      return [
        [
          String(id),
          {
            transactionId: String(transactionId),
            at: flow.at.getTime(),
            day: parseBooksDay(flow.day),
            amount: parseAmount(flow.amount),
            valueUsd: parseUsd(flow.value_usd),
            isPriced: flow.is_priced,
          },
        ],
      ];
    }),
  );
}

interface PaidOn {
  readonly at: number;
  readonly day: BooksDay;
}

/** The payments of interest, and on which days of the books those of a UTC day are. */
function paidBy(
  book: LoanBook,
  { terms, last, expensed }: InterestInput & { readonly expensed: ReadonlyMap<string, Expensed> },
): { readonly payments: InterestPaid[]; readonly days: ReadonlyMap<UtcDay, PaidOn> } {
  const payments: InterestPaid[] = [];
  const days = new Map<UtcDay, PaidOn>();
  for (const payment of book.payments) {
    const interest = add(payment.interestDue, payment.interestAccrued);
    if (interest === 0n || payment.day > utcDayOf(last)) continue;
    const parts = partsOf(payment, { interest, terms, expensed: expensed.get(payment.transaction.id) });
    payments.push(...parts);
    for (const { at, day } of parts) {
      const known = days.get(payment.day);
      if (known === undefined || day < known.day || (day === known.day && at < known.at))
        days.set(payment.day, { at, day });
    }
  }
  return { payments, days };
}

/** What is an expense on the tax basis, and what no transaction of the books carried. */
function partsOf(
  { transaction }: AppliedPayment,
  {
    interest,
    terms,
    expensed,
  }: { readonly interest: Amount; readonly terms: BookTerms; readonly expensed: Expensed | undefined },
): InterestPaid[] {
  const { id: paymentId, userId: clientId } = transaction;
  const at = transaction.clearedAt ?? transaction.initiatedAt;
  const head = { clientId, assetId: assetOf(terms, transaction.coinId), paymentId };
  const unrecorded = { ...head, at, day: terms.calendar.dayOf({ at }), transactionId: null, valueUsd: null };
  if (expensed === undefined) return [{ ...unrecorded, amount: interest }];
  const amount = expensed.amount < interest ? expensed.amount : interest;
  const rest = ((interest as bigint) - (amount as bigint)) as Amount;
  const { transactionId, at: paidAt, day, valueUsd, isPriced } = expensed;
  const recorded = { ...head, at: paidAt, day, transactionId, amount, valueUsd: isPriced ? valueUsd : null };
  return rest === 0n ? [recorded] : [recorded, { ...unrecorded, at: paidAt, day, amount: rest }];
}

function accruedBy(
  book: LoanBook,
  { terms, last, paidOn }: InterestInput & { readonly paidOn: ReadonlyMap<UtcDay, PaidOn> },
): (Omit<InterestAccrued, 'valueUsd'> & { readonly coinId: number })[] {
  const [oldest] = book.loans;
  if (oldest === undefined || oldest.startDay > utcDayOf(last)) return [];
  const months = monthEnds({ from: parseBooksDay(formatDay(oldest.startDay)), until: last });
  const ends = [...new Set([...[...months, last].map(utcDayOf), ...paidOn.keys()])].sort((left, right) => left - right);
  return listInterestAccruals(book, ends).map(({ userId: clientId, coinId, day: utcDay, amount }) => {
    const paid = paidOn.get(utcDay);
    const day = parseBooksDay(formatDay(utcDay));
    const moment = paid && paid.day <= day ? paid : { day, at: endOfBooksDay(terms.calendar, day) };
    return { clientId, assetId: assetOf(terms, coinId), coinId: Number(coinId), amount, ...moment };
  });
}

async function valued(
  queries: Queries,
  accrued: readonly (Omit<InterestAccrued, 'valueUsd'> & { readonly coinId: number })[],
): Promise<InterestAccrued[]> {
  const result: InterestAccrued[] = [];
  for (let start = 0; start < accrued.length; start += PRICES_PIECE) {
    const piece = accrued.slice(start, start + PRICES_PIECE);
    const found = await findPrices(
      queries,
      piece.map(({ coinId, at }) => ({ coinId, at: new Date(at) })),
      { lastingOnly: true },
    );
    for (const [index, { coinId: _, ...one }] of piece.entries()) {
      const price = found[index];
      result.push({ ...one, valueUsd: price?.found ? valueOf(one.amount, price.price) : null });
    }
  }
  return result;
}

function assetOf({ engine }: BookTerms, coinId: string): CoinId {
  return engine.aliases?.[coinIdOf(coinId)] ?? coinIdOf(coinId);
}

/** The day of lending with the same date. */
function utcDayOf(day: BooksDay): UtcDay {
  return parseUtcDay(formatDay(day));
}
