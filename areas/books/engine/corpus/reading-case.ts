/**
 * Cases of how transactions are read: refunds, missing prices, receipts, debts, positions, liquidations and order. Each
 * states transactions as the engine takes them and the rows that they must give. The shape is in
 * `areas/books/docs/accounting.md`.
 *
 * A row of the result is compared in the fields that the case states, and the rows of a kind that the case states must
 * be all there are. Numbers are decimal text and compare as numbers.
 */
import { type Amount, type Decimal, formatDecimal, parseAmount, parseUsd, type Usd } from '@holdfast/money';
import type { Action } from '@holdfast/actions/actions.ts';
import { computeBooks } from '../compute-books.ts';
import type { EngineSettings } from '../settings.ts';
import type { Books, PositionChange, Transaction, Transfer } from '../types.ts';
import { readTimestamp } from './translate-transaction.ts';
import { accountIdOf, coinIdOf, transferIdOf } from '../ids.ts';

interface ReadingTransfer {
  readonly id: string;
  readonly coin: string;
  readonly amount: string;
  readonly from?: string;
  readonly to?: string;
  readonly usd?: string;
  readonly role?: 'fee' | 'withheldFee' | 'seized' | 'repaid';
  readonly counterparty?: string;
  readonly interest?: string;
}

interface ReadingTransaction {
  readonly id: string;
  readonly at: string;
  readonly action: Action;
  readonly series?: string;
  readonly block?: number;
  readonly sequence?: number;
  readonly transfers?: readonly ReadingTransfer[];
  readonly positions?: readonly {
    readonly kind: PositionChange['kind'];
    readonly position: string;
    readonly liquidity?: string;
    readonly amounts?: Readonly<Record<string, string>>;
  }[];
}

type Row = Readonly<Record<string, string | boolean | null | readonly string[]>>;

export interface ReadingCase {
  readonly id: string;
  readonly task: 'reading';
  readonly about: string;
  /** Settings of the engine; the scope is per wallet and the calendar UTC unless they are given. */
  readonly settings?: Partial<EngineSettings>;
  readonly transactions: readonly ReadingTransaction[];
  readonly expected: Partial<Record<RowKind, readonly Row[]>>;
}

const ROW_KINDS = ['closed', 'open', 'income', 'expenses', 'liabilities', 'holdings', 'issues'] as const;
type RowKind = (typeof ROW_KINDS)[number];

export type ReadingResult = { readonly id: string } & Readonly<Record<RowKind, readonly Row[]>>;

export function isReadingCase(one: { readonly task?: string }): one is ReadingCase {
  return one.task === 'reading';
}

export function transactionsOf({ transactions }: ReadingCase): Transaction[] {
  return transactions.map(({ id, at, action, series, block, sequence, transfers = [], positions }) => ({
    id,
    at: readTimestamp(at).at,
    action,
    transfers: transfers.map(readTransfer),
    ...(series === undefined ? {} : { series }),
    ...(block === undefined ? {} : { block }),
    ...(sequence === undefined ? {} : { sequence }),
    ...(positions === undefined
      ? {}
      : {
          positionChanges: positions.map(({ kind, position, liquidity = '0', amounts = {} }) => ({
            kind,
            positionCoinId: coinIdOf(position),
            liquidity: parseAmount(liquidity),
            amounts: Object.entries(amounts).map(([coin, amount]) => ({
              coinId: coinIdOf(coin),
              amount: parseAmount(amount),
            })),
          })),
        }),
  }));
}

export function readingSettingsOf({ settings = {} }: ReadingCase): Partial<EngineSettings> {
  return { scope: { kind: 'perWallet' }, calendar: { kind: 'zone', timeZone: 'UTC' }, ...settings };
}

export function runReadingCase(one: ReadingCase): ReadingResult {
  const books = computeBooks({ transactions: transactionsOf(one), settings: readingSettingsOf(one) });
  return { id: one.id, ...describeBooks(books) };
}

/** What differs from what the case expects, or null. */
export function readingDisagreement(one: ReadingCase, result: ReadingResult): string | null {
  for (const kind of ROW_KINDS) {
    const expected = one.expected[kind];
    if (expected === undefined) continue;
    const found = result[kind];
    if (found.length !== expected.length)
      return `${kind}: ${expected.length} rows expected, found ${found.length}: ${JSON.stringify(found)}`;
    for (const [index, row] of expected.entries()) {
      for (const [field, value] of Object.entries(row)) {
        const actual = found[index]?.[field];
        if (JSON.stringify(actual) !== JSON.stringify(value))
          return `${kind} ${index}: ${field} is ${JSON.stringify(actual)}, expected ${JSON.stringify(value)}`;
      }
    }
  }
  return null;
}

function readTransfer({ id, coin, amount, from, to, usd, role, counterparty, interest }: ReadingTransfer): Transfer {
  return {
    id: transferIdOf(id),
    coinId: coinIdOf(coin),
    amount: parseAmount(amount),
    fromAccountId: from === undefined ? null : accountIdOf(from),
    toAccountId: to === undefined ? null : accountIdOf(to),
    valueUsd: readValue(coin, amount, usd),
    ...(role === undefined ? {} : { role }),
    ...(counterparty === undefined ? {} : { counterpartyId: counterparty }),
    ...(interest === undefined ? {} : { interestAmount: parseAmount(interest) }),
  };
}

/** Money needs no price. */
function readValue(coin: string, amount: string, usd: string | undefined): Usd | null {
  if (usd !== undefined) return parseUsd(usd);
  return coin === 'USD' ? parseUsd(amount) : null;
}

/** Open lots and holdings have no order that matters: by coin, lot and wallet. */
function sorted(rows: Row[], fields: readonly string[]): Row[] {
  const keyOf = (row: Row): string => fields.map((field) => String(row[field])).join(' ');
  return rows.sort((left, right) => (keyOf(left) < keyOf(right) ? -1 : 1));
}

function describeBooks(books: Books): Record<RowKind, Row[]> {
  const text = (value: Decimal | Amount): string => formatDecimal(value);
  return {
    closed: books.closed.map((row) => ({
      kind: row.kind,
      coin: row.coinId,
      wallet: row.accountId,
      lot: row.lotId,
      transfer: row.closeTransferId,
      amount: text(row.amount),
      proceeds: text(row.proceedsUsd),
      cost: text(row.costUsd),
      fee: text(row.feeUsd),
      gain: text(row.gainUsd),
      taxable: row.taxable,
      flags: row.flags,
    })),
    open: sorted(
      books.open.map((lot) => ({
        lot: lot.lotId,
        coin: lot.coinId,
        wallet: lot.accountId,
        amount: text(lot.amount),
        cost: text(lot.costUsd),
        acquired: new Date(lot.acquiredAt).toISOString().slice(0, 10),
        flags: lot.flags,
      })),
      ['coin', 'lot', 'wallet', 'amount'],
    ),
    income: books.income.map((row) => ({
      category: row.category,
      coin: row.coinId,
      amount: text(row.amount),
      value: text(row.valueUsd),
      transfer: row.transferId,
      lot: row.lotId,
      flags: row.flags,
    })),
    expenses: books.expenses.map((row) => ({
      category: row.category,
      coin: row.coinId,
      amount: text(row.amount),
      value: text(row.valueUsd),
      transfer: row.transferId,
    })),
    liabilities: books.liabilities.map((row) => ({
      id: row.id,
      kind: row.kind,
      coin: row.coinId,
      amount: text(row.amount),
    })),
    holdings: sorted(
      books.holdings.map((row) => ({ asset: row.assetId, wallet: row.accountId, amount: text(row.amount) })),
      ['asset', 'wallet'],
    ),
    issues: books.issues.map((issue) => ({ code: issue.code, transfer: issue.transferId, detail: issue.detail })),
  };
}
