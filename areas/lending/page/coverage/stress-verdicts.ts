/**
 * What becomes short when prices fall. Coins are owed in kind, so a price never changes whether a coin covers its own
 * debt. It changes whether the surplus of the other coins is worth enough to buy the shortfall. Example: 60,000 USDC
 * are owed and 20,000 are held, and 20 ETH are surplus at $3,000. Their $60,000 cover the $40,000 shortfall; after a
 * fall of 40 percent they are worth $36,000, and USDC is short.
 */
import type { CoinCoverage } from '../../contract/lending-admin.ts';
import { type StressedCoverage, stressCoverage } from '../../engine/coverage/stress-coverage.ts';
import {
  absolute,
  type Amount,
  formatDecimal,
  multiply,
  ONE_UNITS,
  parseAmount,
  parsePrice,
  parseUsd,
  type Price,
  type Ratio,
  subtract,
  valueOf,
  ZERO,
} from '@holdfast/money';

/**
 * own: covered by its own coins; others: the surplus of other coins covers the shortfall; short: the surplus is not
 * enough; unknown: a price that this depends on is missing.
 */
export type Verdict = 'own' | 'others' | 'short' | 'unknown';

export interface StressedCoinVerdict {
  readonly coinId: number;
  readonly symbol: string;
  readonly verdict: Verdict;
  /** The shortfall of the coin; null if there is none. */
  readonly shortfall: string | null;
  /** The shortfall in dollars after the fall; null without a price. */
  readonly shortfallUsd: string | null;
}

export interface StressOutcome {
  readonly totals: StressedCoverage;
  /** Coins with a missing price: the totals leave them out. */
  readonly unknown: readonly string[];
  readonly coins: readonly StressedCoinVerdict[];
}

export function stressOutcome(coins: readonly CoinCoverage[], falls: ReadonlyMap<number, Ratio>): StressOutcome {
  const inUsd = (text: string | null) => (text === null ? null : parseUsd(text));
  const totals = stressCoverage(
    coins.map((coin) => ({ coinId: coin.coinId, owedUsd: inUsd(coin.owedUsd), heldUsd: inUsd(coin.heldUsd) })),
    falls,
  );
  // A shortfall without a price could cost more than the known surplus.
  const isShortfallUnknown = coins.some((coin) => coin.priceUsd === null && parseAmount(coin.surplus) < 0n);
  const isSurplusUnknown = coins.some((coin) => coin.priceUsd === null && parseAmount(coin.surplus) > 0n);
  return {
    totals,
    unknown: coins.filter(({ priceUsd }) => priceUsd === null).map(({ coinSymbol }) => coinSymbol),
    coins: coins.map((coin) =>
      verdictOf(coin, { totals, isShortfallUnknown, isSurplusUnknown, fall: falls.get(coin.coinId) ?? ZERO }),
    ),
  };
}

function verdictOf(
  coin: CoinCoverage,
  {
    totals,
    isShortfallUnknown,
    isSurplusUnknown,
    fall,
  }: { totals: StressedCoverage; isShortfallUnknown: boolean; isSurplusUnknown: boolean; fall: Ratio },
): StressedCoinVerdict {
  const named = { coinId: coin.coinId, symbol: coin.coinSymbol };
  const surplus = parseAmount(coin.surplus);
  if (surplus >= 0n) return { ...named, verdict: 'own', shortfall: null, shortfallUsd: null };
  const shortfall: Amount = absolute(surplus);
  // The coin has a shortfall with an unknown cost.
  if (coin.priceUsd === null)
    return { ...named, verdict: 'short', shortfall: formatDecimal(shortfall), shortfallUsd: null };
  const price = multiply<Price>(
    parsePrice(coin.priceUsd),
    subtract<Ratio>(ONE_UNITS as Ratio, fall),
    'halfAwayFromZero',
  );
  return {
    ...named,
    verdict: othersVerdict(totals, { isShortfallUnknown, isSurplusUnknown }),
    shortfall: formatDecimal(shortfall),
    shortfallUsd: formatDecimal(valueOf(shortfall, price)),
  };
}

function othersVerdict(
  { surplusUsd }: StressedCoverage,
  { isShortfallUnknown, isSurplusUnknown }: { isShortfallUnknown: boolean; isSurplusUnknown: boolean },
): Verdict {
  if (surplusUsd >= 0n) return isShortfallUnknown ? 'unknown' : 'others';
  return isSurplusUnknown ? 'unknown' : 'short';
}

/** The same fall for one coin, or for all coins. */
export function fallsOf(
  coins: readonly CoinCoverage[],
  { coinId, percent }: { readonly coinId: number | null; readonly percent: number },
): Map<number, Ratio> {
  const fall = ((ONE_UNITS * BigInt(percent)) / 100n) as Ratio;
  return new Map(coins.filter((coin) => coinId === null || coin.coinId === coinId).map((coin) => [coin.coinId, fall]));
}
