/**
 * Prices of hours out of whatever points a market sends: of each requested hour, the point nearest to its beginning, at
 * most half an hour away from it, so that no point counts for two hours. An hour without one is a gap.
 */
import { readPrice } from '../engine/read-price.ts';
import type { HourlyPrice } from '../engine/known-price.ts';
import type { MarketPoint } from './daily-closes.ts';
import type { GapReason, HoursResult } from './price-source.ts';

const HOUR_MS = 3_600_000;

export function hoursFromPoints(
  points: Iterable<MarketPoint>,
  { hours, source }: { hours: readonly number[]; source: string },
): HoursResult {
  const requested = new Set(hours);
  const found = new Map<number, HourlyPrice & { readonly distanceMs: number }>();
  const unusable = new Set<number>();
  for (const { stampMs, priceText } of points) {
    const hourMs = Math.round(stampMs / HOUR_MS) * HOUR_MS;
    if (!requested.has(hourMs) || priceText === null) continue;
    const distanceMs = Math.abs(stampMs - hourMs);
    const reading = readPrice(priceText);
    if (!reading.ok) unusable.add(hourMs);
    else if (distanceMs < (found.get(hourMs)?.distanceMs ?? Infinity))
      found.set(hourMs, { hourMs, price: reading.price, source, distanceMs });
  }
  return {
    prices: hours.flatMap((hourMs) => {
      const known = found.get(hourMs);
      return known ? [{ hourMs, price: known.price, source }] : [];
    }),
    gaps: hours
      .filter((hourMs) => !found.has(hourMs))
      .map((hourMs) => ({ hourMs, reason: unusable.has(hourMs) ? 'not_a_price' : 'no_price' })),
  };
}

/** None of the hours, for one reason. */
export function noHours(hours: readonly number[], reason: GapReason): HoursResult {
  return { prices: [], gaps: hours.map((hourMs) => ({ hourMs, reason })) };
}
