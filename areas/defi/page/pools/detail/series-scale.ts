/**
 * From figures to pixels, for several series on one scale. Figures become floating point only for drawing: a pixel is
 * coarser than any rounding, and no figure is read back.
 */
import { DAY_MS } from '@holdfast/calendar';
import type { GappedPoint } from '@holdfast/web/ui/chart/price-scale.ts';
import { roundStep } from '@holdfast/web/ui/chart/round-step.ts';

interface SeriesOptions {
  readonly days: readonly string[];
  /** One figure for each day; null leaves a gap in the line. */
  readonly series: readonly (readonly (string | null)[])[];
  /** Further values that the scale must contain, such as the limits of a range. */
  readonly included?: readonly number[];
  readonly area: { readonly width: number; readonly height: number };
  readonly gridlines?: number;
}

export interface SeriesScale {
  readonly xs: readonly number[];
  readonly lines: readonly (readonly GappedPoint[])[];
  readonly gridlines: readonly { readonly y: number; readonly value: number }[];
  readonly yOf: (value: number) => number;
}

export function placeSeries({ days, series, included = [], area, gridlines = 3 }: SeriesOptions): SeriesScale {
  const numbers = days.map((day) => Date.parse(day) / DAY_MS);
  const first = numbers[0] ?? 0;
  const span = Math.max(1, (numbers.at(-1) ?? 0) - first);
  const xs = numbers.map((day) => (days.length === 1 ? area.width / 2 : ((day - first) / span) * area.width));
  const known = [...series.flat().flatMap((text) => (text === null ? [] : [Number(text)])), ...included];
  const { low, high, values } = rangeOf(known.length === 0 ? [0] : known, gridlines);
  const yOf = (value: number) => area.height - ((value - low) / (high - low)) * area.height;
  return {
    xs,
    lines: series.map((figures) =>
      figures.map((text, index) => ({ x: xs[index] ?? 0, y: text === null ? null : yOf(Number(text)) })),
    ),
    gridlines: values.map((value) => ({ y: yOf(value), value: Number(value.toPrecision(6)) })),
    yOf,
  };
}

function rangeOf(values: readonly number[], gridlines: number): { low: number; high: number; values: number[] } {
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const spread = most - least || Math.abs(most) || 1;
  const step = roundStep(spread / gridlines);
  const low = Math.floor((least - spread * 0.04) / step) * step;
  const start = least >= 0 ? Math.max(0, low) : low;
  const high = Math.ceil((most + spread * 0.04) / step) * step;
  const count = Math.round((high - start) / step) + 1;
  return { low: start, high, values: Array.from({ length: count }, (_, index) => start + index * step) };
}

/** Consecutive places for which the test holds, as first and last index. */
export function stretchesWhere(
  length: number,
  holds: (index: number) => boolean,
): { readonly from: number; readonly to: number }[] {
  const found: { from: number; to: number }[] = [];
  for (let index = 0; index < length; index += 1) {
    if (!holds(index)) continue;
    const last = found.at(-1);
    if (last && last.to === index - 1) last.to = index;
    else found.push({ from: index, to: index });
  }
  return found;
}

/** The days of the last months, or all. */
export const CHART_SPANS = ['1M', '3M', 'all'] as const;
export type ChartSpan = (typeof CHART_SPANS)[number];
const SPAN_DAYS: Readonly<Record<ChartSpan, number>> = { '1M': 31, '3M': 92, all: Number.POSITIVE_INFINITY };

export function daysWithin<Day extends { readonly day: string }>(
  days: readonly Day[],
  span: ChartSpan,
): readonly Day[] {
  const last = days.at(-1);
  if (last === undefined || span === 'all') return days;
  const start = Date.parse(last.day) - SPAN_DAYS[span] * DAY_MS;
  return days.filter(({ day }) => Date.parse(day) > start);
}
