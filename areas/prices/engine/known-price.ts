import type { UtcDay } from '@holdfast/calendar';
import type { Price } from '@holdfast/money';

export interface SpotPrice {
  readonly id: string;
  readonly price: Price;
  /** The time that the market states for this price; without one, the time of the request. */
  readonly observedAtMs: number;
  readonly source: string;
}

/** The price at the beginning of an hour, stated by a market. */
export interface HourlyPrice {
  readonly hourMs: number;
  readonly price: Price;
  readonly source: string;
}

export interface DailyClose {
  readonly day: UtcDay;
  readonly price: Price;
  /** The stamp of the point that was taken as the close; the close itself is struck at 00:00 UTC of the next day. */
  readonly observedAtMs: number;
  readonly source: string;
}
