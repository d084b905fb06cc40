/**
 * One row of a file with its columns by name. A cell that cannot be read throws the problem that becomes the row's
 * result, so layouts describe only valid rows.
 */
import type { SourceKind } from '@holdfast/chain/source-kind.ts';
import { absolute, type Amount, negate, type Usd, ZERO } from '@holdfast/money';
import { type AmountText, type DecimalMark, type MarkProof, readAmount, roundPlaces } from './amounts.ts';
import { refuse, wait } from './import-error.ts';
import type { KindRule } from './kinds.ts';
import type { BalanceStep, Leg, LegCoin, Reading } from './reading.ts';
import { type DateOrder, readUnixTime, type TimeReader, type TimeReading } from './times.ts';

/** What is the same for all rows of a file. */
export interface RowContext {
  readonly places: ReadonlyMap<string, number>;
  readonly headerTexts: readonly string[];
  readonly zones: readonly (string | null)[];
  readonly documentedZone: string | null;
  readonly chosenZone: string | null;
  readonly dateOrder: DateOrder | null;
  readonly decimalMark: DecimalMark | null;
  readonly ownAddress: string | null;
  readonly fileName: string;
  /** The coin of a file that names none. */
  readonly coin: string | null;
  readonly times: TimeReader;
  readonly symbol: (name: string) => string;
  /** The coins of the names read so far. */
  readonly coins: Map<string, LegCoin>;
  /** What a layout keeps between rows, such as the order to which indented rows belong. */
  readonly memory: Map<string, string>;
  readonly noteOrder: (order: DateOrder) => void;
  readonly noteMark: (proves: MarkProof) => void;
  /** Which of a word and a sign that contradict each other is right; null: to be chosen. */
  readonly direction: 'words' | 'signs' | null;
  /** Keeps the addresses that every row names so far; the last one left is the owner's. */
  readonly noteParties: (addresses: readonly string[]) => void;
  /** An address that the row states to be the owner's. */
  readonly noteOwner: (address: string) => void;
}

const SYMBOL_LENGTH_MAX = 100;
const COINS_KNOWN_MAX = 10_000;
const NOTE_LENGTH_MAX = 500;

export class Row<K extends string = string> {
  constructor(
    readonly number: number,
    private readonly cells: readonly string[],
    readonly context: RowContext,
  ) {}

  has(key: K): boolean {
    return this.context.places.has(key);
  }

  text(key: K): string {
    const place = this.context.places.get(key);
    return place === undefined ? '' : clean(this.cells[place] ?? '');
  }

  /** The column's name as the file writes it. */
  header(key: K): string {
    return this.context.headerTexts[this.context.places.get(key) ?? -1] ?? '';
  }

  /** All cells with the names of their columns, for files with a column for each coin. */
  *all(): Generator<readonly [string, string]> {
    for (const [place, name] of this.context.headerTexts.entries()) yield [name, clean(this.cells[place] ?? '')];
  }

  /** A number with its unit; null for an empty cell. */
  quantity(key: K): AmountText | null {
    return this.readQuantity(this.text(key), this.header(key));
  }

  readQuantity(text: string, name: string): AmountText | null {
    const reading = readAmount(text, this.context.decimalMark);
    if (reading.ok) {
      if (reading.proves !== undefined) this.context.noteMark(reading.proves);
      return reading.value;
    }
    const reason = `${name} “${text.slice(0, 40)}” ${reading.why}.`;
    if (!reading.isAmbiguous) throw refuse(reason);
    this.context.noteMark('either');
    throw wait('decimalMark', reason);
  }

  /** Zero for an empty cell: exporters leave fees and one side of a transfer empty. */
  amount(key: K): Amount {
    return this.quantity(key)?.amount ?? ZERO;
  }

  /** A number that may be written with more decimal places than are kept, as quotients are. */
  rounded(key: K): { readonly quantity: AmountText | null; readonly remark: string | null } {
    const rounded = roundPlaces(this.text(key));
    if (rounded === null) return { quantity: this.quantity(key), remark: null };
    return {
      quantity: this.readQuantity(rounded, this.header(key)),
      remark: `${this.header(key)} is rounded to 24 decimal places.`,
    };
  }

  /** An amount that the row must have. */
  required(key: K): Amount {
    const quantity = this.quantity(key);
    if (!quantity) throw refuse(`${this.header(key)} is missing.`);
    return quantity.amount;
  }

  /** The value in dollars that the file states. Null: none, or zero for want of a price. */
  valueUsd(key: K): Usd | null {
    // Some exporters write 40 decimal places; a value needs no more than 24.
    const text = this.text(key).replace(/([.,]\d{24})\d+$/, '$1');
    const value = this.readQuantity(text, this.header(key));
    return value && value.amount !== 0n ? (absolute(value.amount) as bigint as Usd) : null;
  }

  coin(key: K): LegCoin {
    return this.readCoin(this.text(key), this.header(key));
  }

  readCoin(text: string, name: string): LegCoin {
    const known = this.context.coins.get(text);
    if (known) return known;
    if (text === '') throw refuse(`${name} is missing.`);
    if (text.length > SYMBOL_LENGTH_MAX || /\p{C}/u.test(text))
      throw refuse(`${name} “${text.slice(0, 40)}” is not a coin.`);
    const symbol = this.context.symbol(text);
    const coin = { symbol: symbol.includes(':') ? symbol : symbol.toUpperCase() };
    if (this.context.coins.size < COINS_KNOWN_MAX) this.context.coins.set(text, coin);
    return coin;
  }

  /** The time in one cell, or in a cell for the date and one for the time of day. */
  time(key: K, timeOfDay?: K, zoneColumn?: K): number {
    const date = this.text(key);
    // Spreadsheets keep the whole moment in both cells and show a part of it in each.
    const rest = timeOfDay && !/\d:\d\d/.test(date) ? this.text(timeOfDay) : '';
    const texts = [date, rest].filter((text) => text !== '');
    const zones = [zoneColumn ? this.text(zoneColumn) : '', ...[timeOfDay ?? key, key].map((one) => this.zoneOf(one))];
    const zone = zones.find((one) => one !== '') ?? this.context.documentedZone ?? this.context.chosenZone;
    return this.accept(
      this.context.times.read(texts.join(' '), { order: this.context.dateOrder, zone }),
      texts.join(' '),
      this.header(key),
    );
  }

  /** A time in a text that the layout has put into a form that is read everywhere. */
  timeFrom(text: string, key: K): number {
    const { dateOrder, documentedZone, chosenZone } = this.context;
    const reading = this.context.times.read(text, { order: dateOrder, zone: documentedZone ?? chosenZone });
    return this.accept(reading, text, this.header(key));
  }

  unixTime(key: K, unitMs: 1 | 1000): number {
    return this.accept(readUnixTime(this.text(key), unitMs), this.text(key), this.header(key));
  }

  private accept(reading: TimeReading, text: string, name: string): number {
    if (reading.ok) {
      if (reading.provenOrder) this.context.noteOrder(reading.provenOrder);
      return reading.atMs;
    }
    const reason = `${name} ${text === '' ? '' : `“${text.slice(0, 40)}” `}${reading.why}.`;
    throw reading.question ? wait(reading.question, reason) : refuse(reason);
  }

  private zoneOf(key: K): string {
    return this.context.zones[this.context.places.get(key) ?? -1] ?? '';
  }

  note(...keys: K[]): string {
    return keys
      .map((key) => this.text(key))
      .filter((text) => text !== '')
      .join('; ')
      .slice(0, NOTE_LENGTH_MAX);
  }
}

/** Cells may hold a byte order mark, blanks, or text that a spreadsheet is to take literally: ="0123". */
function clean(text: string): string {
  const trimmed = text.trim();
  const plain = trimmed.includes('\uFEFF') ? trimmed.replaceAll('\uFEFF', '').trim() : trimmed;
  return plain.startsWith('="') && plain.endsWith('"') ? plain.slice(2, -1).trim() : plain;
}

export function into(coin: LegCoin, amount: Amount, valueUsd?: Usd | null): Leg {
  return { coin, amount: absolute(amount), ...(valueUsd === undefined ? {} : { valueUsd }) };
}

export function outOf(coin: LegCoin, amount: Amount, valueUsd?: Usd | null): Leg {
  return { coin, amount: negate(absolute(amount)), ...(valueUsd === undefined ? {} : { valueUsd }) };
}

/** Fees leave the account whatever sign the file gives them; a rebate is written as an income. */
export function feeOf(coin: LegCoin, amount: Amount): Leg {
  return { coin, amount: negate(absolute(amount)), isFee: true };
}

/** A fee in a ledger with signs, where one that comes back is above zero. */
export function signedFee(coin: LegCoin, amount: Amount): Leg {
  return amount > 0n ? { coin, amount } : feeOf(coin, amount);
}

/** A fee in a file that writes what is paid above zero, and what the exchange pays back below zero. */
export function feeOrRebate(coin: LegCoin, amount: Amount): Leg {
  return amount < 0n ? { coin, amount: absolute(amount), isRebate: true } : feeOf(coin, amount);
}

/** A fee that may be missing together with its coin. */
export function optionalFee<K extends string>(
  row: Row<K>,
  amountKey: K,
  coin: K | LegCoin,
  toLeg: typeof feeOf = feeOf,
): Leg[] {
  const quantity = row.quantity(amountKey);
  if (!quantity || quantity.amount === 0n) return [];
  if (typeof coin !== 'string') return [toLeg(coin, quantity.amount)];
  const name = row.text(coin) || quantity.unit;
  if (!name) throw refuse(`${row.header(amountKey)} has no coin.`);
  return [toLeg(row.readCoin(name, row.header(amountKey)), quantity.amount)];
}

/** The id and the hash of a row, where the file states them. Chains write hexadecimal hashes in lower case. */
export function identifiedBy({ id = '', hash = '' }: { id?: string; hash?: string }): Pick<Reading, 'id' | 'hash'> {
  const plain = /^(0x)?[\da-f]{64}$/i.test(hash) ? hash.toLowerCase() : hash;
  return { ...(id === '' ? {} : { id }), ...(hash === '' ? {} : { hash: plain }) };
}

/** Every leg of a row that moves nothing is dropped; a row without any moves nothing at all. */
export function movingLegs(legs: readonly Leg[]): Leg[] {
  return legs.filter((leg) => leg.amount !== 0n);
}

/** The kind of a row by its rule, its word and the direction of its amount. */
export function applyRule(
  rule: KindRule | null,
  word: string,
  signed: Amount,
): Pick<Reading, 'becomes'> & { readonly isUnknown?: boolean; readonly ignored?: string } {
  if (rule === null) return { becomes: 'review', isUnknown: true };
  if (rule === 'inside')
    return { becomes: 'internal', ignored: `${word || 'This row'} moves coins inside the account.` };
  if (rule === 'elsewhere') return { becomes: 'internal' };
  if (rule === 'ignore') return { becomes: 'ignore', ignored: `${word} moves nothing.` };
  if (typeof rule === 'object') return { becomes: signed < 0n ? rule.out : rule.in };
  return { becomes: flip(rule, signed) };
}

/**
 * A reversal carries the sign of the opposite kind: a negative deposit takes coins out, negative income is a cost, and
 * a fee that comes back is a rebate.
 */
function flip(kind: SourceKind, signed: Amount): SourceKind {
  if (signed < 0n) return NEGATIVE_KINDS[kind] ?? kind;
  return signed > 0n ? (POSITIVE_KINDS[kind] ?? kind) : kind;
}

const POSITIVE_KINDS: Readonly<Partial<Record<SourceKind, SourceKind>>> = { withdrawal: 'deposit', fee: 'fee_rebate' };

const NEGATIVE_KINDS: Readonly<Partial<Record<SourceKind, SourceKind>>> = {
  deposit: 'withdrawal',
  staking_reward: 'spend',
  airdrop: 'spend',
  fork: 'spend',
  mining: 'spend',
  cashback: 'spend',
  referral: 'spend',
  income_other: 'spend',
  gift_in: 'spend',
};

/** The amount of a row whose word states the direction; where the sign contradicts the word, a person decides. */
export function directedAmount<K extends string>(
  row: Row<K>,
  { kind, isOut, amount }: { readonly kind: string; readonly isOut: boolean; readonly amount: Amount },
): Amount {
  if (amount === 0n || isOut === amount < 0n) return amount;
  const { direction } = row.context;
  if (direction === 'signs') return amount;
  if (direction === 'words') return negate(amount);
  const sign = amount < 0n ? 'below' : 'above';
  throw wait('direction', `“${kind}” contradicts an amount ${sign} zero; choose which of them is right.`);
}

export function balanceStep(account: string, change: Amount, after: AmountText | null): { balances?: BalanceStep[] } {
  return after ? { balances: [{ account, change, after: after.amount }] } : {};
}

/** Files without signs: the kind decides the direction, and an unknown kind counts as received. */
export function signFor(rule: KindRule | null, amount: Amount): Amount {
  return typeof rule === 'string' && OUTGOING.has(rule) ? negate(absolute(amount)) : absolute(amount);
}

const OUTGOING: ReadonlySet<KindRule> = new Set<KindRule>([
  'withdrawal',
  'fee',
  'gift_out',
  'donation',
  'spend',
  'lost',
  'loan_repay',
  'loan_interest',
  'collateral_out',
  'liquidation',
  'margin_loss',
  'margin_fee',
]);
