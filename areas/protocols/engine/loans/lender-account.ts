/**
 * An account with a lending protocol whose health is collateral × threshold ÷ debt, at the prices of the protocol's own
 * oracle: Compound, Morpho, Maker, Liquity. Aave rounds in its own way and has arithmetic of its own.
 *
 * Example: 10 ETH at $3,000 with a threshold of 80 % against 12,000 USDC. Health factor 24,000 ÷ 12,000 = 2, and ETH
 * can fall to 12,000 ÷ (10 × 80 %) = $1,500.
 *
 * Nothing is rounded before the last division, so the health factor is below 1 exactly where the contract says that the
 * account can be liquidated, but for the contract's own roundings of single units.
 */
import { DECIMAL_PLACES, ONE_UNITS, type Ratio } from '@holdfast/money';
import { WAD } from '../integer-math.ts';

/** Decimals of `unitPrice`: enough for the quotient of two oracles with 36 decimals. */
const UNIT_DECIMALS = 54;
export const UNIT_SCALE = 10n ** BigInt(UNIT_DECIMALS);

export interface LenderCoin {
  /** The contract, or "native". */
  readonly asset: string;
  /** One smallest unit in whole coins of the account's quote, times 10^54. */
  readonly unitPrice: bigint;
  /** What backs loans. */
  readonly collateralUnits: bigint;
  /** Deposits that back none. */
  readonly otherUnits: bigint;
  readonly debtUnits: bigint;
  /** The part of the collateral's value that backs debt. */
  readonly threshold: Ratio;
  /** 10,500: a liquidator takes collateral for 105 % of what it repays. */
  readonly bonusBps: bigint;
  /** Yearly, on the debt; null where the contract does not state it. */
  readonly rate: Ratio | null;
}

export interface LenderAccount {
  readonly coins: readonly LenderCoin[];
  /** The coin in which the oracle states prices; null: dollars. */
  readonly quote: string | null;
  /** The part of a debt that one liquidation can repay. */
  readonly closeFactorBps: bigint;
}

export interface LenderHealth {
  /** In the quote, times 10^54. */
  readonly collateral: bigint;
  readonly debt: bigint;
  /** The average threshold; null without collateral. */
  readonly threshold: Ratio | null;
  /** With 18 decimals, rounded down; null without debt. */
  readonly healthFactor: bigint | null;
}

export function lenderHealth({ coins }: Pick<LenderAccount, 'coins'>): LenderHealth {
  let [collateral, backed, debt] = [0n, 0n, 0n];
  for (const coin of coins) {
    const value = coin.collateralUnits * coin.unitPrice;
    collateral += value;
    backed += value * coin.threshold;
    debt += coin.debtUnits * coin.unitPrice;
  }
  return {
    collateral,
    debt,
    threshold: collateral === 0n ? null : ((backed / collateral) as Ratio),
    healthFactor: debt === 0n ? null : (backed * WAD) / (debt * ONE_UNITS),
  };
}

/** What is left of the price of these coins when the account can be liquidated; null: no price of them does it. */
export function leftUntilLiquidation(
  { coins }: Pick<LenderAccount, 'coins'>,
  moving: ReadonlySet<string>,
): Ratio | null {
  let [fixed, moved] = [0n, 0n];
  for (const { asset, unitPrice, collateralUnits, debtUnits, threshold } of coins) {
    const backing = unitPrice * (collateralUnits * threshold - debtUnits * ONE_UNITS);
    if (moving.has(asset)) moved += backing;
    else fixed += backing;
  }
  // A coin that backs more than is owed in it liquidates by a fall, any other one by a rise.
  if (moved === 0n || fixed === 0n || fixed > 0n === moved > 0n) return null;
  return ((-fixed * 10n ** BigInt(DECIMAL_PLACES)) / moved) as Ratio;
}
