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

export interface BesideRatio {
  readonly label: 'Records' | 'Differences';
  readonly amount: string;
  /** What it is, and why it is not in the ratio. */
  readonly text: string;
  readonly parts: readonly { readonly label: string; readonly amount: string }[];
}

/** What stands beside the ratio because neither a chain nor an exchange confirms it. */
export function besideRatio(
  coin: Pick<CoinCoverage, 'coinSymbol' | 'records' | 'differences' | 'unconfirmed'>,
): BesideRatio[] {
  const partsOf = (kind: CoinCoverage['unconfirmed'][number]['kind']): BesideRatio['parts'] =>
    coin.unconfirmed
      .filter((part) => part.kind === kind)
      .map(({ walletName, place, amount }) => ({ label: walletName ?? labelOfPlace(place), amount }));
  const [records, differences] = [partsOf('record'), partsOf('difference')];
  return [
    ...(records.length === 0
      ? []
      : [{ label: 'Records', amount: coin.records, text: RECORDS, parts: records } as const]),
    ...(differences.length === 0
      ? []
      : [{ label: 'Differences', amount: coin.differences, text: DIFFERENCES, parts: differences } as const]),
  ];
}

const RECORDS =
  'Transactions that were entered manually, imported or edited. No chain and no connected exchange confirms these ' +
  'amounts, so they are not in the ratio.';
const DIFFERENCES =
  'The chain or the exchange states more (+) or less (−) than the transactions explain. Neither is in the ratio: ' +
  'only what both have counts.';

function labelOfPlace(place: CoinCoverage['unconfirmed'][number]['place']): string {
  return PLACES.find(({ key }) => key === place)?.label ?? '';
}
