import {
  absolute,
  formatDecimal,
  NO_PRICE,
  parsePrice,
  parseRatio,
  parseUsd,
  presentUsd,
  roundTo,
} from '@holdfast/money';
import Box from '@mui/material/Box';
import { useState } from 'react';
import { dayText } from '../../lib/date-text.ts';
import { Quiet } from '../quiet.tsx';
import { FigureText } from './figure-text.tsx';

const DAY_MILLISECONDS = 86_400_000;

interface PriceTextProps {
  /** Null if the price is missing. */
  readonly priceUsd: string | null;
  /** The instant of the price: one that is older than a day shows its date. */
  readonly pricedAt?: string | null;
}

export function PriceText({ priceUsd, pricedAt = null }: PriceTextProps) {
  const age = usePriceAge(pricedAt);
  if (priceUsd === null) return <Quiet>{NO_PRICE}</Quiet>;
  const figure = <FigureText shown={presentPrice(priceUsd)} exact={priceUsd} />;
  if (age === null) return figure;
  return (
    <>
      {figure}
      <PriceAge age={age} />
    </>
  );
}

/** "price of 3 Mar 2024", below a figure that uses this price. */
export function PriceAge({ age }: { readonly age: string | null }) {
  if (age === null) return null;
  return (
    <Box component="span" sx={{ display: 'block', typography: 'caption', color: 'warning.main', whiteSpace: 'nowrap' }}>
      {age}
    </Box>
  );
}

/** A change in percent: sign and colour together. */
export function PercentText({ percent }: { readonly percent: string }) {
  const shown = presentPercent(percent);
  const isNothing = !/[1-9]/u.test(shown);
  const colour = isNothing ? 'text.secondary' : parseRatio(percent) > 0n ? 'gain' : 'loss';
  return <FigureText shown={shown} exact={`${percent} %`} colour={colour} />;
}

/** Null for a price of the last 24 hours. */
export function usePriceAge(pricedAt: string | null): string | null {
  const [now] = useState(Date.now);
  return priceAge(pricedAt, now);
}

export function priceAge(pricedAt: string | null, now: number): string | null {
  if (pricedAt === null || now - Date.parse(pricedAt) <= DAY_MILLISECONDS) return null;
  return `price of ${dayText(pricedAt, { timeZone: 'UTC' })}`;
}

const SIGNIFICANT_DIGITS = 4;
const PLACES_MAX = 24;

/**
 * The price of one coin: "$61,204.15", "$0.9998", "$0.00001234". From one dollar up cents are enough; below, four
 * significant digits, because two decimals would show nothing.
 */
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
