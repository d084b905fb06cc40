/** Loans as the page shows them, and the what-if figures that follow from the state of an account. */
import type { AaveAccountText, ProtocolLoan } from '@holdfast/contract';
import {
  type AaveAccount,
  addForHealthFactor,
  baseToUsd,
  baseValue,
  effectiveReserves,
  repayForHealthFactor,
} from '@holdfast/defi';
import {
  add,
  type Amount,
  divide,
  formatDecimal,
  fromSmallestUnits,
  multiply,
  parseRatio,
  parseUsd,
  roundTo,
  toSmallestUnits,
  type Usd,
} from '@holdfast/money';
import { mdiAlertOutline } from '@mdi/js';
import type { Tone } from '../../../ui/tone-colours.ts';
import { percentText } from '../shared/ratio-text.ts';

const HEALTH_FACTOR_DECIMALS = 18;

export function toAaveAccount({ reserves, eMode }: AaveAccountText): AaveAccount {
  const terms = (text: {
    readonly loanToValueBps: string;
    readonly liquidationThresholdBps: string;
    readonly liquidationBonusBps: string;
  }) => ({
    loanToValueBps: BigInt(text.loanToValueBps),
    liquidationThresholdBps: BigInt(text.liquidationThresholdBps),
    liquidationBonusBps: BigInt(text.liquidationBonusBps),
  });
  return {
    reserves: reserves.map((reserve) => ({
      asset: reserve.asset,
      decimals: reserve.decimals,
      priceBase: BigInt(reserve.priceBase),
      collateralUnits: BigInt(reserve.collateralUnits),
      debtUnits: BigInt(reserve.debtUnits),
      eModeCategory: reserve.eModeCategory,
      ...terms(reserve),
    })),
    eMode:
      eMode === null
        ? null
        : {
            category: eMode.category,
            priceBase: eMode.priceBase === null ? null : BigInt(eMode.priceBase),
            ...terms(eMode),
          },
  };
}

/** "1.27" for 1.27488: rounded down, because 1.499 is not yet 1.50. */
export function healthFactorText(healthFactor: string): string {
  const value = parseRatio(healthFactor);
  if (value >= parseRatio('1000')) return '1,000+';
  const [whole = '0', fraction = ''] = formatDecimal(roundTo(value, 2, 'floor')).split('.');
  return `${whole}.${fraction.padEnd(2, '0')}`;
}

type HealthOf = Pick<ProtocolLoan, 'healthState' | 'healthFactor'>;

export interface HealthLook {
  readonly label: string;
  readonly tone: Tone;
  readonly icon?: string;
}

/** The word beside the number; null where the loan could not be read. */
export function healthLook({ healthState, healthFactor }: HealthOf): HealthLook | null {
  switch (healthState) {
    case null:
      return null;
    case 'noDebt':
      return { label: 'No debt', tone: 'neutral' };
    case 'pastAlert':
      return {
        label:
          healthFactor !== null && parseRatio(healthFactor) < parseRatio('1') ? 'Liquidatable' : 'Near liquidation',
        tone: 'loss',
        icon: mdiAlertOutline,
      };
    case 'below150':
      return { label: 'Below 1.50', tone: 'warning' };
    case 'healthy':
      return { label: 'Healthy', tone: 'gain' };
  }
}

export interface Gauge {
  /** Ends of the red and the amber part, in percent of the length. */
  readonly redEnd: number;
  readonly amberEnd: number;
  /** The tick, in percent of the length. */
  readonly tick: number;
}

const [RED_END, AMBER_END] = [20, 48];
const [AMBER_TO, TEAL_TO] = [1.5, 3];
const DEFAULT_ALERT = 1 / 0.9;

/**
 * Where the tick of a health factor is: 1 to the alert in the red part, the alert to 1.50 in the amber part, and 1.50 to
 * 3 and more in the teal part. A pixel is coarser than any rounding, so plain numbers are enough.
 */
export function gaugeOf({
  healthFactor,
  threshold,
  alertThreshold,
}: Pick<ProtocolLoan, 'threshold' | 'alertThreshold'> & { readonly healthFactor: string }): Gauge {
  const value = Number(healthFactor);
  const alert =
    threshold === null || alertThreshold === null || Number(alertThreshold) === 0
      ? DEFAULT_ALERT
      : Number(threshold) / Number(alertThreshold);
  // An alert that starts above 1.50 leaves no amber part, and one at the protocol's own threshold no red part.
  const [redEnd, amberFrom] = alert >= AMBER_TO ? [AMBER_END, AMBER_TO] : alert <= 1 ? [0, 1] : [RED_END, alert];
  const within = (from: number, to: number) => Math.min(1, Math.max(0, (value - from) / (to - from)));
  const tick =
    value < amberFrom
      ? redEnd * within(1, amberFrom)
      : value < AMBER_TO
        ? redEnd + (AMBER_END - redEnd) * within(amberFrom, AMBER_TO)
        : AMBER_END + (100 - AMBER_END) * within(AMBER_TO, TEAL_TO);
  return { redEnd, amberEnd: AMBER_END, tick };
}

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
export function reachOptions(account: AaveAccountText, target: bigint): ReachOption[] {
  const state = toAaveAccount(account);
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

/** Collateral × average threshold: the debt at which the loan is liquidated. */
export function borrowableUsd({
  collateralUsd,
  threshold,
}: Pick<ProtocolLoan, 'collateralUsd' | 'threshold'>): string | null {
  if (collateralUsd === null || threshold === null) return null;
  return formatDecimal(multiply<Usd>(parseUsd(collateralUsd), parseRatio(threshold), 'halfAwayFromZero'));
}

/** The current price that a step of the ladder starts from: price ÷ (1 + change). */
export function currentPrice({ priceUsd, change }: { readonly priceUsd: string; readonly change: string }): string {
  const factor = add(parseRatio('1'), parseRatio(change));
  if (factor === 0n) return priceUsd;
  return formatDecimal(roundTo(divide<Usd>(parseUsd(priceUsd), factor, 'halfAwayFromZero'), 8, 'halfAwayFromZero'));
}

/** "95.0 %", truncated: 99.99 % is not covered. */
export function coveragePercent(ratio: string): string {
  return percentText(formatDecimal(roundTo(parseRatio(ratio), 3, 'floor')));
}
