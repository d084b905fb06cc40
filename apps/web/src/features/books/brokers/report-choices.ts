/** What a broker can have sent for a wallet, in words. */
import type { BrokerReportList } from '@holdfast/contract';

export type BrokerReport = BrokerReportList['items'][number]['report'];
export type ReportChoice = 'none' | '1099-DA with' | '1099-DA without' | '1099-B with' | '1099-B without';

const WORDS: Readonly<Record<ReportChoice, string>> = {
  none: 'Not reported',
  '1099-DA with': '1099-DA, with the cost',
  '1099-DA without': '1099-DA, without the cost',
  '1099-B with': '1099-B, with the cost',
  '1099-B without': '1099-B, without the cost',
};
/** The first tax year of form 1099-DA. */
const DIGITAL_ASSET_YEAR_MIN = 2025;

export function reportChoices(year: number): { readonly value: ReportChoice; readonly label: string }[] {
  const values: ReportChoice[] =
    year >= DIGITAL_ASSET_YEAR_MIN
      ? ['none', '1099-DA with', '1099-DA without', '1099-B with', '1099-B without']
      : ['none', '1099-B with', '1099-B without'];
  return values.map((value) => ({ value, label: WORDS[value] }));
}

export function choiceOf(report: BrokerReport): ReportChoice {
  return report === null ? 'none' : `${report.form} ${report.isBasisReported ? 'with' : 'without'}`;
}

export function reportOf(choice: ReportChoice): BrokerReport {
  if (choice === 'none') return null;
  return { form: choice.startsWith('1099-DA') ? '1099-DA' : '1099-B', isBasisReported: choice.endsWith(' with') };
}
