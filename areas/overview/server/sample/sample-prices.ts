/**
 * Daily prices of the sample's coins in millionths of a dollar: a line through a few turning points from the first day
 * to today, with small movements that follow from the coin and the day. Whole numbers throughout, so every machine
 * computes the same prices.
 */
import { formatDay, type UtcDay } from '@holdfast/calendar';
import { digestOf } from './sample-networks.ts';

const MICRO_PER_CENT = 10_000n;

/** In cents, evenly spread over the history; the last one is today's price. */
const TURNING_POINTS: Readonly<Record<string, readonly bigint[]>> = {
  BTC: [4_250_000n, 6_780_000n, 6_310_000n, 9_640_000n, 8_420_000n, 11_280_000n, 9_684_210n],
  ETH: [231_000n, 352_000n, 262_000n, 371_000n, 184_000n, 421_000n, 318_744n],
  AAVE: [9_850n, 10_200n, 15_600n, 33_100n, 17_400n, 28_700n, 21_480n],
  ARB: [182n, 104n, 56n, 88n, 33n, 52n, 41n],
  POL: [88n, 71n, 46n, 58n, 23n, 27n, 24n],
  USDC: [100n, 100n],
};
/** Coins that follow another one. */
const SAME_AS: Readonly<Record<string, string>> = { WETH: 'ETH', WBTC: 'BTC', WPOL: 'POL' };
/** Largest movement of a day, in hundredths of a percent. */
const MOVEMENT_BPS: Readonly<Record<string, number>> = { BTC: 160, ETH: 210, AAVE: 290, ARB: 310, POL: 280, USDC: 0 };

const CALM_DAYS = 20;

export const PRICED_SYMBOLS = ['BTC', 'WBTC', 'ETH', 'AAVE', 'ARB', 'POL', 'USDC'] as const;

export class SamplePrices {
  constructor(
    private readonly firstDay: UtcDay,
    private readonly today: UtcDay,
  ) {}

  /** Dollars for one coin, with six decimals. */
  microUsd(symbol: string, day: UtcDay): bigint {
    const coin = SAME_AS[symbol] ?? symbol;
    const points = TURNING_POINTS[coin];
    if (!points) throw new Error(`The sample has no prices of ${symbol}.`);
    const last = points.length - 1;
    const days = Math.min(Math.max(day, this.firstDay), this.today) - this.firstDay;
    const span = this.today - this.firstDay;
    const index = Math.min(Math.floor((days * last) / span), last - 1);
    const [from = 0n, to = 0n] = points.slice(index, index + 2);
    const passed = BigInt(days * last - index * span);
    const onLine = (from * BigInt(span) + (to - from) * passed) * MICRO_PER_CENT;
    // The last days approach today's price, so that yesterday's close does not differ much from it.
    const calm = Math.min(CALM_DAYS, Math.max(0, this.today - day));
    const movement = Math.trunc((this.movementOf(coin, day) * calm) / CALM_DAYS);
    return (onLine * BigInt(10_000 + movement)) / BigInt(span) / 10_000n;
  }

  /** The movement of the day beside a slower one, which changes from week to week. */
  private movementOf(coin: string, day: UtcDay): number {
    const most = MOVEMENT_BPS[coin] ?? 0;
    const within = (name: string, limit: number): number =>
      limit === 0 ? 0 : (Number.parseInt(digestOf(`${coin} ${name}`).slice(2, 10), 16) % (2 * limit + 1)) - limit;
    const week = Math.floor(day / 7);
    const slow = within(`week ${week}`, 2 * most) * (7 - (day % 7)) + within(`week ${week + 1}`, 2 * most) * (day % 7);
    return within(`day ${day}`, most) + Math.trunc(slow / 7);
  }

  /** The daily prices as a file for the price import. */
  toCsv(): string {
    const lines = ['date,symbol,price'];
    for (let day = this.firstDay - 7; day <= this.today; day += 1)
      for (const symbol of PRICED_SYMBOLS)
        lines.push(`${formatDay(day as UtcDay)},${symbol},${microToText(this.microUsd(symbol, day as UtcDay))}`);
    return `${lines.join('\n')}\n`;
  }
}

/** Dollars with six decimals. */
export function microToText(micro: bigint): string {
  return `${micro / 1_000_000n}.${(micro % 1_000_000n).toString().padStart(6, '0')}`;
}
