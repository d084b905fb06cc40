/**
 * From amounts to pixels. They become floating point here and only here: a pixel is coarser than any rounding, and no
 * figure is read back from the drawing.
 */
import type { GappedPoint } from '../../../ui/chart/price-scale.ts';
import { roundStep } from '../../../ui/chart/round-step.ts';

export interface HistoryDay {
  readonly day: string;
  /** Null where it is not fully known: the line has a gap. */
  readonly owed: string | null;
  readonly held: string | null;
}

export interface HistoryScale {
  readonly owed: readonly GappedPoint[];
  readonly held: readonly GappedPoint[];
  readonly gridlines: readonly { readonly y: number; readonly value: number }[];
}

const DAY_MILLISECONDS = 86_400_000;
const GRIDLINES_WANTED = 3;

/** Both lines on one scale from zero, since how far apart they are is what is looked for; time runs evenly. */
export function placeHistory(
  days: readonly HistoryDay[],
  area: { readonly width: number; readonly height: number },
): HistoryScale {
  const numbers = days.map((day) => Date.parse(day.day) / DAY_MILLISECONDS);
  const first = numbers[0] ?? 0;
  const span = Math.max(1, (numbers.at(-1) ?? 0) - first);
  const known = days.flatMap((day) => [day.owed, day.held]).filter((value) => value !== null);
  const most = Math.max(0, ...known.map(Number));
  const step = roundStep((most || 1) / GRIDLINES_WANTED);
  const top = Math.max(step, Math.ceil(most / step) * step);
  const yOf = (value: number) => area.height - (value / top) * area.height;
  const place = (values: readonly (string | null)[]) =>
    values.map((value, index) => ({
      x: days.length === 1 ? area.width / 2 : (((numbers[index] ?? 0) - first) / span) * area.width,
      y: value === null ? null : yOf(Number(value)),
    }));
  return {
    owed: place(days.map((day) => day.owed)),
    held: place(days.map((day) => day.held)),
    gridlines: Array.from({ length: Math.round(top / step) + 1 }, (_, index) => ({
      y: yOf(index * step),
      value: index * step,
    })),
  };
}

/** "250K", "1.5M", "0.02": short enough for an axis. */
export function axisText(value: number): string {
  return new Intl.NumberFormat('en', {
    notation: value >= 1000 ? 'compact' : 'standard',
    maximumSignificantDigits: 3,
  }).format(value);
}
