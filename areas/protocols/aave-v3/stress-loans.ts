/**
 * What falling prices do to loans: the liquidations in their order, and what each costs.
 *
 * The prices of the falling coins go down gradually and together. An account is liquidated when its health factor
 * reaches 1: the largest debt is repaid by its close factor, and the largest collateral pays for it with the bonus. The
 * bonus is the cost. The account then carries on with less debt and less collateral, and can be liquidated again.
 *
 * Example: 8 WETH at $8,000 with a threshold of 82.5 % and a bonus of 5 % back 49,500 USDC. At $7,500 (−6.25 %) half of
 * the debt, 24,750 USDC, is repaid with 3.465 WETH; the cost is $1,237.50. The next liquidation is at $6,615.21.
 */
import { DECIMAL_PLACES, fromSmallestUnits, ONE_UNITS, type Ratio, type Usd } from '@holdfast/money';
import { BASIS_POINTS, percentDiv, percentMul } from '../engine/integer-math.ts';
import {
  type LoanAccount,
  type LoanReserve,
  BASE_DECIMALS,
  baseValue,
  closeFactorBps,
  computeHealth,
  effectiveReserves,
} from './health-factor.ts';
import { fallTogether, withPricesLeft } from './liquidation-prices.ts';

export interface StressedLoan {
  readonly id: string;
  readonly account: LoanAccount;
}

export interface StressLiquidation {
  readonly loanId: string;
  /** What is left of the falling prices when it happens: 0.9375 is a fall by 6.25 %. */
  readonly left: Ratio;
  readonly debtAsset: string;
  readonly repaidUnits: bigint;
  readonly collateralAsset: string;
  readonly seizedUnits: bigint;
  readonly repaidUsd: Usd;
  readonly seizedUsd: Usd;
  /** Seized − repaid: the liquidator's bonus and the protocol's part of it. */
  readonly costUsd: Usd;
}

/** An account that is liquidated more often than this has nothing left worth a liquidator's gas. */
const LIQUIDATIONS_PER_LOAN_MAX = 24;

/**
 * `left` is what remains of the falling prices at the end of the fall, 0.75 for a fall by 25 %. In the order of the
 * fall; loans that reach the same price are in the order in which they are given.
 */
export function stressLoans(
  loans: readonly StressedLoan[],
  { falling, left }: { readonly falling: ReadonlySet<string>; readonly left: Ratio },
): StressLiquidation[] {
  return loans
    .flatMap(({ id, account }) => liquidationsOf(id, { account, falling, left }))
    .sort((first, second) => (first.left > second.left ? -1 : first.left < second.left ? 1 : 0));
}

function liquidationsOf(
  loanId: string,
  { account, falling, left }: { account: LoanAccount; falling: ReadonlySet<string>; left: Ratio },
): StressLiquidation[] {
  const liquidations: StressLiquidation[] = [];
  let current = account;
  let previous = ONE_UNITS as Ratio;
  while (liquidations.length < LIQUIDATIONS_PER_LOAN_MAX) {
    const reached = fallTogether(current, falling);
    if (reached === null || reached < left) break;
    // A second liquidation at a higher price than the first happens at once.
    const at = reached < previous ? reached : previous;
    const step = liquidate(withPricesLeft(current, falling, at));
    if (step === null) break;
    liquidations.push({ loanId, left: at, ...step.liquidation });
    current = { ...current, reserves: step.apply(current.reserves) };
    previous = at;
  }
  return liquidations;
}

interface Step {
  readonly liquidation: Omit<StressLiquidation, 'loanId' | 'left'>;
  apply(reserves: readonly LoanReserve[]): LoanReserve[];
}

/** Null when nothing is left to repay or to seize. */
function liquidate(account: LoanAccount): Step | null {
  const { healthFactor } = computeHealth(account);
  const reserves = effectiveReserves(account);
  const debt = largest(reserves, ({ debtUnits }) => debtUnits);
  const collateral = largest(reserves, (reserve) =>
    reserve.liquidationThresholdBps === 0n ? 0n : reserve.collateralUnits,
  );
  if (healthFactor === null || debt === null || collateral === null) return null;
  const { repaidUnits, seizedUnits } = seize(debt, collateral, account.closeFactorBps ?? closeFactorBps(healthFactor));
  if (repaidUnits === 0n || seizedUnits === 0n) return null;
  const [repaidUsd, seizedUsd] = [usdOf(repaidUnits, debt), usdOf(seizedUnits, collateral)];
  return {
    liquidation: {
      debtAsset: debt.asset,
      repaidUnits,
      collateralAsset: collateral.asset,
      seizedUnits,
      repaidUsd,
      seizedUsd,
      costUsd: (seizedUsd - repaidUsd) as Usd,
    },
    apply: (given) =>
      given.map((reserve) => ({
        ...reserve,
        debtUnits: reserve.debtUnits - (reserve.asset === debt.asset ? repaidUnits : 0n),
        collateralUnits: reserve.collateralUnits - (reserve.asset === collateral.asset ? seizedUnits : 0n),
      })),
  };
}

/** As the pool computes it: limited by the collateral that there is. */
function seize(
  debt: LoanReserve,
  collateral: LoanReserve,
  closeFactor: bigint,
): { readonly repaidUnits: bigint; readonly seizedUnits: bigint } {
  const repaidUnits = percentMul(debt.debtUnits, closeFactor);
  const bonus = collateral.liquidationBonusBps === 0n ? BASIS_POINTS : collateral.liquidationBonusBps;
  const [debtUnit, collateralUnit] = [10n ** BigInt(debt.decimals), 10n ** BigInt(collateral.decimals)];
  if (collateral.priceBase === 0n || debt.priceBase === 0n) return { repaidUnits: 0n, seizedUnits: 0n };
  const plain = (debt.priceBase * repaidUnits * collateralUnit) / (collateral.priceBase * debtUnit);
  const seizedUnits = percentMul(plain, bonus);
  if (seizedUnits <= collateral.collateralUnits) return { repaidUnits, seizedUnits };
  const covered = (collateral.priceBase * collateral.collateralUnits * debtUnit) / (debt.priceBase * collateralUnit);
  return { repaidUnits: percentDiv(covered, bonus), seizedUnits: collateral.collateralUnits };
}

function largest(reserves: readonly LoanReserve[], unitsOf: (reserve: LoanReserve) => bigint): LoanReserve | null {
  let found: { reserve: LoanReserve; value: bigint } | null = null;
  for (const reserve of reserves) {
    const value = baseValue(unitsOf(reserve), reserve);
    if (value > 0n && (found === null || value > found.value)) found = { reserve, value };
  }
  return found?.reserve ?? null;
}

function usdOf(units: bigint, { decimals, priceBase }: LoanReserve): Usd {
  const scale = 10n ** BigInt(DECIMAL_PLACES - BASE_DECIMALS);
  return ((units * priceBase * scale) / 10n ** BigInt(decimals)) as Usd;
}

/** Base units as dollars. */
export function baseToUsd(base: bigint): Usd {
  return fromSmallestUnits<Usd>(base, BASE_DECIMALS);
}
