/**
 * A recorded account for each exchange: every list that the exchange has, with more rows than a page, many of them at one
 * moment, years without any, and some that are not final; and what the books have to say of it, digit for digit.
 * Answers are texts, so that numbers keep their digits. Nothing here uses the code under test.
 */
import type { Asked } from './recorded.ts';

/** Readings of the recorded accounts begin here. */
export const NOW_MS = Date.UTC(2026, 0, 5, 12);
const DAY_MS = 86_400_000;

export interface Row {
  readonly n: number;
  readonly ms: number;
  /** 18 decimals, which no double holds. */
  readonly amount: string;
  /** What is not final, such as a deposit that waits, is not in the books. */
  readonly isFinal: boolean;
}

export interface RecordedList {
  readonly path: string;
  /** Where several lists share a path. */
  readonly when?: (fields: Asked['fields']) => boolean;
  readonly rows: readonly Row[];
  readonly answer: (rows: readonly Row[], fields: Asked['fields']) => string;
  /** Of a row that is final. */
  readonly fact: (row: Row) => string;
}

export interface RecordedAccount {
  readonly provider: string;
  readonly host: RegExp;
  readonly key: { readonly apiKey: string; readonly secret: string; readonly passphrase?: string };
  /** Answers that are no lists, by path: permissions, balances, markets. */
  readonly fixed: Readonly<Record<string, string>>;
  readonly lists: readonly RecordedList[];
}

export function factsOfAccount({ lists }: RecordedAccount): string[] {
  return lists.flatMap(({ rows, fact }) => rows.filter(({ isFinal }) => isFinal).map(fact)).sort();
}

export function answerOfAccount({ fixed, lists, provider }: RecordedAccount, { path, fields }: Asked): string {
  const known = fixed[path];
  if (known !== undefined) return known;
  const list = lists.find((each) => each.path === path && (each.when?.(fields) ?? true));
  if (list === undefined) throw new Error(`${provider} was asked for ${path}?${new URLSearchParams({ ...fields })}`);
  return list.answer(list.rows, fields);
}

interface RowsGiven {
  /** Keeps the amounts of lists apart. */
  readonly list: number;
  /** Spread over so many days before the reading, with half of the time left out. */
  readonly spread: number;
  readonly days: number;
  /** So many more at one moment. */
  readonly crowd: number;
  /** Where the exchange counts seconds. */
  readonly stepMs?: number;
  readonly hasWaiting?: boolean;
}

export function rowsOf({ list, spread, days, crowd, stepMs = 1, hasWaiting = false }: RowsGiven): Row[] {
  const firstMs = NOW_MS - days * DAY_MS;
  const half = Math.floor(spread / 2);
  const times = Array.from({ length: spread }, (_, n) => {
    // The second quarter and the third one have no row.
    const part = n < half ? n / (4 * half) : 0.75 + (n - half) / (4 * (spread - half) + 4);
    return firstMs + Math.floor((part * days * DAY_MS) / stepMs) * stepMs;
  });
  const crowdMs = firstMs + Math.floor((0.9 * days * DAY_MS) / stepMs) * stepMs + (stepMs === 1 ? 417 : 0);
  return [...times, ...Array.from({ length: crowd }, () => crowdMs)]
    .sort((left, right) => left - right)
    .map((ms, n) => ({
      n,
      ms,
      amount: `0.${String(list).padStart(2, '0')}0000${String(n).padStart(4, '0')}12345671`,
      isFinal: !hasWaiting || n % 7 !== 3,
    }));
}

/** Both ends belong to it. */
export const within = (rows: readonly Row[], from: string | undefined, to: string | undefined, unitMs = 1): Row[] =>
  rows.filter(({ ms }) => ms >= Number(from ?? 0) * unitMs && ms <= Number(to ?? Infinity) * unitMs);

export const newestFirst = (rows: readonly Row[]): Row[] => [...rows].reverse();

/** Windows that are too long, and pages that are too large, are refused as the exchange refuses them. */
export function limited(
  fields: Asked['fields'],
  given: { readonly [name: string]: string | number | undefined },
): void {
  const { from, to, days, size, sizeMax, unitMs = 1 } = given;
  if (days !== undefined && (Number(to) - Number(from)) * Number(unitMs) > Number(days) * DAY_MS)
    throw new Error(`The window is longer than ${days} days: ${JSON.stringify(fields)}`);
  if (sizeMax !== undefined && Number(size) > Number(sizeMax))
    throw new Error(`A page has at most ${sizeMax} rows: ${JSON.stringify(fields)}`);
}

/** left × right on the digits, as far as they go. */
export function times(left: string, right: string): string {
  const places = (text: string): number => text.split('.')[1]?.length ?? 0;
  const digits = (BigInt(left.replace('.', '')) * BigInt(right.replace('.', ''))).toString();
  const count = places(left) + places(right);
  const padded = digits.padStart(count + 1, '0');
  return trimmed(`${padded.slice(0, -count)}.${padded.slice(-count)}`);
}

export function plus(left: string, right: string): string {
  const count = Math.max(...[left, right].map((text) => text.split('.')[1]?.length ?? 0));
  const units = (text: string): bigint => {
    const [whole = '0', fraction = ''] = text.split('.');
    return BigInt(whole + fraction.padEnd(count, '0'));
  };
  const padded = (units(left) + units(right)).toString().padStart(count + 1, '0');
  return trimmed(`${padded.slice(0, -count)}.${padded.slice(-count)}`);
}

const trimmed = (text: string): string => text.replace(/\.?0+$/, '');

export const PRICE = '2100.5';
export const costOf = ({ amount }: Row): string => times(amount, PRICE);
export const isBuy = ({ n }: Row): boolean => n % 2 === 0;

const factLine = ({ ms }: Row, kind: string, moves: readonly string[]): string =>
  `${new Date(ms).toISOString().slice(0, 19)} ${kind}: ${[...moves].sort().join(', ')}`;

export function tradeFact(row: Row, { base = 'ETH', quote = 'USDT', cost = costOf(row), fee = '' } = {}): string {
  const [own, other] = isBuy(row) ? ['in', 'out'] : ['out', 'in'];
  return factLine(row, 'trade', [
    `${own}:${base} ${row.amount}`,
    `${other}:${quote} ${cost}`,
    ...(fee === '' ? [] : [`fee:${fee}`]),
  ]);
}

/** "in:ETH 1" or "out:ETH 1, fee:ETH 0.1", of the kind. */
export const fact = (row: Row, kind: string, ...moves: readonly string[]): string => factLine(row, kind, moves);

export const hashOf = ({ n }: Row): string => `0x${n.toString(16).padStart(64, 'b')}`;
