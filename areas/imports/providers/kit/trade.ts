/** The shapes that most files share: a trade in one row, and a move of one coin. */
import { absolute, add, type Amount, subtract } from '@holdfast/money';
import { refuse } from './import-error.ts';
import type { KindRule, KindTable } from './kinds.ts';
import { type Side, sideOf, splitPair } from './pairs.ts';
import type { Entry, Leg, LegCoin, Reading } from './reading.ts';
import { applyRule, feeOf, into, movingLegs, optionalFee, outOf, type Row, signFor } from './row.ts';

export interface TradeInput {
  readonly kind: string;
  readonly atMs: number;
  readonly side: Side;
  readonly base: LegCoin;
  readonly baseAmount: Amount;
  readonly quote: LegCoin;
  readonly quoteAmount: Amount;
  readonly fees: readonly Leg[];
}

/** A purchase brings the base coin in and takes the quote coin out; a sale the other way round. */
export function tradeReading({ kind, atMs, side, base, baseAmount, quote, quoteAmount, fees }: TradeInput): Reading {
  if (baseAmount === 0n && quoteAmount === 0n) throw refuse('The trade has no amount.');
  const legs =
    side === 'buy'
      ? [into(base, baseAmount), outOf(quote, quoteAmount)]
      : [outOf(base, baseAmount), into(quote, quoteAmount)];
  return { kind, becomes: 'trade', atMs, legs: movingLegs([...legs, ...fees]) };
}

/** A trade whose row states its side in words, which are also its kind. */
export function sideTrade<K extends string>(
  row: Row<K>,
  sideKey: NoInfer<K>,
  trade: Omit<TradeInput, 'kind' | 'atMs' | 'side'>,
): Reading {
  const kind = row.text(sideKey);
  return tradeReading({ kind, atMs: (row as Row).time('time'), side: sideOf(kind), ...trade });
}

/** A trade whose side is the sign of its base amount. */
export function signedTrade(row: Row<'time'>, trade: Omit<TradeInput, 'kind' | 'atMs' | 'side'>): Reading {
  const isSale = trade.baseAmount < 0n;
  const direction = isSale ? ({ kind: 'Sell', side: 'sell' } as const) : ({ kind: 'Buy', side: 'buy' } as const);
  return tradeReading({ ...direction, atMs: row.time('time'), ...trade });
}

/** The coins of a market such as BTC-EUR in a cell. */
export function pairCoins<K extends string>(
  row: Row<K>,
  key: NoInfer<K>,
  moreQuotes: readonly string[] = [],
): { base: LegCoin; quote: LegCoin } {
  const { base, quote } = splitPair(row.text(key), moreQuotes);
  return { base: row.readCoin(base, row.header(key)), quote: row.readCoin(quote, row.header(key)) };
}

/** A trade of a market, with the amount in its base coin and the total in its quote coin. */
export function pairTrade(
  row: Row<'time' | 'side' | 'pair' | 'amount' | 'total' | 'fee' | 'feeCoin'>,
  toFee: typeof feeOf = feeOf,
): Reading {
  return sideTrade(row, 'side', {
    ...pairCoins(row, 'pair'),
    baseAmount: row.required('amount'),
    quoteAmount: row.required('total'),
    fees: optionalFee(row, 'fee', 'feeCoin', toFee),
  });
}

/** A trade with the fee in its total: a purchase costs the total, and a sale leaves the total. */
export function feeInTotalTrade<K extends string>(
  row: Row<K | 'time' | 'total' | 'fee'>,
  keys: {
    readonly side: NoInfer<K>;
    readonly base: NoInfer<K>;
    readonly amount: NoInfer<K>;
    readonly quote: NoInfer<K>;
  },
): Reading {
  const kind = row.text(keys.side);
  const side = sideOf(kind);
  const [total, fee] = [absolute(row.required('total')), absolute(row.amount('fee'))];
  const quote = row.coin(keys.quote);
  return tradeReading({
    kind,
    atMs: row.time('time'),
    side,
    base: row.coin(keys.base),
    baseAmount: row.required(keys.amount),
    quote,
    quoteAmount: side === 'buy' ? subtract(total, fee) : add(total, fee),
    fees: [feeOf(quote, fee)],
  });
}

export interface RuledInput {
  readonly rule: KindRule | null;
  readonly kind: string;
  readonly atMs: number;
  /** The amount whose sign decides between a kind and its reversal. */
  readonly signed: Amount;
}

/** The kind of a row with its rule, and the time of the row. */
export function kindAndTime<K extends string>(
  row: Row<K | 'time'>,
  key: NoInfer<K>,
  table: KindTable,
): Omit<RuledInput, 'signed'> {
  const kind = row.text(key);
  return { kind, rule: table.find(kind), atMs: row.time('time') };
}

/** A row whose kind follows from a rule. */
export function ruledReading({ rule, kind, atMs, signed }: RuledInput, legs: readonly Leg[]): Reading {
  return { kind, atMs, ...applyRule(rule, kind, signed), legs: movingLegs(legs) };
}

type SoleMove = Pick<Reading, 'kind' | 'becomes' | 'id' | 'note'>;

/** A row of a file with one kind of move, where the kind decides the direction. A column `fee` may be missing. */
export function soleMove(row: Row<'time' | 'coin' | 'amount'>, move: SoleMove): Reading {
  const coin = row.coin('coin');
  const leg = { coin, amount: signFor(move.becomes, row.required('amount')) };
  return { ...move, atMs: row.time('time'), legs: movingLegs([leg, ...optionalFee(row as Row, 'fee', coin)]) };
}

/** The same in a file that states the hash on the chain. */
export function onChainMove(row: Row<'time' | 'coin' | 'amount' | 'hash'>, move: SoleMove): Reading {
  return { ...soleMove(row, move), hash: row.text('hash').toLowerCase() };
}

export interface MoveInput {
  readonly table: KindTable;
  readonly kind: string;
  readonly atMs: number;
  readonly leg: Leg;
  readonly fees?: readonly Leg[];
}

/** One coin in or out, by the sign of its amount. */
export function signedMove({ table, kind, atMs, leg, fees = [] }: MoveInput): Reading {
  return ruledReading({ rule: table.find(kind), kind, atMs, signed: leg.amount }, [leg, ...fees]);
}

/** One coin in or out in a file without signs, where the kind decides. */
export function unsignedMove({ table, kind, atMs, leg, fees = [] }: MoveInput): Reading {
  const rule = table.find(kind);
  const amount = signFor(rule, leg.amount);
  const reading = ruledReading({ rule, kind, atMs, signed: amount }, [{ ...leg, amount }, ...fees]);
  if (rule !== null) return reading;
  return { ...reading, remark: unknownKind(kind) };
}

export function unknownKind(kind: string): string {
  return `“${kind}” is not a known kind and the amount has no sign; it is added unclassified, as received.`;
}

/**
 * Rows that are whole trades keep apart where a damaged or anonymised file repeats an id. The one with the lowest key
 * keeps the id, so that the order of rows does not matter.
 */
export function separateRepeatedIds(entries: readonly Entry[]): void {
  const taken = new Set<string>();
  for (const entry of [...entries].sort((left, right) => (left.key < right.key ? -1 : 1))) {
    if (taken.has(entry.group)) entry.group = entry.key;
    else taken.add(entry.group);
  }
}

/** Moves of one coin that cancel out within the same second are moves inside the account. */
export function ignoreCancelling(
  entries: readonly Entry[],
  reason: string,
  keyOf: (entry: Entry) => string | null,
): void {
  const groups = new Map<string, Entry[]>();
  for (const entry of entries) {
    const key = keyOf(entry);
    if (key !== null) groups.set(key, [...(groups.get(key) ?? []), entry]);
  }
  for (const group of groups.values()) {
    const sums = new Map<string, bigint>();
    for (const { legs } of group)
      for (const leg of legs) sums.set(leg.coin.symbol, (sums.get(leg.coin.symbol) ?? 0n) + leg.amount);
    if (group.length > 1 && [...sums.values()].every((sum) => sum === 0n))
      for (const entry of group) entry.ignored = reason;
  }
}

export function secondOf(atMs: number): string {
  return new Date(atMs).toISOString().slice(0, 19);
}
