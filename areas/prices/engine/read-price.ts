/**
 * Prices from number text as markets and spreadsheets write it: "61234.5", "1.2e-7", "+3". Exponents are worked out
 * exactly; only digits past the 24th decimal place are rounded, half away from zero.
 */
import { DECIMAL_PLACES, type Decimal, divide, ONE_UNITS, type Price, type Rounding } from '@holdfast/money';

/** Named once for the whole package, so that the same text gives the same price from every source. */
export const PRICE_ROUNDING: Rounding = 'halfAwayFromZero';

const NUMBER_TEXT = /^([+-]?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d{1,4}))?$/;
/** Far more digits than any price has, and few enough that hostile text cannot buy time. */
const TEXT_LENGTH_MAX = 128;
/** Kept ready, because every row of a price file needs one of them. */
const POWERS_OF_TEN = Array.from({ length: DECIMAL_PLACES + 1 }, (_, exponent) => 10n ** BigInt(exponent));
/** 10³⁰ dollars for one coin is an error of the market, not a price. */
const WHOLE_DIGITS_MAX = 30;
const PRICE_LIMIT = 10n ** BigInt(WHOLE_DIGITS_MAX) * ONE_UNITS;

export type PriceReading =
  | { readonly ok: true; readonly price: Price }
  | { readonly ok: false; readonly reason: 'not_a_number' | 'not_positive' | 'too_small' | 'too_large' };

/** Reads a price. Zero is refused like a negative: no source uses it for anything but "unknown". */
export function readPrice(text: string): PriceReading {
  const match = text.length <= TEXT_LENGTH_MAX ? NUMBER_TEXT.exec(text) : null;
  if (!match) return { ok: false, reason: 'not_a_number' };
  const [, sign, whole = '', fraction = '', exponent = '0'] = match;
  const digits = BigInt(whole + fraction);
  if (digits === 0n || sign === '-') return { ok: false, reason: 'not_positive' };
  const places = fraction.length - Number(exponent);
  if (places < -WHOLE_DIGITS_MAX) return { ok: false, reason: 'too_large' };
  if (places > DECIMAL_PLACES + TEXT_LENGTH_MAX) return { ok: false, reason: 'too_small' };
  const price = atPlaces(digits, places);
  if (price >= PRICE_LIMIT) return { ok: false, reason: 'too_large' };
  return price === 0n ? { ok: false, reason: 'too_small' } : { ok: true, price };
}

/** digits ÷ 10^places in units of 10⁻²⁴. */
function atPlaces(digits: bigint, places: number): Price {
  if (places <= DECIMAL_PLACES) return (digits * powerOfTen(DECIMAL_PLACES - places)) as Price;
  const divisor = powerOfTen(places - DECIMAL_PLACES) * ONE_UNITS;
  return divide<Price>(digits as Decimal, divisor as Decimal, PRICE_ROUNDING);
}

function powerOfTen(exponent: number): bigint {
  return POWERS_OF_TEN[exponent] ?? 10n ** BigInt(exponent);
}
