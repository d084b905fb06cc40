/**
 * The price of one coin: "$61,204.15", "$0.9998", "$0.00001234". From one dollar up cents are enough; below, four
 * significant digits, because two decimals would show nothing.
 */
import { absolute, formatDecimal, parsePrice, parseUsd, presentUsd, roundTo } from '@holdfast/money';

const SIGNIFICANT_DIGITS = 4;
const PLACES_MAX = 24;

export function presentPrice(price: string): string {
  const [whole, fraction = ''] = formatDecimal(absolute(parsePrice(price))).split('.');
  if (whole !== '0' || /^0*$/u.test(fraction)) return presentUsd(parseUsd(price));
  const leadingZeros = fraction.length - fraction.replace(/^0+/u, '').length;
  const rounded = formatDecimal(
    roundTo(parsePrice(price), Math.min(PLACES_MAX, leadingZeros + SIGNIFICANT_DIGITS), 'halfAwayFromZero'),
  );
  const [roundedWhole, roundedFraction = ''] = rounded.split('.');
  return `$${roundedWhole}.${roundedFraction.padEnd(2, '0')}`;
}

/** "+1.50 %", "−0.32 %", "0.00 %": the market's own percentage. */
export function presentPercent(percent: string): string {
  return `${presentUsd(parseUsd(percent), { signed: true }).replace('$', '')} %`;
}
