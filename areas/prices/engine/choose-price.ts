/**
 * Which price is used for an instant.
 *
 * 1. A manual price of the same UTC day: a person said so, for this day. For a currency, otherwise the rate of the day.
 * 2. Otherwise the price nearest in time among the daily closes, the hourly prices that are not after the instant, the
 *    spot price and the manual prices, as long as it is not further away than its kind may be. At equal distance:
 *    manual before spot before close before hour, the earlier before the later one.
 * 3. Otherwise there is none, which is an issue for a person. Never a zero.
 *
 * A close is struck at the end of its day, so 2024-03-05 10:00 takes the close of 4 March (10 hours away) and 14:00 the
 * close of 5 March (10 hours away): half a day is the furthest an unbroken history can be off. The rate of a currency
 * is published for its day and holds for all of it, so it stands for the middle of its day, as a manual price does.
 * Hourly prices are known only around transactions; with one, 10:40 takes the price of 10:00.
 */
import { endOfUtcDayMs, utcDayOrNull } from '@holdfast/calendar';
import type { Price } from '@holdfast/money';
import type { DailyClose, HourlyPrice, SpotPrice } from './known-price.ts';

export interface ManualPrice {
  readonly atMs: number;
  /** May be zero: a person can declare a coin worthless, a market cannot. */
  readonly price: Price;
}

export interface KnownPrices {
  /** In order of days. */
  readonly closes: readonly DailyClose[];
  /** In order of time. */
  readonly hours?: readonly HourlyPrice[];
  readonly spot: SpotPrice | null;
  /** In order of time. */
  readonly manual: readonly ManualPrice[];
  /** The closes are rates of a currency, each for the whole of its day. */
  readonly isDailyRate?: boolean;
}

export interface DistanceLimits {
  readonly marketSecondsMax: number;
  /** A market can miss one hour; further back, the day's closes say as much. */
  readonly hourSecondsMax: number;
  /** Coins that no market lists are priced manually and seldom, so such a price is used for longer. */
  readonly manualSecondsMax: number;
}

const HALF_DAY_MS = 43_200_000;

export const DISTANCE_LIMITS: DistanceLimits = {
  marketSecondsMax: 36 * 3600,
  hourSecondsMax: 2 * 3600,
  manualSecondsMax: 31 * 86_400,
};

/** A close of a day, a price of an hour, the latest price, or one that a person set. */
export type PriceKind = 'manual' | 'spot' | 'close' | 'hour';

export interface ChosenPrice {
  readonly price: Price;
  readonly kind: PriceKind;
  readonly source: string;
  /** The instant the price stands for. */
  readonly pricedAtMs: number;
  /** Between that and the requested instant, in either direction. */
  readonly distanceSeconds: number;
}

export interface MissingPrice {
  readonly code: 'missing_price';
  readonly detail: string;
  /** The best that was too far away, so that a person can decide to use it after all. */
  readonly nearest: ChosenPrice | null;
}

export type PriceChoice =
  | { readonly found: true; readonly chosen: ChosenPrice }
  | { readonly found: false; readonly issue: MissingPrice };

export function choosePrice(query: KnownPrices & { atMs: number; limits?: DistanceLimits }): PriceChoice {
  const { atMs, limits = DISTANCE_LIMITS } = query;
  const candidates = listCandidates(query);
  const ofDay = candidates.find(
    ({ kind, pricedAtMs }) =>
      (kind === 'manual' || (kind === 'close' && query.isDailyRate === true)) &&
      utcDayOrNull(pricedAtMs) === utcDayOrNull(atMs),
  );
  if (ofDay) return { found: true, chosen: ofDay };
  const byDistance = candidates.sort((left, right) => left.distanceSeconds - right.distanceSeconds);
  const chosen = byDistance.find((candidate) => candidate.distanceSeconds <= secondsMaxOf(candidate, limits));
  return chosen ? { found: true, chosen } : { found: false, issue: missing(byDistance[0] ?? null) };
}

/** The nearest price of each kind, in order of preference. */
function listCandidates({
  atMs,
  closes,
  hours = [],
  spot,
  manual,
  isDailyRate,
}: KnownPrices & { atMs: number }): ChosenPrice[] {
  const found: ChosenPrice[] = [];
  const add = (kind: ChosenPrice['kind'], price: Price, source: string, pricedAtMs: number): void => {
    found.push({ kind, price, source, pricedAtMs, distanceSeconds: Math.abs(atMs - pricedAtMs) / 1000 });
  };
  const instantOfClose = ({ day }: DailyClose): number => endOfUtcDayMs(day) - (isDailyRate === true ? HALF_DAY_MS : 0);
  // Midnight is as far from the middle of one day as from that of the next, and belongs to the next.
  const byHand = findNearest(manual, {
    atMs,
    instantOf: (entry) => entry.atMs,
    isUsable: () => true,
    prefersLater: true,
  });
  if (byHand) add('manual', byHand.price, 'manual', byHand.atMs);
  if (spot && spot.price > 0n) add('spot', spot.price, spot.source, spot.observedAtMs);
  const close = findNearest(closes, {
    atMs,
    instantOf: instantOfClose,
    isUsable: (entry) => entry.price > 0n,
    prefersLater: isDailyRate === true,
  });
  if (close) add('close', close.price, close.source, instantOfClose(close));
  const hour = hours[countUntil(hours, { atMs, instantOf: ({ hourMs }) => hourMs }) - 1];
  if (hour && hour.price > 0n) add('hour', hour.price, hour.source, hour.hourMs);
  return found;
}

interface Search<Entry> {
  readonly atMs: number;
  readonly instantOf: (entry: Entry) => number;
  readonly isUsable: (entry: Entry) => boolean;
  /** Of two entries at the same distance. */
  readonly prefersLater: boolean;
}

/**
 * How many entries are not after a moment. Halving, because a portfolio looks up thousands of prices in thousands of
 * days.
 */
function countUntil<Entry>(
  entries: readonly Entry[],
  { atMs, instantOf }: Pick<Search<Entry>, 'atMs' | 'instantOf'>,
): number {
  let low = 0;
  let high = entries.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const entry = entries[middle];
    if (entry !== undefined && instantOf(entry) <= atMs) low = middle + 1;
    else high = middle;
  }
  return low;
}

function findNearest<Entry>(
  entries: readonly Entry[],
  { atMs, instantOf, isUsable, prefersLater }: Search<Entry>,
): Entry | undefined {
  const low = countUntil(entries, { atMs, instantOf });
  const earlier = firstUsable(low - 1, -1);
  const later = firstUsable(low, 1);
  if (earlier === undefined || later === undefined) return earlier ?? later;
  const difference = atMs - instantOf(earlier) - (instantOf(later) - atMs);
  return difference < 0 || (difference === 0 && !prefersLater) ? earlier : later;

  function firstUsable(from: number, step: 1 | -1): Entry | undefined {
    let place = from;
    for (let entry = entries[place]; entry !== undefined && !isUsable(entry); entry = entries[place]) place += step;
    return entries[place];
  }
}

function secondsMaxOf({ kind }: ChosenPrice, limits: DistanceLimits): number {
  if (kind === 'hour') return limits.hourSecondsMax;
  return kind === 'manual' ? limits.manualSecondsMax : limits.marketSecondsMax;
}

function missing(nearest: ChosenPrice | null): MissingPrice {
  if (nearest === null) return { code: 'missing_price', detail: 'No price of this coin is known.', nearest };
  const distance = formatDistance(nearest.distanceSeconds);
  const origin = `${nearest.source}, ${new Date(nearest.pricedAtMs).toISOString()}`;
  const detail = `No price is near enough: the nearest one is ${distance} away (${origin}).`;
  return { code: 'missing_price', detail, nearest };
}

function formatDistance(seconds: number): string {
  const hours = Math.round(seconds / 3600);
  return hours < 72 ? `${hours} hours` : `${Math.round(hours / 24)} days`;
}
