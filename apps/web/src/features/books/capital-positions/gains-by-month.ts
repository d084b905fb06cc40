/** The gains of a year as its chart draws them: long term next to the line, short term beyond it. */
import { formatMonth, SHORT_MONTH_NAMES, shortMonthName, shortMonthText } from '@holdfast/calendar';
import { addPartialUsd, type PartialUsd, toPartialUsd } from '@holdfast/money';
import type { BarChartData } from '../../../ui/chart/bar-chart-data.ts';

export interface MonthGains {
  /** "2025-07". */
  readonly month: string;
  /** Counts the disposals of which a price is missing. */
  readonly shortUsd: PartialUsd;
  readonly longUsd: PartialUsd;
}

const ZERO = toPartialUsd('0');

/** Every month of a year; a month without disposals has a gain of zero. */
export function monthsOfYear(year: number, months: readonly MonthGains[]): MonthGains[] {
  return SHORT_MONTH_NAMES.map((_, index) => {
    const month = formatMonth(year, index + 1);
    return months.find((one) => one.month === month) ?? { month, shortUsd: ZERO, longUsd: ZERO };
  });
}

export function gainsChartData(year: number, months: readonly MonthGains[]): BarChartData {
  const all = monthsOfYear(year, months);
  const totalOf = (term: 'longUsd' | 'shortUsd') => addPartialUsd(all.map((one) => one[term]));
  return {
    areChanges: true,
    series: [
      { key: 'long', label: 'Long term', totalUsd: totalOf('longUsd'), chartColour: 0 },
      { key: 'short', label: 'Short term', totalUsd: totalOf('shortUsd'), chartColour: 3 },
    ],
    buckets: all.map(({ month, longUsd, shortUsd }) => ({
      key: month,
      label: shortMonthName(month),
      title: shortMonthText(month),
      values: [longUsd, shortUsd],
      totalUsd: addPartialUsd([longUsd, shortUsd]),
    })),
  };
}
