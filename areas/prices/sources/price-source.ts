/**
 * The port to a market. A source returns what it has and names what is missing: a price that is absent, null, zero
 * or doubtful is a gap with its reason, never a zero. It throws PriceSourceError only when the request failed.
 */
import type { UtcDay } from '@holdfast/calendar';
import type { DailyClose, HourlyPrice, SpotPrice } from '../engine/known-price.ts';

export type GapReason =
  /** The market does not know the coin. */
  | 'unknown_coin'
  /** The market knows the coin and states no price here. */
  | 'no_price'
  /** The market stated zero, a negative number, or something too small or too large to be a price. */
  | 'not_a_price'
  /** The market itself doubts its price. */
  | 'low_confidence'
  /** The plan does not reach this far back. */
  | 'beyond_history'
  /** The day has no close yet. */
  | 'not_over_yet';

export interface SpotGap {
  readonly id: string;
  readonly reason: GapReason;
}

/** The first and the last day, both included. */
export interface DayRange {
  readonly from: UtcDay;
  readonly to: UtcDay;
}

/** Days without a close. */
export interface DayGap extends DayRange {
  readonly reason: GapReason;
}

export interface SpotResult {
  readonly prices: readonly SpotPrice[];
  readonly gaps: readonly SpotGap[];
}

export interface ClosesResult {
  /** In order of days, at most one a day. */
  readonly closes: readonly DailyClose[];
  /** In order of days; closes and gaps together cover every requested day exactly once. */
  readonly gaps: readonly DayGap[];
}

export interface ClosesQuery extends DayRange {
  readonly id: string;
  readonly signal?: AbortSignal | undefined;
}

/** At most so many hours within so many days, which every market can state in one request. */
export const HOURS_PER_CALL = { hoursMax: 250, daysMax: 88 } as const;

export interface HoursQuery {
  readonly id: string;
  /** Beginnings of hours, distinct and in order, within HOURS_PER_CALL. */
  readonly hours: readonly number[];
  readonly signal?: AbortSignal | undefined;
}

export interface HourGap {
  readonly hourMs: number;
  readonly reason: GapReason;
}

export interface HoursResult {
  /** In order of time; prices and gaps together cover every requested hour exactly once. */
  readonly prices: readonly HourlyPrice[];
  readonly gaps: readonly HourGap[];
}

export interface HourlyPrices {
  /** How far back the plan reaches; null for all of it. */
  readonly historyDaysMax: number | null;
  /** One request. */
  prices(query: HoursQuery): Promise<HoursResult>;
}

export interface PriceSource {
  readonly name: string;
  spot(ids: readonly string[], options?: { signal?: AbortSignal | undefined }): Promise<SpotResult>;
  dailyCloses(query: ClosesQuery): Promise<ClosesResult>;
  /** Absent where the market has daily closes only. */
  readonly hourly?: HourlyPrices;
}
