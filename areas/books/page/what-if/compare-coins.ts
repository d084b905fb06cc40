/** One year of two sets of books, compared exactly by coin. */
import type { WhatIf } from '../../contract/books.ts';
import {
  absolute,
  addPartialUsd,
  compare,
  negatePartialUsd,
  parseUsd,
  type PartialUsd,
  toPartialUsd,
  type Usd,
} from '@holdfast/money';

export interface SideGains {
  readonly shortUsd: PartialUsd;
  readonly longUsd: PartialUsd;
  readonly totalUsd: PartialUsd;
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

type Gains = Pick<SideGains, 'shortUsd' | 'longUsd'>;
const ZERO = toPartialUsd('0');
const NOTHING: Gains = { shortUsd: ZERO, longUsd: ZERO };

function withTotal({ shortUsd, longUsd }: Gains): SideGains {
  return { shortUsd, longUsd, totalUsd: addPartialUsd([shortUsd, longUsd]) };
}

/** Unknown where nothing is known of either side. */
function difference(now: PartialUsd, other: PartialUsd): PartialUsd {
  const sides = addPartialUsd([other, negatePartialUsd(now)]);
  return now.knownUsd === null || other.knownUsd === null ? { ...sides, knownUsd: null } : sides;
}

function compareGains(now: Gains, other: Gains): ComparedGains {
  return {
    now: withTotal(now),
    other: withTotal(other),
    difference: {
      shortUsd: difference(now.shortUsd, other.shortUsd),
      longUsd: difference(now.longUsd, other.longUsd),
      totalUsd: difference(withTotal(now).totalUsd, withTotal(other).totalUsd),
    },
  };
}

export function compareYear({ inForce, other }: Pick<WhatIf, 'inForce' | 'other'>, year: number): ComparedGains {
  const gainsIn = (side: WhatIf['inForce']): Gains => {
    const found = side.years.find((one) => one.year === year);
    return found ?? NOTHING;
  };
  return compareGains(gainsIn(inForce), gainsIn(other));
}

const sizeOf = ({ now }: ComparedCoin): Usd => absolute(parseUsd(now.totalUsd.knownUsd ?? '0'));

/** The largest gain or loss under the current settings first. */
export function compareCoins({ inForce, other }: Pick<WhatIf, 'inForce' | 'other'>, year: number): ComparedCoin[] {
  const symbols = new Map(
    [...inForce.coins, ...other.coins]
      .filter((coin) => coin.year === year)
      .map((coin) => [coin.coinId, coin.coinSymbol]),
  );
  const gainsIn = (side: WhatIf['inForce'], coinId: number): Gains => {
    const found = side.coins.find((coin) => coin.coinId === coinId && coin.year === year);
    return found ?? NOTHING;
  };
  return [...symbols]
    .map(([coinId, coinSymbol]) => ({
      coinId,
      coinSymbol,
      ...compareGains(gainsIn(inForce, coinId), gainsIn(other, coinId)),
    }))
    .toSorted(
      (left, right) => compare(sizeOf(right), sizeOf(left)) || left.coinSymbol.localeCompare(right.coinSymbol, 'en'),
    );
}

/** Null: the total is unknown and has no place. */
export interface PlacedPair {
  readonly now: number | null;
  readonly other: number | null;
}

const plotted = ({ totalUsd: { knownUsd } }: SideGains): number | null => (knownUsd === null ? null : Number(knownUsd));

/**
 * The position of both totals of each coin between the smallest and the largest, in percent; the scale includes zero.
 */
export function placePairs(coins: readonly ComparedCoin[]): {
  readonly zero: number;
  readonly pairs: readonly PlacedPair[];
} {
  const pairs = coins.map(({ now, other }) => ({ now: plotted(now), other: plotted(other) }));
  const all = pairs.flatMap(({ now, other }) => [now ?? 0, other ?? 0]);
  const low = Math.min(0, ...all);
  const spread = Math.max(0, ...all) - low || 1;
  const place = <Value extends number | null>(value: Value) =>
    (value === null ? null : ((value - low) / spread) * 100) as Value;
  return { zero: place(0), pairs: pairs.map(({ now, other }) => ({ now: place(now), other: place(other) })) };
}
