/**
 * From prices to pixels. Prices become floating point only for drawing: a pixel is coarser than any rounding, and no
 * figure is read back.
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

/** A day with an unknown figure has a place in time but no height: the line has a gap there. */
export interface GappedPoint {
  readonly x: number;
  readonly y: number | null;
}

export interface PriceScale<Point extends GappedPoint = PlacedPoint> {
  readonly points: readonly Point[];
  /** Lines of the grid, from the lowest up. */
  readonly gridlines: readonly { readonly y: number; readonly value: number; readonly price: string }[];
}

interface Area {
  readonly width: number;
  readonly height: number;
}

const DAY_MILLISECONDS = 86_400_000;
const GRIDLINES_WANTED = 3;

/** The time axis is linear, so that a gap in the prices is a gap in the chart. */
export function placePrices(prices: readonly PricePoint[], area: Area): PriceScale {
  const { points, gridlines } = placeFigures(
    prices.map(({ day, priceUsd }) => ({ day, usd: priceUsd })),
    area,
  );
  return { points: points.flatMap(({ x, y }) => (y === null ? [] : [{ x, y }])), gridlines };
}

/** The same, with days that have an unknown figure. */
export function placeFigures(
  figures: readonly { readonly day: string; readonly usd: string | null }[],
  area: Area,
): PriceScale<GappedPoint> {
  const days = figures.map((point) => Date.parse(point.day) / DAY_MILLISECONDS);
  const values = figures.map(({ usd }) => (usd === null ? null : Number(usd)));
  const known = values.filter((value) => value !== null);
  const range = valueRange(known.length === 0 ? [0] : known);
  const firstDay = days[0] ?? 0;
  const daysShown = Math.max(1, (days.at(-1) ?? 0) - firstDay);
  const yOf = (value: number) => area.height - ((value - range.low) / (range.high - range.low)) * area.height;
  return {
    points: values.map((value, index) => ({
      x: figures.length === 1 ? area.width / 2 : (((days[index] ?? 0) - firstDay) / daysShown) * area.width,
      y: value === null ? null : yOf(value),
    })),
    gridlines: range.lines.map((line) => {
      const value = Number(line.toPrecision(6));
      return { y: yOf(line), value, price: plainDecimal(value) };
    }),
  };
}

/** The round numbers of the grid, and a scale that contains them and every price. */
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

/** Never in scientific notation, because it is parsed as a decimal again. */
function plainDecimal(value: number): string {
  return value.toFixed(20).replace(/\.?0+$/u, '');
}

/** The index of the price nearest to a position in the chart. */
export function nearestPoint(points: readonly GappedPoint[], x: number): number {
  let nearest = 0;
  for (const [index, point] of points.entries()) {
    if (Math.abs(point.x - x) < Math.abs((points[nearest]?.x ?? 0) - x)) nearest = index;
  }
  return nearest;
}

/**
 * Starts again after each gap. A point between two gaps is a line of length zero, which round line caps show as a dot.
 */
export function linePath(points: readonly GappedPoint[]): string {
  return stretchesOf(points)
    .map((stretch) => (stretch.length === 1 ? [...stretch, ...stretch] : stretch).map(step).join(''))
    .join('');
}

/** The area below the line, with its gaps. */
export function areaPath(points: readonly GappedPoint[], height: number): string {
  return stretchesOf(points)
    .filter((stretch) => stretch.length > 1)
    .map((stretch) => `${stretch.map(step).join('')}L${stretch.at(-1)?.x} ${height}L${stretch[0]?.x} ${height}Z`)
    .join('');
}

const step = ({ x, y }: PlacedPoint, index: number): string =>
  `${index === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`;

function stretchesOf(points: readonly GappedPoint[]): PlacedPoint[][] {
  const stretches: PlacedPoint[][] = [];
  let current: PlacedPoint[] | null = null;
  for (const { x, y } of points) {
    if (y === null) current = null;
    else if (current === null) stretches.push((current = [{ x, y }]));
    else current.push({ x, y });
  }
  return stretches;
}
