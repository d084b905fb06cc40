/**
 * From sums by month and category to chart data. One or two years are shown by month, more by year, because the months
 * would be too narrow. If there are more categories than colours, the smallest are combined.
 */
import { monthsBetween, shortMonthName, shortMonthText } from '@holdfast/calendar';
import { addPartialUsd, compare, parseUsd, type PartialUsd, toPartialUsd, type Usd } from '@holdfast/money';
import type { BarBucket, BarChartData } from '@holdfast/web/ui/chart/bar-chart-data.ts';

export interface FlowMonth {
  readonly month: string;
  readonly category: string;
  /** Counts the entries with a missing price. */
  readonly valueUsd: PartialUsd;
  readonly count: number;
}

const SERIES_MAX = 6;
const MONTHS_OF_YEAR = 12;
const MONTHS_MAX = 2 * MONTHS_OF_YEAR;
const REST = 'rest';
const NOTHING = toPartialUsd('0');
/** Categories are sorted by the known part of their value. */
const knownOf = ({ knownUsd }: PartialUsd): Usd => parseUsd(knownUsd ?? '0');

interface ChartOptions {
  readonly year: number | undefined;
  readonly labelOf: (category: string) => string;
}

export function flowChartData(months: readonly FlowMonth[], { year, labelOf }: ChartOptions): BarChartData {
  const seriesOf = seriesByCategory(months);
  const totals = new Map<string, PartialUsd>();
  const cells = new Map<string, PartialUsd>();
  const frame = bucketFrame(months, year);
  for (const { month, category, valueUsd } of months) {
    const key = seriesOf(category);
    const cell = `${frame.bucketOf(month)} ${key}`;
    totals.set(key, plus(totals.get(key), valueUsd));
    cells.set(cell, plus(cells.get(cell), valueUsd));
  }
  const ordered = [...totals].toSorted(
    ([leftKey, left], [rightKey, right]) =>
      Number(leftKey === REST) - Number(rightKey === REST) || compare(knownOf(right), knownOf(left)),
  );
  const series = ordered.map(([key, total]) => ({
    key,
    label: key === REST ? 'Other' : labelOf(key),
    totalUsd: total,
  }));
  const buckets = frame.buckets.map((bucket) => {
    const values = series.map(({ key }) => cells.get(`${bucket.key} ${key}`) ?? NOTHING);
    return { ...bucket, values, totalUsd: addPartialUsd(values.filter((value) => value !== NOTHING)) };
  });
  return { series, buckets };
}

const plus = (before: PartialUsd | undefined, value: PartialUsd): PartialUsd =>
  before === undefined ? value : addPartialUsd([before, value]);

/** The known value of each category over all months. */
export function totalsByCategory(months: readonly FlowMonth[]): Map<string, PartialUsd> {
  const totals = new Map<string, PartialUsd>();
  for (const { category, valueUsd } of months) totals.set(category, plus(totals.get(category), valueUsd));
  return totals;
}

function seriesByCategory(months: readonly FlowMonth[]): (category: string) => string {
  const totals = totalsByCategory(months);
  if (totals.size <= SERIES_MAX) return (category) => category;
  const named = new Set(
    [...totals]
      .toSorted(([, left], [, right]) => compare(knownOf(right), knownOf(left)))
      .slice(0, SERIES_MAX - 1)
      .map(([category]) => category),
  );
  return (category) => (named.has(category) ? category : REST);
}

interface BucketFrame {
  readonly buckets: readonly Pick<BarBucket, 'key' | 'label' | 'title'>[];
  readonly bucketOf: (month: string) => string;
}

/** Whole years, so that months without entries are visible and a first reward does not fill the chart. */
function bucketFrame(months: readonly FlowMonth[], year: number | undefined): BucketFrame {
  const sorted = months.map(({ month }) => month).toSorted();
  const [first, last] = [sorted[0]?.slice(0, 4), sorted.at(-1)?.slice(0, 4)];
  if (first === undefined || last === undefined) return { buckets: [], bucketOf: (month) => month };
  const shown = monthsBetween({ first: `${year ?? first}-01`, last: `${year ?? last}-12` });
  if (shown.length > MONTHS_MAX) {
    const years = [...new Set(shown.map((month) => month.slice(0, 4)))];
    return { buckets: years.map((key) => ({ key, label: key, title: key })), bucketOf: (month) => month.slice(0, 4) };
  }
  const hasYears = shown.length > MONTHS_OF_YEAR;
  const labelOf = (month: string) => (hasYears && month.endsWith('-01') ? month.slice(0, 4) : shortMonthName(month));
  return {
    buckets: shown.map((key) => ({ key, label: labelOf(key), title: shortMonthText(key) })),
    bucketOf: (month) => month,
  };
}
