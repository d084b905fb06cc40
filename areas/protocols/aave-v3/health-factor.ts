/**
 * The health factor of an Aave v3 account, with the integers and roundings of the pool's own `getUserAccountData`.
 *
 * Values are in the pool's base currency, US dollars with eight decimals, each rounded down. The average threshold is
 * truncated to whole basis points before it is used.
 *
 * Example: $1,000 of collateral at 82.50 % and $600 at 75.00 %, and a debt of $1,000. The average threshold is
 * 79.6875 %, truncated to 79.68 %; 1,600 × 0.7968 ÷ 1,000 = 1.27488, and not 1.275.
 *
 * An account in e-mode takes the threshold of its category for the assets of that category, and the category's price
 * where it has one.
 */
import { assertAmount, BASIS_POINTS, DefiError, percentMul, WAD, wadDiv } from '../engine/integer-math.ts';

/** Decimals of the pool's base currency. */
export const BASE_DECIMALS = 8;

interface LoanTerms {
  readonly loanToValueBps: bigint;
  readonly liquidationThresholdBps: bigint;
  /** 10,500: a liquidator takes collateral for 105 % of what it repays. */
  readonly liquidationBonusBps: bigint;
}

export interface LoanReserve extends LoanTerms {
  /** The address of the asset, or any other name that is unique in its account. */
  readonly asset: string;
  readonly decimals: number;
  /** The oracle's price of one whole coin in units of the base currency. */
  readonly priceBase: bigint;
  /** What backs loans; zero for a deposit that is not used as collateral. */
  readonly collateralUnits: bigint;
  readonly debtUnits: bigint;
  /** 0: in no category. */
  readonly eModeCategory: number;
}

export interface LoanEMode extends LoanTerms {
  /** 1 or more. */
  readonly category: number;
  /** The category's own price for all of its assets; null where each asset keeps its own. */
  readonly priceBase: bigint | null;
}

export interface LoanAccount {
  readonly reserves: readonly LoanReserve[];
  readonly eMode: LoanEMode | null;
  /** Left out: the rule of `closeFactorBps`. */
  readonly closeFactorBps?: bigint;
}

export interface LoanHealth {
  readonly collateralBase: bigint;
  readonly debtBase: bigint;
  readonly availableBorrowsBase: bigint;
  readonly averageLoanToValueBps: bigint;
  readonly averageThresholdBps: bigint;
  /** With 18 decimals; null without debt. */
  readonly healthFactor: bigint | null;
}

/** A reserve with the terms and the price that apply to this account. */
export function effectiveReserves({ reserves, eMode }: LoanAccount): LoanReserve[] {
  return reserves.map((reserve) => {
    if (eMode === null || reserve.eModeCategory !== eMode.category) return reserve;
    const { loanToValueBps, liquidationThresholdBps, liquidationBonusBps } = eMode;
    // A reserve that is no collateral in general is none in e-mode either.
    const isCollateral = reserve.liquidationThresholdBps !== 0n;
    return {
      ...reserve,
      priceBase: eMode.priceBase ?? reserve.priceBase,
      loanToValueBps: reserve.loanToValueBps === 0n ? 0n : loanToValueBps,
      liquidationThresholdBps: isCollateral ? liquidationThresholdBps : 0n,
      liquidationBonusBps,
    };
  });
}

export function baseValue(units: bigint, { decimals, priceBase }: Pick<LoanReserve, 'decimals' | 'priceBase'>): bigint {
  return (units * priceBase) / 10n ** BigInt(decimals);
}

export function computeHealth(account: LoanAccount): LoanHealth {
  let [collateralBase, debtBase, weightedThreshold, weightedLoanToValue] = [0n, 0n, 0n, 0n];
  for (const reserve of effectiveReserves(account)) {
    assertAmount(reserve.collateralUnits, `The collateral in ${reserve.asset}`);
    assertAmount(reserve.debtUnits, `The debt in ${reserve.asset}`);
    debtBase += baseValue(reserve.debtUnits, reserve);
    if (reserve.liquidationThresholdBps === 0n) continue;
    const value = baseValue(reserve.collateralUnits, reserve);
    collateralBase += value;
    weightedThreshold += value * reserve.liquidationThresholdBps;
    weightedLoanToValue += value * reserve.loanToValueBps;
  }
  const averageThresholdBps = collateralBase === 0n ? 0n : weightedThreshold / collateralBase;
  const averageLoanToValueBps = collateralBase === 0n ? 0n : weightedLoanToValue / collateralBase;
  const borrowable = percentMul(collateralBase, averageLoanToValueBps);
  return {
    collateralBase,
    debtBase,
    availableBorrowsBase: borrowable > debtBase ? borrowable - debtBase : 0n,
    averageLoanToValueBps,
    averageThresholdBps,
    healthFactor: debtBase === 0n ? null : wadDiv(percentMul(collateralBase, averageThresholdBps), debtBase),
  };
}

const HALF_ABOVE = (WAD * 95n) / 100n;

/** The part of a debt that one liquidation can repay: half above a health factor of 0.95, otherwise all. */
export function closeFactorBps(healthFactor: bigint): bigint {
  return healthFactor > HALF_ABOVE ? BASIS_POINTS / 2n : BASIS_POINTS;
}

/** Debt ÷ collateral in basis points, rounded up; null without collateral. */
export function loanToValueBps({ debtBase, collateralBase }: LoanHealth): bigint | null {
  if (collateralBase === 0n) return null;
  return (debtBase * BASIS_POINTS + collateralBase - 1n) / collateralBase;
}

export function requireReserve(account: LoanAccount, asset: string): LoanReserve {
  const found = effectiveReserves(account).find((reserve) => reserve.asset === asset);
  if (found === undefined) throw new DefiError('unknown_asset', `The account has no reserve ${asset}.`);
  return found;
}
