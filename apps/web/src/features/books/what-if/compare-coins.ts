/** One year of two sets of books, compared exactly by coin. */
import type { WhatIf } from '@holdfast/contract';
import { absolute, add, compare, formatDecimal, parseUsd, subtract, type Usd } from '@holdfast/money';

export interface SideGains {
  readonly shortUsd: string;
  readonly longUsd: string;
  readonly totalUsd: string;
}

export interface ComparedGains {
  readonly now: SideGains;
  readonly other: SideGains;
  readonly difference: SideGains;
}

export interface ComparedCoin extends ComparedGains {
  readonly coinId: number;
  readonly coinSymbol: string;
}

const ZERO = 0n as Usd;

interface Gains {
  readonly short: Usd;
  readonly long: Usd;
}
const NOTHING: Gains = { short: ZERO, long: ZERO };

function inText({ short, long }: Gains): SideGains {
  return { shortUsd: formatDecimal(short), longUsd: formatDecimal(long), totalUsd: formatDecimal(add(short, long)) };
}

function compareGains(now: Gains, other: Gains): ComparedGains {
  return {
    now: inText(now),
    other: inText(other),
    difference: inText({ short: subtract(other.short, now.short), long: subtract(other.long, now.long) }),
  };
}

const gainsOf = ({ shortUsd, longUsd }: { readonly shortUsd: string; readonly longUsd: string }): Gains => ({
  short: parseUsd(shortUsd),
  long: parseUsd(longUsd),
});

export function compareYear({ inForce, other }: Pick<WhatIf, 'inForce' | 'other'>, year: number): ComparedGains {
  const gainsIn = (side: WhatIf['inForce']): Gains => {
    const found = side.years.find((one) => one.year === year);
    return found ? gainsOf(found) : NOTHING;
  };
  return compareGains(gainsIn(inForce), gainsIn(other));
}

/** The largest gain or loss under the current settings first. */
export function compareCoins({ inForce, other }: Pick<WhatIf, 'inForce' | 'other'>, year: number): ComparedCoin[] {
  const symbols = new Map(
    [...inForce.coins, ...other.coins]
      .filter((coin) => coin.year === year)
      .map((coin) => [coin.coinId, coin.coinSymbol]),
  );
  const gainsIn = (side: WhatIf['inForce'], coinId: number): Gains => {
    const found = side.coins.find((coin) => coin.coinId === coinId && coin.year === year);
    return found ? gainsOf(found) : NOTHING;
  };
  return [...symbols]
    .map(([coinId, coinSymbol]) => ({
      coinId,
      coinSymbol,
      ...compareGains(gainsIn(inForce, coinId), gainsIn(other, coinId)),
    }))
    .toSorted(
      (left, right) =>
        compare(absolute(parseUsd(right.now.totalUsd)), absolute(parseUsd(left.now.totalUsd))) ||
        left.coinSymbol.localeCompare(right.coinSymbol, 'en'),
    );
}

export interface PlacedPair {
  readonly now: number;
  readonly other: number;
}

/**
 * The position of both totals of each coin between the smallest and the largest, in percent; the scale includes zero.
 */
export function placePairs(coins: readonly ComparedCoin[]): {
  readonly zero: number;
  readonly pairs: readonly PlacedPair[];
} {
  const pairs = coins.map(({ now, other }) => ({ now: Number(now.totalUsd), other: Number(other.totalUsd) }));
  const all = pairs.flatMap(({ now, other }) => [now, other]);
  const low = Math.min(0, ...all);
  const spread = Math.max(0, ...all) - low || 1;
  const place = (value: number) => ((value - low) / spread) * 100;
  return { zero: place(0), pairs: pairs.map(({ now, other }) => ({ now: place(now), other: place(other) })) };
}
