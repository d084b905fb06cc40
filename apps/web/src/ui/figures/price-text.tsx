import { NO_PRICE } from '@holdfast/money';
import Box from '@mui/material/Box';
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
  readonly now?: number;
}

export function PriceText({ priceUsd, pricedAt = null, now = Date.now() }: PriceTextProps) {
  if (priceUsd === null) return <Quiet>{NO_PRICE}</Quiet>;
  const figure = <FigureText shown={presentPrice(priceUsd)} exact={priceUsd} />;
  const note = priceAge(pricedAt, now);
  if (note === null) return figure;
  return (
    <>
      {figure}
      <Box
        component="span"
        sx={{ display: 'block', typography: 'caption', color: 'warning.main', whiteSpace: 'nowrap' }}
      >
        {note}
      </Box>
    </>
  );
}

/** "price of 3 Mar 2024"; null for a price of the last 24 hours. */
export function priceAge(pricedAt: string | null, now: number): string | null {
  if (pricedAt === null || now - Date.parse(pricedAt) <= DAY_MILLISECONDS) return null;
  return `price of ${dayText(pricedAt, { timeZone: 'UTC' })}`;
}
