import { NO_PRICE } from '@holdfast/money';
import Box from '@mui/material/Box';
import { useState } from 'react';
import { dayText } from '../list/date-text.ts';
import { Quiet } from '../quiet.tsx';
import { FigureText } from './figure-text.tsx';
import { presentPrice } from './present-price.ts';

const DAY_MILLISECONDS = 86_400_000;

interface PriceTextProps {
  /** Null where the price is missing. */
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

/** "price of 3 Mar 2024", below a figure that rests on it. */
export function PriceAge({ age }: { readonly age: string | null }) {
  if (age === null) return null;
  return (
    <Box component="span" sx={{ display: 'block', typography: 'caption', color: 'warning.main', whiteSpace: 'nowrap' }}>
      {age}
    </Box>
  );
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
