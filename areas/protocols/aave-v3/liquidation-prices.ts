/**
 * The liquidation ladder: at which price of each coin the health factor reaches 1 with all other prices unchanged, and
 * how far several coins can fall together.
 *
 * One coin: price = (debt − Σ other collateral × threshold) ÷ (amount × threshold). 1 WBTC at 75 % backs a debt of
 * $27,000: 27,000 ÷ 0.75 = $36,000. A coin that is borrowed as well counts on both sides; one that is only borrowed
 * liquidates the account when its price rises.
 */
import { DECIMAL_PLACES, divide, ONE_UNITS, type Price, type Ratio } from '@holdfast/money';
import { BASIS_POINTS } from '../engine/integer-math.ts';
import {
  type LoanAccount,
  type LoanReserve,
  BASE_DECIMALS,
  computeHealth,
  effectiveReserves,
  requireReserve,
} from './health-factor.ts';

export interface LiquidationPrice {
  readonly asset: string;
  readonly price: Price;
  /** Whether the account is liquidated below or above the price. */
  readonly side: 'below' | 'above';
  /** Price ÷ current price − 1: −0.333 is a fall by a third. Null while the oracle's price is zero. */
  readonly change: Ratio | null;
}

/** Values × basis points in exact fractions: units × price × threshold over 10^decimals, brought to 24 decimals. */
const SCALE = 10n ** BigInt(DECIMAL_PLACES);

function exactValue(units: bigint, { decimals, priceBase }: LoanReserve): bigint {
  return (units * priceBase * SCALE) / 10n ** BigInt(decimals);
}

/**
 * Null when no price of the coin liquidates the account, or when the account takes its price from an e-mode category.
 */
export function liquidationPriceOf(account: LoanAccount, asset: string): LiquidationPrice | null {
  const coin = requireReserve(account, asset);
  if (account.eMode?.priceBase && coin.eModeCategory === account.eMode.category) return null;
  let [othersCollateral, othersDebt] = [0n, 0n];
  for (const reserve of effectiveReserves(account)) {
    if (reserve.asset === asset) continue;
    othersCollateral += exactValue(reserve.collateralUnits, reserve) * reserve.liquidationThresholdBps;
    othersDebt += exactValue(reserve.debtUnits, reserve) * BASIS_POINTS;
  }
  // Base units for one base unit of the coin's price: what its collateral backs minus what is owed in it.
  const backed = coin.collateralUnits * coin.liquidationThresholdBps - coin.debtUnits * BASIS_POINTS;
  const uncovered = othersDebt - othersCollateral;
  if (backed === 0n || uncovered > 0n !== backed > 0n) return null;
  const unit = 10n ** BigInt(coin.decimals);
  const price = divide<Price>(
    (uncovered * unit) as Price,
    (backed * 10n ** BigInt(BASE_DECIMALS) * SCALE) as Price,
    ROUNDING,
  );
  const current = (coin.priceBase * 10n ** BigInt(DECIMAL_PLACES - BASE_DECIMALS)) as Price;
  return {
    asset,
    price,
    side: backed > 0n ? 'below' : 'above',
    change: current === 0n ? null : ((divide<Ratio>(price, current, ROUNDING) - ONE_UNITS) as Ratio),
  };
}

const ROUNDING = 'halfAwayFromZero';

/** Prices of these assets multiplied by left ÷ 10²⁴, rounded down to the oracle's eight decimals. */
export function withPricesLeft(account: LoanAccount, falling: ReadonlySet<string>, left: Ratio): LoanAccount {
  const lower = (price: bigint): bigint => (price * left) / ONE_UNITS;
  const { eMode } = account;
  const isCategoryFalling =
    eMode !== null && account.reserves.some((each) => each.eModeCategory === eMode.category && falling.has(each.asset));
  return {
    ...account,
    reserves: account.reserves.map((reserve) =>
      falling.has(reserve.asset) ? { ...reserve, priceBase: lower(reserve.priceBase) } : reserve,
    ),
    eMode:
      eMode !== null && eMode.priceBase !== null && isCategoryFalling
        ? { ...eMode, priceBase: lower(eMode.priceBase) }
        : eMode,
  };
}

/**
 * How much of the prices is left when the account can be liquidated, while these assets fall together: 0.784 is a fall
 * by 21.6 %. One: the account can be liquidated now. Null: no common fall reaches a health factor of 1.
 *
 * The truncated average threshold depends on the prices, so the quotient is computed with the threshold at the price
 * found before, until it no longer changes.
 */
export function fallTogether(account: LoanAccount, falling: ReadonlySet<string>): Ratio | null {
  const health = computeHealth(account);
  if (health.healthFactor === null) return null;
  if (health.collateralBase * health.averageThresholdBps < health.debtBase * BASIS_POINTS) return ONE_UNITS as Ratio;
  let threshold = health.averageThresholdBps;
  let found: Ratio | null = null;
  for (let round = 0; round < ROUNDS_MAX; round += 1) {
    const left = solveLeft(account, falling, threshold);
    if (left === null || left <= 0n) return null;
    found = (left > ONE_UNITS ? ONE_UNITS : left) as Ratio;
    const next = computeHealth(withPricesLeft(account, falling, found)).averageThresholdBps;
    if (next === threshold) break;
    threshold = next;
  }
  return found;
}

const ROUNDS_MAX = 32;

/** left with (fixed collateral + falling collateral × left) × threshold = fixed debt + falling debt × left. */
function solveLeft(account: LoanAccount, falling: ReadonlySet<string>, threshold: bigint): Ratio | null {
  let [fixed, moving] = [0n, 0n];
  for (const reserve of effectiveReserves(account)) {
    const collateral = reserve.liquidationThresholdBps === 0n ? 0n : exactValue(reserve.collateralUnits, reserve);
    const backing = collateral * threshold - exactValue(reserve.debtUnits, reserve) * BASIS_POINTS;
    if (isFalling(account, reserve, falling)) moving += backing;
    else fixed += backing;
  }
  // Falling prices lower the health factor only while the falling coins back more than is owed in them.
  if (moving <= 0n) return null;
  return divide<Ratio>(-fixed as Ratio, moving as Ratio, 'floor');
}

/** Assets of an e-mode category with a price of its own fall with any asset of the category. */
function isFalling({ reserves, eMode }: LoanAccount, reserve: LoanReserve, falling: ReadonlySet<string>): boolean {
  if (eMode === null || eMode.priceBase === null || reserve.eModeCategory !== eMode.category)
    return falling.has(reserve.asset);
  return reserves.some((each) => each.eModeCategory === eMode.category && falling.has(each.asset));
}
