/**
 * Amounts as exporters write them: 1234.5, €1,234.56, -€5, (0.0344 BTC), 0E-18, 1.234,56, 9 212.8 and 2,500.00ADA.
 *
 * The text is rewritten as a plain decimal and never passes through floating point. A comma is read without a setting
 * only where it has one meaning: 1,234.56 and 1,234,567 use it for thousands, 0,09 and 71000,00 for decimals. A lone
 * 1,234 follows the decimal mark of the file.
 */
import { type Amount, DECIMAL_PLACES, parseAmount } from '@holdfast/money';

export type DecimalMark = '.' | ',';

export interface AmountText {
  readonly amount: Amount;
  /** The currency sign or unit written with the number: EUR for €5, BTC for "0.1 BTC". */
  readonly unit: string | null;
}

export type AmountReading =
  | { readonly ok: true; readonly value: AmountText | null }
  | { readonly ok: false; readonly why: string; readonly isAmbiguous?: boolean };

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
const PARTS =
  /^([^\d.,+()-]*)\s*([+-]?)\s*([^\d.,+()-]*?)\s*([\d.,'’\s]*\d|[\d.,]+\.)(?:[eE]([+-]?\d{1,4}))?\s*([+-]?)\s*(\S*)$/;

export function readAmount(text: string, mark: DecimalMark | null): AmountReading {
  const plain = PLAIN.exec(text);
  const isPlain = plain && text.length <= DIGITS_MAX && !(mark === ',' && plain[3] !== undefined);
  if (isPlain && (plain[3]?.length ?? 0) <= DECIMAL_PLACES)
    return { ok: true, value: { amount: parseAmount(text), unit: null } };
  if (isPlain)
    return decimal({ sign: plain[1] ?? '', whole: plain[2] ?? '', fraction: plain[3] ?? '', exponent: 0, unit: null });
  const trimmed = text.replace(/[\s\u00a0\u2007\u2009\u202f]+/g, ' ').trim();
  if (EMPTY.has(trimmed.toLowerCase())) return { ok: true, value: null };
  if (trimmed.length > TEXT_LENGTH_MAX) return { ok: false, why: 'is too long to be an amount' };
  const isNegative = /^\(.*\)$/.test(trimmed);
  const inner = (isNegative ? trimmed.slice(1, -1) : trimmed).replace(/[\u2212\u2013]/g, '-').trim();
  const match = PARTS.exec(inner);
  if (!match) return { ok: false, why: 'is not an amount' };
  const [, before = '', firstSign = '', between = '', digits = '', exponent = '0', lastSign = '', after = ''] = match;
  const unit = readUnit([before, between, after]);
  if (unit === undefined) return { ok: false, why: 'is not an amount' };
  const number = readDigits(digits.replace(/['’\s]/g, ''), mark);
  if ('why' in number) return { ok: false, ...number };
  const minus = [firstSign, lastSign].filter((sign) => sign === '-').length + (isNegative ? 1 : 0);
  return decimal({ ...number, sign: minus === 1 ? '-' : '', exponent: Number(exponent), unit });
}

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

function readDigits(
  text: string,
  mark: DecimalMark | null,
): { whole: string; fraction: string } | { why: string; isAmbiguous?: boolean } {
  const points = text.split('.').length - 1;
  const commas = text.split(',').length - 1;
  if (commas === 0 && points <= 1 && !(mark === ',' && points === 1)) return cut(text, '.');
  if (points === 0 && commas === 1) {
    const [whole = '', fraction = ''] = text.split(',');
    const couldBeThousands = fraction.length === 3 && /^[1-9]\d{0,2}$/.test(whole);
    if (mark === ',' || !couldBeThousands) return cut(text, ',');
    return mark === '.'
      ? cut(whole + fraction, '.')
      : { why: 'can be read with a decimal or a thousands comma', isAmbiguous: true };
  }
  if (commas === 0 && points === 1) {
    // The file uses decimal commas, so a point groups thousands or was left by a program that does not.
    return /^[1-9]\d{0,2}\.\d{3}$/.test(text) ? cut(text.replace('.', ''), ',') : cut(text, '.');
  }
  if (/^\d{1,3}(,\d{3})+(\.\d*)?$/.test(text)) return cut(text.replaceAll(',', ''), '.');
  if (/^\d{1,3}(\.\d{3})+(,\d*)?$/.test(text)) return cut(text.replaceAll('.', ''), ',');
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
