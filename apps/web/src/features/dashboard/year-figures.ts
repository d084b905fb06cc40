/** Gains and income of a year, month by month, as bars that stack. */
import { add, formatDecimal, parseUsd, sum, type Usd } from '@holdfast/money';
import type { BarChartData } from '../../ui/chart/bar-chart-data.ts';

interface YearAnswers {
  readonly year: number;
  readonly gainMonths: readonly { readonly month: string; readonly shortUsd: string; readonly longUsd: string }[];
  readonly incomeMonths: readonly { readonly month: string; readonly valueUsd: string }[];
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;

export function yearFigures({ year, gainMonths, incomeMonths }: YearAnswers): BarChartData {
  const rows = MONTHS.map((name, index) => {
    const key = `${year}-${String(index + 1).padStart(2, '0')}`;
    const gains = gainMonths.find(({ month }) => month === key);
    const income = sum(incomeMonths.filter(({ month }) => month === key).map(({ valueUsd }) => parseUsd(valueUsd)));
    return { key, name, values: [parseUsd(gains?.longUsd ?? '0'), parseUsd(gains?.shortUsd ?? '0'), income] as const };
  });
  const totalOf = (index: 0 | 1 | 2): string => formatDecimal(sum(rows.map(({ values }) => values[index])));
  return {
    series: [
      { key: 'long', label: 'Long-term gains', totalUsd: totalOf(0) },
      { key: 'short', label: 'Short-term gains', totalUsd: totalOf(1) },
      { key: 'income', label: 'Income', totalUsd: totalOf(2) },
    ],
    buckets: rows.map(({ key, name, values }) => ({
      key,
      label: name.slice(0, 1),
      title: `${name} ${year}`,
      values: values.map((value) => formatDecimal(value)),
      totalUsd: formatDecimal(sum(values)),
    })),
  };
}

export function totalOfSeries({ series }: BarChartData): string {
  return formatDecimal(series.reduce((total, { totalUsd }) => add(total, parseUsd(totalUsd)), 0n as Usd));
}

/** The year it is where the books are kept. */
export function yearIn(timeZone: string, now: Date): number {
  return Number(new Intl.DateTimeFormat('en-US', { year: 'numeric', timeZone }).format(now));
}
