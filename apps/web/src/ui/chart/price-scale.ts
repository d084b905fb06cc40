/**
 * From prices to pixels. Prices become floating point here and only here: a pixel is coarser than any rounding, and no
 * figure is read back from the drawing.
 */
import { roundStep } from './round-step.ts';

export interface PricePoint {
  /** A UTC day: 2025-11-14. */
  readonly day: string;
  readonly priceUsd: string;
}

export interface PlacedPoint {
  readonly x: number;
  readonly y: number;
}

export interface PriceScale {
  readonly points: readonly PlacedPoint[];
  /** Lines of the grid, from the lowest up. */
  readonly gridlines: readonly { readonly y: number; readonly value: number; readonly price: string }[];
}

interface Area {
  readonly width: number;
  readonly height: number;
}

const DAY_MILLISECONDS = 86_400_000;
const GRIDLINES_WANTED = 3;

/** Time runs evenly, so that a gap in the prices is a gap in the drawing. */
export function placePrices(prices: readonly PricePoint[], area: Area): PriceScale {
  const days = prices.map((point) => Date.parse(point.day) / DAY_MILLISECONDS);
  const values = prices.map((point) => Number(point.priceUsd));
  const range = valueRange(values);
  const firstDay = days[0] ?? 0;
  const daysShown = Math.max(1, (days.at(-1) ?? 0) - firstDay);
  const yOf = (value: number) => area.height - ((value - range.low) / (range.high - range.low)) * area.height;
  return {
    points: values.map((value, index) => ({
      x: prices.length === 1 ? area.width / 2 : (((days[index] ?? 0) - firstDay) / daysShown) * area.width,
      y: yOf(value),
    })),
    gridlines: range.lines.map((line) => {
      const value = Number(line.toPrecision(6));
      return { y: yOf(line), value, price: plainDecimal(value) };
    }),
  };
}

/** The grid's own round numbers, and a scale that holds them and every price. */
function valueRange(values: readonly number[]): { low: number; high: number; lines: number[] } {
  const least = Math.min(...values);
  const most = Math.max(...values);
  const spread = most - least || Math.abs(most) || 1;
  const step = roundStep(spread / GRIDLINES_WANTED);
  const low = Math.max(least < 0 ? -Infinity : 0, Math.floor((least - spread * 0.04) / step) * step);
  const high = Math.ceil((most + spread * 0.04) / step) * step;
  const lines = Array.from({ length: Math.round((high - low) / step) + 1 }, (_, index) => low + index * step);
  return { low, high, lines };
}

/** Never in scientific notation, for it is parsed as a decimal again. */
function plainDecimal(value: number): string {
  return value.toFixed(20).replace(/\.?0+$/u, '');
}

/** Which price lies nearest to a place on the drawing. */
export function nearestPoint(points: readonly PlacedPoint[], x: number): number {
  let nearest = 0;
  for (const [index, point] of points.entries()) {
    if (Math.abs(point.x - x) < Math.abs((points[nearest]?.x ?? 0) - x)) nearest = index;
  }
  return nearest;
}

export function linePath(points: readonly PlacedPoint[]): string {
  return points.map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`).join('');
}
