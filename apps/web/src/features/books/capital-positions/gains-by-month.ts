/** The gains of a year as its chart draws them: long term next to the line, short term beyond it. */
import { add, formatDecimal, parseUsd, sum } from '@holdfast/money';
import type { BarChartData } from '../../../ui/chart/bar-chart-data.ts';

export interface MonthGains {
  /** "2025-07". */
  readonly month: string;
  readonly shortUsd: string;
  readonly longUsd: string;
}

const MONTH_NAMES = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** Every month of a year, those without disposals at nothing. */
export function monthsOfYear(year: number, months: readonly MonthGains[]): MonthGains[] {
  return MONTH_NAMES.map((_, index) => {
    const month = `${year}-${String(index + 1).padStart(2, '0')}`;
    return months.find((one) => one.month === month) ?? { month, shortUsd: '0', longUsd: '0' };
  });
}

export function gainsChartData(year: number, months: readonly MonthGains[]): BarChartData {
  const all = monthsOfYear(year, months);
  const totalOf = (term: 'longUsd' | 'shortUsd') => formatDecimal(sum(all.map((one) => parseUsd(one[term]))));
  return {
    areChanges: true,
    series: [
      { key: 'long', label: 'Long term', totalUsd: totalOf('longUsd'), chartColour: 0 },
      { key: 'short', label: 'Short term', totalUsd: totalOf('shortUsd'), chartColour: 3 },
    ],
    buckets: all.map(({ month, longUsd, shortUsd }, index) => ({
      key: month,
      label: MONTH_NAMES[index] ?? '',
      title: `${MONTH_NAMES[index] ?? ''} ${year}`,
      values: [longUsd, shortUsd],
      totalUsd: formatDecimal(add(parseUsd(longUsd), parseUsd(shortUsd))),
    })),
  };
}
