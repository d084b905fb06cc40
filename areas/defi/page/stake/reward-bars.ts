/** From claims by month and coin to the bars of one year. */
import { monthsBetween, shortMonthName, shortMonthText } from '@holdfast/calendar';
import type { RewardMonth } from '../../contract/stakes.ts';
import { addPartialUsd, compare, parseUsd, type PartialUsd, toPartialUsd } from '@holdfast/money';
import type { BarChartData } from '@holdfast/web/ui/chart/bar-chart-data.ts';

const NOTHING = toPartialUsd('0');
const SERIES_MAX = 6;
const OTHER = 'other';

/** The server states the claims of one UTC year; null without any. */
export function rewardYear(months: readonly Pick<RewardMonth, 'month'>[]): string | null {
  return months[0]?.month.slice(0, 4) ?? null;
}

/** All twelve months, so that those without a claim are visible. More coins than colours are combined at the end. */
export function rewardBars(months: readonly RewardMonth[], year: string): BarChartData {
  const totals = new Map<string, { label: string; values: PartialUsd[] }>();
  for (const { coinId, coinSymbol, valueUsd } of months) {
    const key = String(coinId);
    const known = totals.get(key) ?? { label: coinSymbol, values: [] };
    totals.set(key, { ...known, values: [...known.values, toPartialUsd(valueUsd)] });
  }
  const ordered = [...totals]
    .map(([key, { label, values }]) => ({ key, label, totalUsd: addPartialUsd(values) }))
    .toSorted((left, right) => compare(knownOf(right.totalUsd), knownOf(left.totalUsd)));
  const named = ordered.length > SERIES_MAX ? ordered.slice(0, SERIES_MAX - 1) : ordered;
  const others = ordered.slice(named.length);
  const series =
    others.length === 0
      ? named
      : [...named, { key: OTHER, label: 'Other', totalUsd: addPartialUsd(others.map(({ totalUsd }) => totalUsd)) }];
  const isNamed = new Set(named.map(({ key }) => key));
  const buckets = monthsBetween({ first: `${year}-01`, last: `${year}-12` }).map((month) => {
    const claims = months.filter((claim) => claim.month === month);
    const values = series.map(({ key }) => {
      const parts = claims.filter(({ coinId }) =>
        key === OTHER ? !isNamed.has(String(coinId)) : String(coinId) === key,
      );
      return parts.length === 0 ? NOTHING : addPartialUsd(parts.map(({ valueUsd }) => toPartialUsd(valueUsd)));
    });
    return {
      key: month,
      label: shortMonthName(month),
      title: shortMonthText(month),
      values,
      totalUsd: addPartialUsd(values.filter((value) => value !== NOTHING)),
    };
  });
  return { series, buckets };
}

const knownOf = ({ knownUsd }: PartialUsd) => parseUsd(knownUsd ?? '0');
