/** Loans as the page shows them. */
import type { ProtocolLoan } from '../../contract/loans.ts';
import { add, divide, formatDecimal, multiply, parseRatio, parseUsd, roundTo, type Usd } from '@holdfast/money';
import { mdiAlertOutline } from '@mdi/js';
import type { Tone } from '@holdfast/web/ui/tone-colours.ts';
import { percentText } from '../shared/ratio-text.ts';

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
 * Where the tick of a health factor is: 1 to the alert in the red part, the alert to 1.50 in the amber part, and 1.50
 * to 3 and more in the teal part. A pixel is coarser than any rounding, so plain numbers are enough.
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

/** One decimal, and two for a rate below 0.1 %, which would read as nothing. */
export function ratePlaces(rate: string | null): 1 | 2 {
  return rate !== null && parseRatio(rate) < parseRatio('0.001') ? 2 : 1;
}

/** "95.0 %", truncated: 99.99 % is not covered. */
export function coveragePercent(ratio: string): string {
  return percentText(formatDecimal(roundTo(parseRatio(ratio), 3, 'floor')));
}
