/**
 * Some transactions as bytes, with their transfers and values: what the engine reads, without what a person recorded
 * beside them. Columns of numbers, and texts by their place in a list, because most of them repeat.
 *
 *   4 bytes     the length of the head
 *   the head    JSON: lists of texts, how the columns are encoded, and what few transactions have
 *   columns     of the transactions, then of the transfers
 *
 * An amount is a bigint of 10^-24, often beyond 64 bits. Its decimal zeros are cut off, so that most fit a double.
 */
import { type AccountId, type CoinId, transferIdOf } from '../../../engine/ids.ts';
import { type Action, isAction } from '@holdfast/actions/actions.ts';
import { type PositionChange, type Transaction, type Transfer } from '../../../engine/types.ts';
import type { Amount, Usd } from '@holdfast/money';
import { aligned, type ColumnHead, encodeColumn, NumberColumn } from './number-columns.ts';

/** Raised whenever older bytes would be read differently, or lack values that the engine reads. */
export const PIECE_VERSION = 3;

const BATCH_TRANSACTIONS = 1_000;
const LENGTH_BYTES = 4;

const TRANSACTION_COLUMNS = ['id', 'at', 'sequence', 'action', 'series', 'block', 'transfers'] as const;
const TRANSFER_COLUMNS = [
  'id',
  'coin',
  'from',
  'to',
  'role',
  'place',
  'amountScale',
  'amountLow',
  'amountHigh',
  'valueScale',
  'valueLow',
  'valueHigh',
] as const;
type Columns<Names extends readonly string[], Column> = Record<Names[number], Column>;

interface Head {
  readonly transactions: number;
  readonly transfers: number;
  readonly texts: readonly string[];
  readonly transactionHeads: readonly ColumnHead[];
  readonly transferHeads: readonly ColumnHead[];
  /** By the place of the transaction. */
  readonly changes: readonly (readonly [number, readonly WrittenChange[]])[];
  /** Amounts and values that no column holds, by the place of the transfer. */
  readonly longAmounts: readonly (readonly [number, string])[];
  readonly longValues: readonly (readonly [number, string])[];
}
interface WrittenChange extends Omit<PositionChange, 'liquidity' | 'amounts'> {
  readonly liquidity: string;
  readonly amounts: readonly (readonly [CoinId, string])[];
}

const SCALES = [1n, 10n ** 6n, 10n ** 18n] as const;
const [MICRO, UNIT] = [1, 2] as const;
const UNKNOWN = 3;
const LONG = 4;
const LOW_BITS = 48n;
const LOW_MASK = (1n << LOW_BITS) - 1n;
const SAFE_MAX = BigInt(Number.MAX_SAFE_INTEGER);

/** Takes transactions one by one, so that no long list of them has to stay in memory. */
export class PieceWriter {
  private readonly ofTransactions = emptyColumns(TRANSACTION_COLUMNS);
  private readonly ofTransfers = emptyColumns(TRANSFER_COLUMNS);
  private readonly texts = new Map<string, number>();
  private readonly changes: [number, WrittenChange[]][] = [];
  private readonly longAmounts: [number, string][] = [];
  private readonly longValues: [number, string][] = [];
  private count = 0;

  get length(): number {
    return this.count;
  }

  add(transaction: Transaction): void {
    const { id, at, sequence = 0, action, series, block = 0, transfers, positionChanges } = transaction;
    const { ofTransactions: columns } = this;
    if (positionChanges !== undefined) this.changes.push([this.count, positionChanges.map(writeChange)]);
    this.count += 1;
    columns.id.push(Number(id));
    columns.at.push(at);
    columns.sequence.push(sequence);
    columns.action.push(this.placeOf(action));
    columns.series.push(this.placeOf(series));
    columns.block.push(block);
    columns.transfers.push(transfers.length);
    for (const transfer of transfers) this.addTransfer(transfer);
  }

  finish(): Buffer {
    const ofTransactions = TRANSACTION_COLUMNS.map((name) => encodeColumn(this.ofTransactions[name]));
    const ofTransfers = TRANSFER_COLUMNS.map((name) => encodeColumn(this.ofTransfers[name]));
    const head: Head = {
      transactions: this.count,
      transfers: this.ofTransfers.id.length,
      texts: [...this.texts.keys()],
      transactionHeads: ofTransactions.map((column) => column.head),
      transferHeads: ofTransfers.map((column) => column.head),
      changes: this.changes,
      longAmounts: this.longAmounts,
      longValues: this.longValues,
    };
    const text = Buffer.from(JSON.stringify(head));
    const start = Buffer.alloc(aligned(LENGTH_BYTES + text.length));
    start.writeUInt32LE(text.length, 0);
    text.copy(start, LENGTH_BYTES);
    return Buffer.concat([start, ...[...ofTransactions, ...ofTransfers].map((column) => column.bytes)]);
  }

  private addTransfer({
    id,
    coinId,
    amount,
    fromAccountId,
    toAccountId,
    valueUsd,
    role,
    counterpartyId,
  }: Transfer): void {
    const { ofTransfers: columns } = this;
    const place = columns.id.length;
    columns.id.push(Number(id));
    columns.coin.push(this.placeOf(coinId));
    columns.from.push(this.placeOf(fromAccountId));
    columns.to.push(this.placeOf(toAccountId));
    columns.role.push(this.placeOf(role));
    columns.place.push(this.placeOf(counterpartyId));
    if (!pushDecimal(amount, columns.amountScale, columns.amountLow, columns.amountHigh))
      this.longAmounts.push([place, String(amount)]);
    if (!pushDecimal(valueUsd, columns.valueScale, columns.valueLow, columns.valueHigh))
      this.longValues.push([place, String(valueUsd)]);
  }

  /** Zero stands for no text. */
  private placeOf(text: string | null | undefined): number {
    if (text === null || text === undefined) return 0;
    let place = this.texts.get(text);
    if (place === undefined) this.texts.set(text, (place = this.texts.size + 1));
    return place;
  }
}

/** The transactions of a piece in batches, in the order in which they were added. */
export function* readPiece(stored: Uint8Array): Generator<Transaction[]> {
  const reader = new PieceReader(stored);
  for (let start = 0; start < reader.length; start += BATCH_TRANSACTIONS)
    yield reader.read(Math.min(BATCH_TRANSACTIONS, reader.length - start));
}

type WrittenTransaction = { -readonly [Name in keyof Transaction]: Transaction[Name] };
type WrittenTransfer = { -readonly [Name in keyof Transfer]: Transfer[Name] };

class PieceReader {
  readonly length: number;
  private readonly texts: readonly (string | null)[];
  private readonly ofTransactions: Columns<typeof TRANSACTION_COLUMNS, NumberColumn>;
  private readonly ofTransfers: Columns<typeof TRANSFER_COLUMNS, NumberColumn>;
  private readonly changes: ReadonlyMap<number, readonly WrittenChange[]>;
  private readonly longAmounts: ReadonlyMap<number, string>;
  private readonly longValues: ReadonlyMap<number, string>;
  private transaction = 0;
  private transfer = 0;

  constructor(stored: Uint8Array) {
    // Typed arrays begin at multiples of their width, which a part of a larger buffer need not.
    const bytes = new Uint8Array(stored).buffer;
    const headLength = new DataView(bytes).getUint32(0, true);
    const headText = Buffer.from(bytes, LENGTH_BYTES, headLength).toString('utf8');
    const head = JSON.parse(headText) as Head;
    this.length = head.transactions;
    this.texts = [null, ...head.texts];
    const start = aligned(LENGTH_BYTES + headLength);
    const transactions = NumberColumn.readAll(bytes, {
      start,
      length: head.transactions,
      heads: head.transactionHeads,
    });
    const transfers = NumberColumn.readAll(bytes, {
      start: transactions.end,
      length: head.transfers,
      heads: head.transferHeads,
    });
    this.ofTransactions = named(TRANSACTION_COLUMNS, transactions.columns);
    this.ofTransfers = named(TRANSFER_COLUMNS, transfers.columns);
    this.changes = new Map(head.changes);
    this.longAmounts = new Map(head.longAmounts);
    this.longValues = new Map(head.longValues);
  }

  read(count: number): Transaction[] {
    const { ofTransactions: columns, texts } = this;
    const transactions: Transaction[] = [];
    for (const end = this.transaction + count; this.transaction < end; this.transaction += 1) {
      const place = this.transaction;
      const transfers: Transfer[] = [];
      for (let left = columns.transfers.at(place); left > 0; left -= 1) transfers.push(this.readTransfer());
      const transaction: WrittenTransaction = {
        id: String(columns.id.at(place)),
        at: columns.at.at(place),
        sequence: columns.sequence.at(place),
        action: actionOf(texts[columns.action.at(place)]),
        transfers,
      };
      const series = texts[columns.series.at(place)] ?? null;
      if (series !== null) {
        transaction.series = series;
        transaction.block = columns.block.at(place);
      }
      const changes = this.changes.size === 0 ? undefined : this.changes.get(place);
      if (changes !== undefined) transaction.positionChanges = changes.map(readChange);
      transactions.push(transaction);
    }
    return transactions;
  }

  private readTransfer(): Transfer {
    const { ofTransfers: columns, texts, transfer: place } = this;
    this.transfer += 1;
    const transfer: WrittenTransfer = {
      id: transferIdOf(columns.id.at(place)),
      coinId: texts[columns.coin.at(place)] as CoinId,
      amount: this.readAmount(place),
      fromAccountId: (texts[columns.from.at(place)] ?? null) as AccountId | null,
      toAccountId: (texts[columns.to.at(place)] ?? null) as AccountId | null,
      valueUsd: this.readValue(place),
    };
    const role = texts[columns.role.at(place)] ?? null;
    if (role !== null) transfer.role = role as NonNullable<Transfer['role']>;
    const counterpartyId = texts[columns.place.at(place)] ?? null;
    if (counterpartyId !== null) transfer.counterpartyId = counterpartyId;
    return transfer;
  }

  private readAmount(place: number): Amount {
    const { amountScale, amountLow, amountHigh } = this.ofTransfers;
    const scale = amountScale.at(place);
    if (scale === LONG) return BigInt(this.longAmounts.get(place) ?? '') as Amount;
    return decimalOf(scale, amountLow.at(place), amountHigh.at(place)) as Amount;
  }

  private readValue(place: number): Usd | null {
    const { valueScale, valueLow, valueHigh } = this.ofTransfers;
    const scale = valueScale.at(place);
    if (scale === UNKNOWN) return null;
    if (scale === LONG) return BigInt(this.longValues.get(place) ?? '') as Usd;
    return decimalOf(scale, valueLow.at(place), valueHigh.at(place)) as Usd;
  }
}

/** Returns false for what no column holds: it is kept as text. */
function pushDecimal(value: bigint | null, scales: number[], lows: number[], highs: number[]): boolean {
  let [low, high, scale]: [number, number, number] = [0, 0, UNKNOWN];
  if (value !== null) {
    scale = value % SCALES[UNIT] === 0n ? UNIT : value % SCALES[MICRO] === 0n ? MICRO : 0;
    const digits = scale === 0 ? value : value / (SCALES[scale] ?? 1n);
    if (digits >= 0n && digits <= SAFE_MAX) low = Number(digits);
    else if (digits >= 0n && digits >> LOW_BITS <= SAFE_MAX) {
      low = Number(digits & LOW_MASK);
      high = Number(digits >> LOW_BITS);
    } else scale = LONG;
  }
  scales.push(scale);
  lows.push(low);
  highs.push(high);
  return scale !== LONG;
}

function decimalOf(scale: number, low: number, high: number): bigint {
  const digits = high === 0 ? BigInt(low) : (BigInt(high) << LOW_BITS) + BigInt(low);
  return scale === 0 ? digits : digits * (SCALES[scale] ?? 1n);
}

function actionOf(text: string | null | undefined): Action {
  if (text === null || text === undefined || !isAction(text))
    throw new Error(`The cached history has the action "${text}", which does not exist.`);
  return text;
}

function writeChange({ kind, positionCoinId, liquidity, amounts }: PositionChange): WrittenChange {
  return {
    kind,
    positionCoinId,
    liquidity: String(liquidity),
    amounts: amounts.map(({ coinId, amount }) => [coinId, String(amount)] as const),
  };
}

function readChange({ kind, positionCoinId, liquidity, amounts }: WrittenChange): PositionChange {
  return {
    kind,
    positionCoinId,
    liquidity: BigInt(liquidity) as Amount,
    amounts: amounts.map(([coinId, amount]) => ({ coinId, amount: BigInt(amount) as Amount })),
  };
}

function emptyColumns<const Names extends readonly string[]>(names: Names): Columns<Names, number[]> {
  return Object.fromEntries(names.map((name) => [name, []])) as unknown as Columns<Names, number[]>;
}

function named<const Names extends readonly string[]>(
  names: Names,
  columns: readonly NumberColumn[],
): Columns<Names, NumberColumn> {
  return Object.fromEntries(names.map((name, index) => [name, columns[index]])) as Columns<Names, NumberColumn>;
}
