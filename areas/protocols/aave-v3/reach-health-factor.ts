/**
 * What to repay, or to add as collateral, for a chosen health factor.
 *
 * Repaying changes the debt only: debt left = collateral × threshold ÷ target. Adding also moves the average threshold,
 * which the pool truncates to whole basis points, so the amount is searched basis point by basis point: for a
 * threshold t the collateral must be debt × target ÷ t, and the average at that collateral must reach t.
 *
 * The result is exact to a base unit ($0.00000001), and it always reaches the target.
 *
 * Example: $100,000 of WETH at 82.50 % and $60,000 of WBTC at 75.00 %, debt $100,000, target 1.5. Repay 15,008 USDC, or
 * add $27,289.30 of WETH (average 80.09 %), or $30,017.74 of WBTC (average 78.94 %).
 */
import { BASIS_POINTS, DefiError, divideUp, percentMul, WAD } from '../engine/integer-math.ts';
import {
  baseValue,
  computeHealth,
  effectiveReserves,
  type LoanAccount,
  type LoanReserve,
  requireReserve,
} from './health-factor.ts';

/** More than any account needs; it keeps the search finite. */
const HEALTH_FACTOR_MAX = 1_000n * WAD;

/** Units of the debt to repay; zero when the target is reached, null when repaying all of this coin is not enough. */
export function repayForHealthFactor(account: LoanAccount, asset: string, target: bigint): bigint | null {
  assertTarget(target);
  const reserve = requireReserve(account, asset);
  if (isReached(account, target)) return 0n;
  const { collateralBase, debtBase, averageThresholdBps } = computeHealth(account);
  const debtLeft = (percentMul(collateralBase, averageThresholdBps) * WAD) / target;
  return firstSufficient(
    [debtBase - debtLeft],
    reserve,
    (units) =>
      units <= reserve.debtUnits &&
      isReached(withChange(account, asset, { debtUnits: reserve.debtUnits - units }), target),
  );
}

/** Units of collateral to add; zero when the target is reached, null when no amount of this coin reaches it. */
export function addForHealthFactor(account: LoanAccount, asset: string, target: bigint): bigint | null {
  assertTarget(target);
  const reserve = requireReserve(account, asset);
  if (isReached(account, target)) return 0n;
  if (reserve.liquidationThresholdBps === 0n) return null;
  return firstSufficient(addedBaseCandidates(account, reserve.liquidationThresholdBps, target), reserve, (units) =>
    isReached(withChange(account, asset, { collateralUnits: reserve.collateralUnits + units }), target),
  );
}

/** For each average threshold that adding can lead to, the smallest value that reaches the target with it. */
function addedBaseCandidates(account: LoanAccount, threshold: bigint, target: bigint): bigint[] {
  const { collateralBase, debtBase, averageThresholdBps } = computeHealth(account);
  const weighted = weightedThreshold(account);
  const [from, to] =
    averageThresholdBps < threshold ? [averageThresholdBps, threshold] : [threshold, averageThresholdBps];
  const backing = divideUp(debtBase * target, WAD);
  const candidates: bigint[] = [];
  for (let average = from > 0n ? from : 1n; average <= to; average += 1n) {
    let added = divideUp(backing * BASIS_POINTS, average) - collateralBase;
    if (added < 0n) added = 0n;
    // Adding a coin with a higher threshold must first lift the average to this one.
    const missing = average * collateralBase - weighted;
    if (missing > 0n && threshold > average) {
      const lift = divideUp(missing, threshold - average);
      if (lift > added) added = lift;
    }
    if (weighted + added * threshold >= average * (collateralBase + added)) candidates.push(added);
  }
  return candidates.sort((left, right) => (left < right ? -1 : left > right ? 1 : 0));
}

function weightedThreshold(account: LoanAccount): bigint {
  return effectiveReserves(account).reduce(
    (total, reserve) => total + baseValue(reserve.collateralUnits, reserve) * reserve.liquidationThresholdBps,
    0n,
  );
}

/** A candidate can miss: whole units of a coin add more than was computed, which can lower the average threshold. */
function firstSufficient(
  candidatesBase: readonly bigint[],
  { decimals, priceBase }: LoanReserve,
  isSufficient: (units: bigint) => boolean,
): bigint | null {
  if (priceBase === 0n) return null;
  const candidates = candidatesBase.map((base) => divideUp(base * 10n ** BigInt(decimals), priceBase));
  return candidates.find(isSufficient) ?? null;
}

function isReached(account: LoanAccount, target: bigint): boolean {
  const { healthFactor } = computeHealth(account);
  return healthFactor === null || healthFactor >= target;
}

function withChange(
  account: LoanAccount,
  asset: string,
  change: { readonly debtUnits?: bigint; readonly collateralUnits?: bigint },
): LoanAccount {
  return {
    ...account,
    reserves: account.reserves.map((reserve) => (reserve.asset === asset ? { ...reserve, ...change } : reserve)),
  };
}

function assertTarget(target: bigint): void {
  if (target <= 0n || target > HEALTH_FACTOR_MAX)
    throw new DefiError('target_out_of_range', 'A health factor to reach lies above 0 and is 1,000 at most.');
}
