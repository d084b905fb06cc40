/** Ratios and prices of positions as people read them. Inputs are exact decimal texts. */
import { absolute, formatDecimal, groupThousands, parsePrice, parseRatio, type Ratio, roundTo } from '@holdfast/money';

const MINUS = '\u2212';

/** "0.084" is "8.4 %", signed "+8.4 %". A ratio that rounds to nothing has no sign. */
export function percentText(ratio: string, { isSigned = false, places = 1 } = {}): string {
  const rounded = roundTo((parseRatio(ratio) * 100n) as Ratio, places, 'halfAwayFromZero');
  const sign = rounded < 0n ? MINUS : isSigned && rounded > 0n ? '+' : '';
  return `${sign}${grouped(formatDecimal(absolute(rounded)), places)} %`;
}

const SHARE_PLACES = 4;

/** "0.0184 %": shares of large pools are small, so a share below that has four significant digits. */
export function shareText(share: string): string {
  const percent = formatDecimal((parseRatio(share) * 100n) as Ratio);
  return `${percent === '0' ? '0.00' : significant(percent, SHARE_PLACES)} %`;
}

/** "3000" millionths are "0.30 %". */
export function feeText(feeMillionths: number): string {
  const [whole = '0', fraction = ''] = formatDecimal((parseRatio(String(feeMillionths)) / 10_000n) as Ratio).split('.');
  return `${whole}.${fraction.padEnd(2, '0')} %`;
}

const PRICE_DIGITS = 6;

/** The price of a pool, coins for one coin: "8,000.00", "18.75", "0.003125". */
export function poolPriceText(price: string): string {
  return significant(formatDecimal(absolute(parsePrice(price))), PRICE_DIGITS);
}

/** At least two decimals, and as many as the significant digits need. */
function significant(text: string, digits: number): string {
  const [whole = '0', fraction = ''] = text.split('.');
  const leadingZeros = fraction.length - fraction.replace(/^0+/u, '').length;
  const places = whole === '0' ? Math.min(24, leadingZeros + digits) : Math.max(2, digits - whole.length);
  return grouped(formatDecimal(roundTo(parsePrice(text), places, 'halfAwayFromZero')), 2);
}

function grouped(text: string, placesMin: number): string {
  const [whole = '0', fraction = ''] = text.split('.');
  const separated = groupThousands(whole);
  return placesMin === 0 && fraction === '' ? separated : `${separated}.${fraction.padEnd(placesMin, '0')}`;
}
