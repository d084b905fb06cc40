/** The reports that a broker can send for a wallet, as the page offers them. */
import type { BrokerCoverage, BrokerReportList } from '../../contract/form-8949.ts';
import type { Choice } from '@holdfast/web/ui/form/choices-of.ts';

export type BrokerReport = BrokerReportList['items'][number]['report'];
export type ReportChoice = 'none' | '1099-DA with' | '1099-DA without' | '1099-B with' | '1099-B without';

const LABELS: Readonly<Record<ReportChoice, string>> = {
  none: 'No form received',
  '1099-DA with': '1099-DA, basis reported',
  '1099-DA without': '1099-DA, basis not reported',
  '1099-B with': '1099-B, basis reported',
  '1099-B without': '1099-B, basis not reported',
};
/** The first tax year of form 1099-DA. */
const DIGITAL_ASSET_YEAR_MIN = 2025;

export const COVERAGE_OPTIONS: readonly { readonly value: BrokerCoverage['kind']; readonly label: string }[] = [
  { value: 'all', label: 'All disposals of the wallet' },
  { value: 'period', label: 'Disposals of a period' },
  { value: 'listed', label: 'Listed disposals only' },
];

/** The fields of one wallet. The days apply to a period only. */
export interface ReportDraft {
  readonly choice: ReportChoice;
  readonly coverage: BrokerCoverage['kind'];
  readonly fromDay: string;
  readonly toDay: string;
}

export function reportChoices(year: number): Choice<ReportChoice>[] {
  const values: ReportChoice[] =
    year >= DIGITAL_ASSET_YEAR_MIN
      ? ['none', '1099-DA with', '1099-DA without', '1099-B with', '1099-B without']
      : ['none', '1099-B with', '1099-B without'];
  return values.map((value) => ({ value, label: LABELS[value] }));
}

export function draftOf(report: BrokerReport, year: number): ReportDraft {
  const coverage = report?.coverage ?? { kind: 'all' };
  const days =
    coverage.kind === 'period'
      ? { fromDay: coverage.fromDay, toDay: coverage.toDay }
      : { fromDay: `${year}-01-01`, toDay: `${year}-12-31` };
  const choice: ReportChoice =
    report === null ? 'none' : `${report.form} ${report.isBasisReported ? 'with' : 'without'}`;
  return { choice, coverage: coverage.kind, ...days };
}

export function reportOf({ choice, coverage, fromDay, toDay }: ReportDraft): BrokerReport {
  if (choice === 'none') return null;
  return {
    form: choice.startsWith('1099-DA') ? '1099-DA' : '1099-B',
    isBasisReported: choice.endsWith(' with'),
    coverage: coverage === 'period' ? { kind: coverage, fromDay, toDay } : { kind: coverage },
  };
}

export function isSameReport(left: BrokerReport, right: BrokerReport): boolean {
  return JSON.stringify(left) === JSON.stringify(right);
}
