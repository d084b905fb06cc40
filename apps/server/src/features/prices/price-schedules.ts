import type { PriceSource } from '@holdfast/prices';
import type { Schedule } from '../../jobs/schedule.ts';
import { refreshPrices } from './refresh-prices.ts';

/** Latest prices and daily closes: once a night, and when someone asks for it. */
export const REFRESH_ALL = { key: 'all', payload: { dailies: true } } as const;
const REFRESH_SPOTS = { key: 'spots', payload: { dailies: false } } as const;

/** Nothing is scheduled where there is no market to ask. */
export function priceSchedules(source: PriceSource | null): Schedule[] {
  if (!source) return [];
  return [
    { name: 'latest-prices', match: '*/5 * * * *', kind: refreshPrices, ...REFRESH_SPOTS },
    // A while after midnight UTC, when the markets have struck the close of the day before.
    { name: 'daily-closes', match: '40 0 * * *', kind: refreshPrices, ...REFRESH_ALL },
  ] as Schedule[];
}
