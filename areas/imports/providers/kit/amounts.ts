/**
 * Amounts as exporters write them: 1234.5, €1,234.56, -€5, (0.0344 BTC), 0E-18, 1.234,56, 9 212.8 and 2,500.00ADA.
 *
 * The text is rewritten as a plain decimal and never passes through floating point. A comma is read without a setting
 * only where it has one meaning: 1,234.56 and 1,234,567 use it for thousands, 0,09 and 71000,00 for decimals. A lone
 * 1,234 or 1.234 follows the decimal mark of the file, which the other numbers of the file prove.
 */
import { type Amount, DECIMAL_PLACES, parseAmount } from '@holdfast/money';

export type DecimalMark = '.' | ',';

/** The decimal mark that a number can only have been written with; `either` if both marks are possible. */
export type MarkProof = DecimalMark | 'either';

export interface AmountText {
  readonly amount: Amount;
  /** The currency sign or unit written with the number: EUR for €5, BTC for "0.1 BTC". */
  readonly unit: string | null;
}

export type AmountReading =
  | { readonly ok: true; readonly value: AmountText | null; readonly proves?: MarkProof }
  | { readonly ok: false; readonly why: string; readonly isAmbiguous?: boolean };

type Failure = Extract<AmountReading, { ok: false }>;

const EMPTY = new Set(['', '-', '--', '---', 'n/a', 'na', 'null', 'none', 'nan']);
const SIGNS: Record<string, string> = {
  '€': 'EUR',
  $: 'USD',
  US$: 'USD',
  '£': 'GBP',
  '¥': 'JPY',
  '₿': 'BTC',
  '₹': 'INR',
  '₩': 'KRW',
  '₺': 'TRY',
  '₽': 'RUB',
  '₴': 'UAH',
  R$: 'BRL',
  A$: 'AUD',
  AU$: 'AUD',
  C$: 'CAD',
  CA$: 'CAD',
  NZ$: 'NZD',
  HK$: 'HKD',
  S$: 'SGD',
  KČ: 'CZK',
  ZŁ: 'PLN',
  FT: 'HUF',
};
const TEXT_LENGTH_MAX = 160;
const DIGITS_MAX = 60;
const UNIT = /^[\p{L}\d$._-]{1,32}$/u;
/** The number of an NFT, and the rest of a hexadecimal number. */
const NO_UNIT = /^(id|x[\da-f]*)$/i;
const PLAIN = /^([+-]?)(\d+)(?:\.(\d+))?$/;
/** 1,234 and 1.234: three digits after the only mark are thousands or decimals. */
const EITHER = /^[+-]?[1-9]\d{0,2}[.,]\d{3}$/;
/** 1,234,567.8, and 12,34,567.8 as it is written in India. */
const THOUSANDS_COMMAS = /^(\d{1,3}(,\d{3})+|\d{1,2}(,\d{2})+,\d{3})(\.\d*)?$/;
const THOUSANDS_POINTS = /^\d{1,3}(\.\d{3})+(,\d*)?$/;
const PARTS =
  /^([^\d.,+()-]*)\s*([+-]?)\s*([^\d.,+()-]*?)\s*([\d.,'’\s]*\d|[\d.,]+\.)(?:[eE]([+-]?\d{1,4}))?\s*([+-]?)\s*(\S*)$/;

export function readAmount(text: string, mark: DecimalMark | null): AmountReading {
  const plain = PLAIN.exec(text);
  const [fraction, isEither] = [plain?.[3], EITHER.test(text)];
  const isDecimal = fraction === undefined || mark === '.' || (mark === null && !isEither);
  if (plain && text.length <= DIGITS_MAX && isDecimal && (fraction?.length ?? 0) <= DECIMAL_PLACES) {
    const value = { amount: parseAmount(text), unit: null };
    return fraction === undefined ? { ok: true, value } : { ok: true, value, proves: isEither ? 'either' : '.' };
  }
  const trimmed = text.replace(/[\s\u00a0\u2007\u2009\u202f]+/g, ' ').trim();
  if (EMPTY.has(trimmed.toLowerCase())) return { ok: true, value: null };
  if (trimmed.length > TEXT_LENGTH_MAX) return { ok: false, why: 'is too long to be an amount' };
  const isNegative = /^\(.*\)$/.test(trimmed);
  const inner = (isNegative ? trimmed.slice(1, -1) : trimmed).replace(/[\u2212\u2013]/g, '-').trim();
  const match = PARTS.exec(inner);
  if (!match) return { ok: false, why: 'is not an amount' };
  const [, before = '', firstSign = '', between = '', digits = '', exponent, lastSign = '', after = ''] = match;
  const unit = readUnit([before, between, after]);
  if (unit === undefined) return { ok: false, why: 'is not an amount' };
  const plainDigits = digits.replace(/['’\s]/g, '');
  const number = exponent === undefined ? readDigits(plainDigits, mark) : readMantissa(plainDigits);
  if ('why' in number) return { ok: false, ...number };
  const minus = [firstSign, lastSign].filter((sign) => sign === '-').length + (isNegative ? 1 : 0);
  const reading = decimal({ ...number, sign: minus === 1 ? '-' : '', exponent: Number(exponent ?? 0), unit });
  return reading.ok && number.proves !== undefined ? { ...reading, proves: number.proves } : reading;
}

/** A number with more decimal places than are kept, rounded half up; null if it has no more. */
export function roundPlaces(text: string): string | null {
  const [, before, whole, mark, kept, rest = '', after] = TOO_LONG.exec(text) ?? [];
  if (before === undefined || whole === undefined || kept === undefined) return null;
  const up = rest >= '5' ? 1n : 0n;
  const digits = (BigInt(whole + kept) + up).toString().padStart(DECIMAL_PLACES + 1, '0');
  return `${before}${digits.slice(0, -DECIMAL_PLACES)}${mark}${digits.slice(-DECIMAL_PLACES)}${after}`;
}

const TOO_LONG = new RegExp(`^([^\\d.,]*)(\\d{1,40})([.,])(\\d{${DECIMAL_PLACES}})(\\d{1,80})([^\\d.,]*)$`);

/** A unit stands before or after a number; “$10 CAD” and “€ 300 EUR” have two. Undefined: the text is no unit. */
function readUnit(texts: readonly string[]): string | null | undefined {
  const units = texts.map((text) => text.trim()).filter((text) => text !== '');
  const [first, last, more] = units;
  if (first === undefined) return null;
  if (more !== undefined || (last !== undefined && !(first.toUpperCase() in SIGNS))) return undefined;
  const unit = last ?? first;
  const known = SIGNS[unit.toUpperCase()];
  return known ?? (UNIT.test(unit) && !NO_UNIT.test(unit) ? unit : undefined);
}

/** Thousands are never marked in scientific notation: 1,234E-5 is 0.00001234. */
function readMantissa(text: string): ReturnType<typeof readDigits> {
  return /^\d*[.,]?\d*$/.test(text) ? cut(text, text.includes(',') ? ',' : '.') : { why: 'is not an amount' };
}

interface Digits {
  readonly whole: string;
  readonly fraction: string;
  readonly proves?: MarkProof;
}

function readDigits(text: string, mark: DecimalMark | null): Digits | Omit<Failure, 'ok'> {
  if (EITHER.test(text)) {
    if (mark === null) return { why: 'can be read with a decimal or a thousands mark', isAmbiguous: true };
    return { ...cut(text.includes(mark) ? text : text.replace(/[.,]/, ''), mark), proves: 'either' };
  }
  const points = text.split('.').length - 1;
  const commas = text.split(',').length - 1;
  if (points + commas === 0) return cut(text, '.');
  if (commas === 0 && points === 1) return { ...cut(text, '.'), proves: '.' };
  if (points === 0 && commas === 1) return { ...cut(text, ','), proves: ',' };
  if (THOUSANDS_COMMAS.test(text)) return { ...cut(text.replaceAll(',', ''), '.'), proves: '.' };
  if (THOUSANDS_POINTS.test(text)) return { ...cut(text.replaceAll('.', ''), ','), proves: ',' };
  return { why: 'is not an amount' };
}

function cut(text: string, mark: DecimalMark): { whole: string; fraction: string } {
  const [whole = '', fraction = ''] = text.split(mark);
  return { whole: whole === '' ? '0' : whole, fraction };
}

interface Parts {
  readonly sign: string;
  readonly whole: string;
  readonly fraction: string;
  readonly exponent: number;
  readonly unit: string | null;
}

function decimal({ sign, whole, fraction, exponent, unit }: Parts): AmountReading {
  const digits = whole + fraction;
  if (/^0*$/.test(digits)) return { ok: true, value: { amount: parseAmount('0'), unit } };
  const point = whole.length + exponent;
  if (point > DIGITS_MAX || point < -DIGITS_MAX || digits.length > DIGITS_MAX + DECIMAL_PLACES)
    return { ok: false, why: 'is too large or too small to be an amount' };
  const all = point < 0 ? '0'.repeat(-point) + digits : digits.padEnd(point, '0');
  const at = Math.max(point, 0);
  const places = all.slice(at).replace(/0+$/, '');
  if (places.length > DECIMAL_PLACES) return { ok: false, why: `has more than ${DECIMAL_PLACES} decimal places` };
  const amount = parseAmount(`${sign === '-' ? '-' : ''}${all.slice(0, at) || '0'}${places ? `.${places}` : ''}`);
  return { ok: true, value: { amount, unit } };
}

/**
 * A number of a spreadsheet is a double. Its shortest text that reads back as the same double is what was typed:
 * 3.4471859999999997E-2 was 0.03447186.
 */
export function shortestText(text: string): string {
  const number = Number(text);
  return text.trim() === '' || !Number.isFinite(number) ? text : String(number);
}
