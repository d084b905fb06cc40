/** Gains and income of a year by month, as stacked bars. */
import { booksDayOf, formatMonth, SHORT_MONTH_NAMES, yearOf } from '@holdfast/calendar';
import { addPartialUsd, type PartialUsd, toPartialUsd } from '@holdfast/money';
import type { BarChartData } from '@holdfast/web/ui/chart/bar-chart-data.ts';

interface YearResponses {
  readonly year: number;
  readonly gainMonths: readonly {
    readonly month: string;
    readonly shortUsd: PartialUsd;
    readonly longUsd: PartialUsd;
  }[];
  readonly incomeMonths: readonly { readonly month: string; readonly valueUsd: PartialUsd }[];
}

const NONE = toPartialUsd('0');

export function yearFigures({ year, gainMonths, incomeMonths }: YearResponses): BarChartData {
  const rows = SHORT_MONTH_NAMES.map((name, index) => {
    const key = formatMonth(year, index + 1);
    const gains = gainMonths.find(({ month }) => month === key);
    const income = addPartialUsd(incomeMonths.filter(({ month }) => month === key).map(({ valueUsd }) => valueUsd));
    const [long, short] = [gains?.longUsd ?? NONE, gains?.shortUsd ?? NONE];
    return { key, name, values: [long, short, income] as const };
  });
  const totalOf = (index: 0 | 1 | 2): PartialUsd => addPartialUsd(rows.map(({ values }) => values[index]));
  return {
    // The terms have the colours that they have on Capital Positions.
    series: [
      { key: 'long', label: 'Long-term gains', totalUsd: totalOf(0), chartColour: 0 },
      { key: 'short', label: 'Short-term gains', totalUsd: totalOf(1), chartColour: 3 },
      { key: 'income', label: 'Income', totalUsd: totalOf(2), chartColour: 1 },
    ],
    buckets: rows.map(({ key, name, values }) => ({
      key,
      label: name.slice(0, 1),
      title: `${name} ${year}`,
      values,
      totalUsd: addPartialUsd(values),
    })),
  };
}

export function totalOfSeries({ series }: BarChartData): PartialUsd {
  return addPartialUsd(series.map(({ totalUsd }) => totalUsd));
}

/** The current year in the time zone of the books. */
export function yearIn(timeZone: string, now: Date): number {
  return yearOf(booksDayOf(now.getTime(), timeZone));
}
