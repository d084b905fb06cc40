/** The figures of a loan as they are stored, and its alarm. */
import { multiply, ONE_UNITS, parseUsd, type Ratio } from '@holdfast/money';
import type { LoanAccountText } from '../../aave-v3/account-text.ts';
import { type StoredCoin, type StoredReason, textOf } from './figure-context.ts';

export interface StoredStep {
  readonly coins: readonly { readonly coinId: number; readonly priceUsd: string }[];
  readonly side: 'below' | 'above';
  readonly change: string;
}

export interface StoredLoan {
  readonly collateral: readonly (StoredCoin & {
    readonly threshold: string;
    readonly oracleDifference: string | null;
  })[];
  readonly otherDeposits: readonly StoredCoin[];
  readonly debt: readonly (StoredCoin & {
    /** Null where the contract does not state it. */
    readonly rate: string | null;
    readonly interest: string | null;
    readonly interestUsd: string | null;
    readonly oracleDifference: string | null;
  })[];
  readonly collateralUsd: string | null;
  readonly debtUsd: string | null;
  readonly ltv: string | null;
  /** The protocol's average threshold. */
  readonly threshold: string | null;
  readonly healthFactor: string | null;
  readonly closeFactor: string | null;
  readonly ladder: readonly StoredStep[];
  readonly rate: string | null;
  readonly interestUsd: string | null;
  readonly eModeCategory: number | null;
  /** For what-if figures in a page. */
  readonly account: LoanAccountText | null;
  readonly reasons: readonly StoredReason[];
}

const UNREAD: Omit<StoredLoan, 'reasons'> = {
  collateral: [],
  otherDeposits: [],
  debt: [],
  collateralUsd: null,
  debtUsd: null,
  ltv: null,
  threshold: null,
  healthFactor: null,
  closeFactor: null,
  ladder: [],
  rate: null,
  interestUsd: null,
  eModeCategory: null,
  account: null,
};

export function unreadLoan(code: StoredReason['code']): StoredLoan {
  return { ...UNREAD, reasons: [{ code, coinId: null }] };
}

/**
 * The alarm: the one that was set, or 90 % of the protocol's threshold. Past it, debt ÷ collateral is greater. A loan
 * that can be liquidated is past its alarm, also if its collateral is $0, so that there is no ratio.
 */
export function alarmOf(
  { ltv, threshold, healthFactor }: Pick<StoredLoan, 'ltv' | 'threshold' | 'healthFactor'>,
  set: string | null,
): { readonly alertThreshold: string | null; readonly isPastAlert: boolean } {
  const alert =
    set !== null
      ? parseUsd(set)
      : threshold === null
        ? null
        : multiply<Ratio>(parseUsd(threshold), ALARM_PART, 'halfAwayFromZero');
  const isLiquidatable = healthFactor !== null && parseUsd(healthFactor) < ONE_UNITS;
  return {
    alertThreshold: textOf(alert),
    isPastAlert: isLiquidatable || (alert !== null && ltv !== null && parseUsd(ltv) > alert),
  };
}

const ALARM_PART = ((ONE_UNITS * 9n) / 10n) as Ratio;
