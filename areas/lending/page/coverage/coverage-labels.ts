/** Labels and percentages of coverage. Ratios are always truncated: 99.99 % must not read as fully covered. */
import type { CoinCoverage } from '../../contract/lending-admin.ts';
import { formatDecimal, groupThousands, multiply, parseAmount, parseRatio, type Ratio, roundTo } from '@holdfast/money';
import type { Tone } from '@holdfast/web/ui/tone-colours.ts';

const HUNDRED = parseRatio('100');

/** "115.6 %". */
export function ratioText(ratio: string): string {
  const percent = formatDecimal(roundTo(multiply<Ratio>(parseRatio(ratio), HUNDRED, 'floor'), 1, 'floor'));
  const [whole = '0', fraction = '0'] = percent.split('.');
  return `${groupThousands(whole)}.${fraction} %`;
}

export type CoverageState = 'covered' | 'underLimit' | 'short';

export function coverageState({
  surplus,
  isUnderLimit,
}: Pick<CoinCoverage, 'surplus' | 'isUnderLimit'>): CoverageState {
  if (parseAmount(surplus) < 0n) return 'short';
  return isUnderLimit ? 'underLimit' : 'covered';
}

export const STATE_LABELS: Readonly<Record<CoverageState, { readonly label: string; readonly tone: Tone }>> = {
  covered: { label: 'Covered', tone: 'gain' },
  underLimit: { label: 'Below limit', tone: 'warning' },
  short: { label: 'Short', tone: 'loss' },
};

/** The custody of a coin, in the order of how soon it could be paid out. */
export const PLACES = [
  { key: 'liquid', label: 'Liquid' },
  { key: 'inTransit', label: 'In transit' },
  { key: 'staked', label: 'Staked' },
  { key: 'inPools', label: 'In pools' },
  { key: 'pledged', label: 'Pledged as collateral' },
  { key: 'lentOut', label: 'Lent out' },
] as const satisfies readonly { key: keyof CoinCoverage; label: string }[];

export function owesProtocols({ owedToProtocols }: Pick<CoinCoverage, 'owedToProtocols'>): boolean {
  return parseAmount(owedToProtocols) > 0n;
}
