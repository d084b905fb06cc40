/** What-if figures of a loan, from the state of its account, by the engine of the server. */
import type { LoanAccountText } from '@holdfast/protocols/contract';
import {
  addForHealthFactor,
  baseToUsd,
  baseValue,
  effectiveReserves,
  repayForHealthFactor,
  toLoanAccount,
} from '@holdfast/protocols/engine';
import { type Amount, formatDecimal, fromSmallestUnits, parseRatio, toSmallestUnits } from '@holdfast/money';

const HEALTH_FACTOR_DECIMALS = 18;

export interface ReachOption {
  readonly kind: 'repay' | 'add';
  readonly asset: string;
  readonly coinId: number | null;
  readonly coinSymbol: string;
  /** Null: no amount of this coin reaches the health factor. */
  readonly amount: string | null;
  readonly usd: string | null;
  /** What is owed, or pledged, afterwards. */
  readonly after: string | null;
}

const TARGET = /^\d{1,3}(?:\.\d{1,4})?$/u;

/** A health factor to reach as typed, with 18 decimals; null unless it is above 1. */
export function readTarget(text: string): bigint | null {
  const plain = text.trim();
  if (!TARGET.test(plain)) return null;
  const target = toSmallestUnits(parseRatio(plain), HEALTH_FACTOR_DECIMALS);
  return target > 10n ** BigInt(HEALTH_FACTOR_DECIMALS) ? target : null;
}

/** What to repay, or to add, for a chosen health factor: each debt, then each coin that already backs the loan. */
export function reachOptions(account: LoanAccountText, target: bigint): ReachOption[] {
  const state = toLoanAccount(account);
  const effective = effectiveReserves(state);
  const options = (kind: ReachOption['kind']): ReachOption[] =>
    account.reserves.flatMap(({ asset, coinId, coinSymbol, decimals }, index): ReachOption[] => {
      const reserve = effective[index];
      const now = reserve && (kind === 'repay' ? reserve.debtUnits : reserve.collateralUnits);
      if (!reserve || !now || (kind === 'add' && reserve.liquidationThresholdBps === 0n)) return [];
      const needed =
        kind === 'repay' ? repayForHealthFactor(state, asset, target) : addForHealthFactor(state, asset, target);
      if (needed === null) return [{ kind, asset, coinId, coinSymbol, amount: null, usd: null, after: null }];
      const rounded = roundUp(needed, decimals);
      const units = kind === 'repay' && rounded > now ? needed : rounded;
      const text = (amount: bigint) => formatDecimal(fromSmallestUnits<Amount>(amount, decimals));
      return [
        {
          kind,
          asset,
          coinId,
          coinSymbol,
          amount: text(units),
          usd: formatDecimal(baseToUsd(baseValue(units, reserve))),
          after: text(kind === 'repay' ? now - units : now + units),
        },
      ];
    });
  return [...options('repay'), ...options('add')];
}

const SHOWN_DECIMALS = 8;

/** Up to the decimals that the page shows: what a person copies from the page must reach the target too. */
function roundUp(units: bigint, decimals: number): bigint {
  if (decimals <= SHOWN_DECIMALS) return units;
  const step = 10n ** BigInt(decimals - SHOWN_DECIMALS);
  return ((units + step - 1n) / step) * step;
}
