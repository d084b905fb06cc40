/**
 * Daily closes out of whatever points a market sends.
 *
 * Markets stamp their daily point with 00:00 of the following day, give hourly points for short ranges, add a last
 * point "now", and miss the round hour by seconds or minutes. So a day's close is the point nearest to the day's end,
 * at most a tolerance away from it; a day without one is a gap.
 *
 *   points  2024-03-04 23:00, 2024-03-05 00:02, 2024-03-05 09:17 (now)   →   close of 2024-03-04 is the one of 00:02
 */
import { addUtcDays, DAY_MS, endOfUtcDayMs, type UtcDay } from '@holdfast/calendar';
import { readPrice } from '../engine/read-price.ts';
import type { DailyClose } from '../engine/known-price.ts';
import type { ClosesResult, DayGap, DayRange, GapReason } from './price-source.ts';

export interface MarketPoint {
  readonly stampMs: number;
  /** The number as the market wrote it; null where it has none. */
  readonly priceText: string | null;
}

export function closesFromPoints(
  points: Iterable<MarketPoint>,
  options: DayRange & { toleranceMs: number; source: string },
): ClosesResult {
  const closes = new Map<UtcDay, DailyClose>();
  const unusable = new Set<UtcDay>();
  for (const { stampMs, priceText } of points) {
    const day = (Math.round(stampMs / DAY_MS) - 1) as UtcDay;
    const distanceMs = Math.abs(stampMs - endOfUtcDayMs(day));
    if (!(day >= options.from && day <= options.to && distanceMs <= options.toleranceMs) || priceText === null)
      continue;
    const reading = readPrice(priceText);
    const known = closes.get(day);
    if (!reading.ok) unusable.add(day);
    else if (!known || distanceMs < Math.abs(known.observedAtMs - endOfUtcDayMs(day))) {
      closes.set(day, { day, price: reading.price, observedAtMs: stampMs, source: options.source });
    }
  }
  return inOrder(options, closes, (day) => (unusable.has(day) ? 'not_a_price' : 'no_price'));
}

/** The part of a range that can be requested now, and the gaps before and after it. */
export function splitRange(
  range: DayRange,
  limits: { nowMs: number; historyDaysMax: number | null },
): { ask: DayRange | null; gaps: DayGap[] } {
  if (range.from > range.to) throw new RangeError('The first day of a range of prices lies after its last day.');
  const lastClosed = (Math.floor(limits.nowMs / DAY_MS) - 1) as UtcDay;
  const oldestMs = limits.historyDaysMax === null ? 0 : limits.nowMs - limits.historyDaysMax * DAY_MS;
  const oldest = (Math.ceil(oldestMs / DAY_MS) - 1) as UtcDay;
  const from = Math.max(range.from, oldest) as UtcDay;
  const to = Math.min(range.to, lastClosed) as UtcDay;
  const gaps: DayGap[] = [];
  if (range.from < oldest)
    gaps.push({ from: range.from, to: Math.min(range.to, oldest - 1) as UtcDay, reason: 'beyond_history' });
  if (range.to > lastClosed)
    gaps.push({ from: Math.max(range.from, lastClosed + 1) as UtcDay, to: range.to, reason: 'not_over_yet' });
  return { ask: from <= to ? { from, to } : null, gaps };
}

export function joinResults(results: readonly ClosesResult[]): ClosesResult {
  const gaps = results.flatMap((result) => result.gaps).sort((left, right) => left.from - right.from);
  const closes = results.flatMap((result) => result.closes).sort((left, right) => left.day - right.day);
  return { closes, gaps: gaps.reduce(appendGap, []) };
}

function inOrder(
  range: DayRange,
  found: ReadonlyMap<UtcDay, DailyClose>,
  reasonOf: (day: UtcDay) => GapReason,
): ClosesResult {
  const closes: DailyClose[] = [];
  let gaps: DayGap[] = [];
  for (let day = range.from; day <= range.to; day = addUtcDays(day, 1)) {
    const close = found.get(day);
    if (close) closes.push(close);
    else gaps = appendGap(gaps, { from: day, to: day, reason: reasonOf(day) });
  }
  return { closes, gaps };
}

/** Neighbouring gaps of one reason become one gap. */
function appendGap(gaps: DayGap[], gap: DayGap): DayGap[] {
  const last = gaps.at(-1);
  if (last && last.reason === gap.reason && last.to + 1 === gap.from) gaps[gaps.length - 1] = { ...last, to: gap.to };
  else gaps.push(gap);
  return gaps;
}
