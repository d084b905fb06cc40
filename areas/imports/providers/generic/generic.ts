/** A file of any program whose columns the user names, or that uses the common names of portfolio programs. */
import type { MappedKind } from '../../contract/mapped-kinds.ts';
import { SOURCE_KINDS, type SourceKind } from '@holdfast/chain/source-kind.ts';
import { absolute, type Amount, multiply } from '@holdfast/money';
import { columnName, type HeaderCell, placeOf, shownColumns } from '../kit/header.ts';
import { ignore, refuse } from '../kit/import-error.ts';
import { kindName, type KindRule } from '../kit/kinds.ts';
import { defineLayout, type Layout } from '../kit/layout.ts';
import { type Side, splitPair } from '../kit/pairs.ts';
import type { Leg, LegCoin, Reading } from '../kit/reading.ts';
import {
  applyRule,
  directedAmount,
  feeOf,
  identifiedBy,
  into,
  movingLegs,
  outOf,
  type Row,
  signFor,
} from '../kit/row.ts';
import { tradeReading, unknownKind } from '../kit/trade.ts';
import {
  BUY_WORDS,
  COMMON,
  type GenericMapping,
  IN_WORDS,
  KINDS,
  MAPPED_FIELDS,
  type MappedField,
  OUT_WORDS,
  SELL_WORDS,
} from './mapping.ts';

export type { GenericMapping } from './mapping.ts';

type Key = MappedField;
type GenericRow = Row<Key>;

/** Their words can be given a meaning. */
const WORD_FIELDS = ['kind', 'side', 'direction'] as const;

export function genericLayout(header: readonly HeaderCell[], mapping: GenericMapping | undefined): Layout | null {
  const columns = mapping ? mappedColumns(header, mapping) : commonColumns();
  if (columns === null) return null;
  const layout = defineLayout<Key>({
    id: 'generic',
    provider: 'generic',
    name: 'Mapped columns',
    columns,
    zone: null,
    read: (row) => read(row, new Words(mapping)),
    words: (row) => WORD_FIELDS.flatMap((field) => row.text(field) || []),
  });
  const present = new Set(
    layout.columns.filter((column) => placeOf(header, column.names) !== -1).map((column) => column.key),
  );
  const hasAmount = present.has('amount') || present.has('sentAmount') || present.has('receivedAmount');
  return present.has('time') && hasAmount ? layout : null;
}

function commonColumns(): Record<Key, string> {
  return Object.fromEntries(Object.entries(COMMON).map(([key, name]) => [key, `?${name}`])) as Record<Key, string>;
}

/** Null if the file lacks a column of the mapping. */
function mappedColumns(header: readonly HeaderCell[], mapping: GenericMapping): Record<Key, string> | null {
  const shown = shownColumns(header);
  const columns: Partial<Record<Key, string>> = {};
  for (const field of MAPPED_FIELDS) {
    const name = mapping[field];
    if (name === undefined || name === '') continue;
    const exact = shown.indexOf(name);
    const place = exact === -1 ? placeOf(header, [columnName(name)]) : exact;
    if (place === -1) return null;
    columns[field] = `?${header[place]?.name ?? ''}`;
  }
  return columns as Record<Key, string>;
}

/** What the mapping says about words and about coins that have no column. */
class Words {
  private readonly kinds: ReadonlyMap<string, MappedKind>;

  constructor(readonly mapping: GenericMapping | undefined) {
    this.kinds = new Map(Object.entries(mapping?.words ?? {}).map(([word, kind]) => [plainWord(word), kind]));
  }

  /** Null: the word has no known meaning. */
  rule(word: string): KindRule | null {
    const mapped = this.kinds.get(plainWord(word));
    if (mapped === 'buy' || mapped === 'sell') return 'trade';
    return mapped ?? KINDS.find(word) ?? (this.side(word) === null ? null : 'trade');
  }

  side(word: string): Side | null {
    const plain = plainWord(word);
    const mapped = this.kinds.get(plain);
    if (mapped === 'buy' || mapped === 'sell') return mapped;
    if (mapped !== undefined) return null;
    return BUY_WORDS.has(plain) ? 'buy' : SELL_WORDS.has(plain) ? 'sell' : null;
  }

  /** Whether a word of the column for the direction states that coins leave; null if it does not say. */
  isOut(word: string): boolean | null {
    const plain = plainWord(word);
    const mapped = this.kinds.get(plain);
    if (mapped === 'buy' || mapped === 'sell') return mapped === 'sell';
    if (mapped !== undefined) return signFor(mapped, 1n as Amount) < 0n;
    return OUT_WORDS.has(plain) || SELL_WORDS.has(plain)
      ? true
      : IN_WORDS.has(plain) || BUY_WORDS.has(plain)
        ? false
        : null;
  }
}

/** What a word means without the row around it; null: a person has to say it, or it depends on the amount. */
export function meaningOf(mapping: GenericMapping, word: string): SourceKind | null {
  const words = new Words(mapping);
  const rule = words.rule(word);
  const found = SOURCE_KINDS.find((kind) => kind === rule);
  if (found !== undefined) return found;
  const isOut = words.isOut(word);
  return isOut === null ? null : isOut ? 'withdrawal' : 'deposit';
}

/** Signs stay, because files use + and - as words. */
function plainWord(word: string): string {
  return kindName(word) || word.trim();
}

function read(row: GenericRow, words: Words): Reading {
  const kind = row.text('kind') || row.text('side');
  const rule = words.rule(kind);
  if (rule === 'ignore') throw ignore(`Rows of the kind “${kind}” are ignored by the mapping.`);
  const shared = {
    atMs: timeOf(row),
    note: row.note('note'),
    ...identifiedBy({ id: row.text('id'), hash: row.text('hash') }),
  };
  // A side belongs to a trade, whatever else the row calls itself, such as a limit order.
  const isSided = rule === null && row.text('side') !== '';
  const trade = rule === 'trade' || isSided || kindName(kind) === '' ? readTrade(row, words, kind) : null;
  return { ...(trade ?? readMoves(row, words, { kind, rule })), ...shared };
}

function timeOf(row: GenericRow): number {
  const text = row.text('time');
  // Seconds or milliseconds since 1970.
  if (/^\d{10}$/.test(text)) return row.unixTime('time', 1000);
  if (/^\d{13}$/.test(text)) return row.unixTime('time', 1);
  return row.has('timeOfDay') ? row.time('time', 'timeOfDay') : row.time('time');
}

type Content = Omit<Reading, 'atMs'>;

/** A row with one amount that was bought or sold for a total; null if the row is none. */
function readTrade(row: GenericRow, words: Words, kind: string): Content | null {
  const amount = row.quantity('amount');
  if (!amount || amount.amount === 0n) return null;
  const paid = totalOf(row, amount.amount);
  const coins = paid === null ? null : tradedCoins(row, words, { unit: amount.unit, totalUnit: paid.unit });
  if (paid === null || coins === null) return null;
  const side = sideOfTrade(row, words, { kind, isNegative: amount.amount < 0n });
  if (side === null)
    throw refuse('The row does not state whether it is a purchase or a sale. Match the column of the side.');
  const { atMs: _, ...trade } = tradeReading({
    kind: kind || side,
    atMs: 0,
    side,
    ...coins,
    baseAmount: amount.amount,
    quoteAmount: paid.amount,
    fees: [],
  });
  const fee = feeLeg(row, coins.quote);
  return { ...trade, legs: movingLegs([...trade.legs, ...fee.legs]), ...(fee.remark ? { remark: fee.remark } : {}) };
}

function totalOf(row: GenericRow, amount: Amount): { amount: Amount; unit: string | null } | null {
  const total = row.quantity('total');
  if (total) return { amount: absolute(total.amount), unit: total.unit ?? headerUnit(row, 'total') };
  const price = row.quantity('price');
  if (!price) return null;
  const value = multiply<Amount>(absolute(amount), absolute(price.amount), 'halfAwayFromZero');
  return { amount: value, unit: price.unit ?? headerUnit(row, 'price') };
}

/** "Price (EUR)", "Total in EUR" and "Betrag EUR" name the coin in the header. */
function headerUnit(row: GenericRow, key: Key): string | null {
  if (!row.has(key)) return null;
  return /(?:[([]|\s)([A-Z][A-Z0-9]{2,5})[)\]]?\s*$/.exec(row.header(key))?.[1] ?? null;
}

function tradedCoins(
  row: GenericRow,
  { mapping }: Words,
  { unit, totalUnit }: { unit: string | null; totalUnit: string | null },
): { base: LegCoin; quote: LegCoin } | null {
  if (row.text('market') !== '') {
    const { base, quote } = splitPair(row.text('market'));
    return { base: row.readCoin(base, 'The market'), quote: row.readCoin(quote, 'The market') };
  }
  const base = coinName(row, mapping, unit);
  const quote = row.text('totalCoin') || totalUnit || mapping?.fixedTotalCoin || '';
  if (base === '' || quote === '') return null;
  return { base: row.readCoin(base, 'The coin'), quote: row.readCoin(quote, 'The coin of the total') };
}

function coinName(row: GenericRow, mapping: GenericMapping | undefined, unit: string | null): string {
  return row.text('coin') || unit || mapping?.fixedCoin || headerUnit(row, 'amount') || '';
}

/** A column for the side, then the kind, then the direction, then the sign. */
function sideOfTrade(
  row: GenericRow,
  words: Words,
  { kind, isNegative }: { kind: string; isNegative: boolean },
): Side | null {
  const stated = words.side(row.text('side')) ?? words.side(kind);
  if (stated !== null) return stated;
  const isOut = words.isOut(row.text('direction'));
  if (isOut !== null) return isOut ? 'sell' : 'buy';
  return isNegative ? 'sell' : null;
}

/** A fee without a coin is in the coin that is named, which the row states. */
function feeLeg(row: GenericRow, otherwise: LegCoin | null): { legs: Leg[]; remark: string | null } {
  const fee = row.quantity('feeAmount');
  if (!fee || fee.amount === 0n) return { legs: [], remark: null };
  const name = row.text('feeCoin') || fee.unit || headerUnit(row, 'feeAmount');
  if (name) return { legs: [feeOf(row.readCoin(name, 'The coin of the fee'), fee.amount)], remark: null };
  if (otherwise === null) throw refuse(`${row.header('feeAmount')} has no coin.`);
  return {
    legs: [feeOf(otherwise, fee.amount)],
    remark: `The file names no coin of the fee; it is counted in ${otherwise.symbol}.`,
  };
}

/** What came in or went out, or both. */
function readMoves(row: GenericRow, words: Words, { kind, rule }: { kind: string; rule: KindRule | null }): Content {
  const moved = sides(row, words, { kind, rule });
  const [first] = moved;
  const fee = feeLeg(row, moved.length === 1 && first ? first.coin : null);
  const moving = moved.filter((leg) => leg.amount !== 0n);
  const isTrade = moving.some((leg) => leg.amount > 0n) && moving.some((leg) => leg.amount < 0n);
  const plain: SourceKind = isTrade ? 'trade' : moving.some((leg) => leg.amount < 0n) ? 'withdrawal' : 'deposit';
  const about = kindName(kind) === '' ? { becomes: plain } : applyRule(rule, kind, moving[0]?.amount ?? (0n as Amount));
  // An amount with a sign, a direction, or on the side of what was sent or received, has a direction.
  const isUnsigned =
    'isUnknown' in about &&
    !row.has('receivedAmount') &&
    !row.has('direction') &&
    moving.every((leg) => leg.amount > 0n);
  const remark = fee.remark ?? (isUnsigned ? unknownKind(kind) : null);
  // A fee alone leaves as what it is.
  const legs = about.becomes === 'fee' ? moved.map(({ coin, amount }) => feeOf(coin, amount)) : moved;
  return {
    kind: kind || plain,
    ...about,
    ...(remark === null ? {} : { remark }),
    legs: movingLegs([...legs, ...fee.legs]),
  };
}

function sides(row: GenericRow, words: Words, { kind, rule }: { kind: string; rule: KindRule | null }): Leg[] {
  const [sent, received] = [row.quantity('sentAmount'), row.quantity('receivedAmount')];
  const { mapping } = words;
  const legs: Leg[] = [];
  const fixed = mapping?.fixedCoin ?? '';
  if (sent && sent.amount !== 0n)
    legs.push(
      outOf(
        row.readCoin(row.text('sentCoin') || (sent.unit ?? headerUnit(row, 'sentAmount') ?? fixed), 'The coin sent'),
        sent.amount,
      ),
    );
  if (received && received.amount !== 0n)
    legs.push(
      into(
        row.readCoin(
          row.text('receivedCoin') || (received.unit ?? headerUnit(row, 'receivedAmount') ?? fixed),
          'The coin received',
        ),
        received.amount,
      ),
    );
  if (legs.length > 0) return legs;
  const quantity = row.quantity('amount');
  if (!quantity) throw refuse('No amount is given.');
  const coin = row.readCoin(coinName(row, mapping, quantity.unit), 'The coin');
  return [{ coin, amount: movedAmount(row, words, { kind, rule, amount: quantity.amount }) }];
}

/** By the column of the direction, then by the kind, then by the sign. */
function movedAmount(
  row: GenericRow,
  words: Words,
  { kind, rule, amount }: { kind: string; rule: KindRule | null; amount: Amount },
): Amount {
  const isOut = words.isOut(row.text('direction'));
  if (isOut === true) return amount > 0n ? (-amount as Amount) : amount;
  if (isOut === false) return directedAmount(row, { kind: row.text('direction'), isOut, amount });
  if (rule === 'deposit') return directedAmount(row, { kind, isOut: false, amount });
  return amount < 0n || typeof rule !== 'string' || rule === 'inside' || rule === 'elsewhere'
    ? amount
    : signFor(rule, amount);
}
