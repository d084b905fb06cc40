/**
 * From values to stacked bars. Dollars become floating point only for drawing: a pixel is coarser than any rounding,
 * and no figure is read back. Negative values are below the line.
 */
import { roundStep } from './round-step.ts';

export interface Piece {
  /** The index of its series. */
  readonly series: number;
  readonly y: number;
  readonly height: number;
}

export interface BarScale {
  /** The pieces of each bar, from the zero line outwards. */
  readonly bars: readonly (readonly Piece[])[];
  readonly gridlines: readonly { readonly y: number; readonly value: number }[];
  readonly zeroY: number;
}

const LINES_WANTED = 3;

export function stackBars(bars: readonly (readonly string[])[], { height }: { readonly height: number }): BarScale {
  const spans = bars.map(stack);
  const ends = spans.flat().flatMap(({ from, to }) => [from, to]);
  const { low, high, lines } = roundRange(Math.min(0, ...ends), Math.max(0, ...ends));
  const yOf = (value: number) => height - ((value - low) / (high - low)) * height;
  return {
    bars: spans.map((pieces) =>
      pieces.map(({ series, from, to }) => ({
        series,
        y: yOf(Math.max(from, to)),
        height: Math.abs(yOf(from) - yOf(to)),
      })),
    ),
    gridlines: lines.map((value) => ({ value, y: yOf(value) })),
    zeroY: yOf(0),
  };
}

function stack(values: readonly string[]): { readonly series: number; readonly from: number; readonly to: number }[] {
  let above = 0;
  let below = 0;
  return values.flatMap((text, series) => {
    const value = Number(text);
    if (value === 0) return [];
    const from = value > 0 ? above : below;
    if (value > 0) above += value;
    else below += value;
    return [{ series, from, to: from + value }];
  });
}

function roundRange(
  least: number,
  most: number,
): { readonly low: number; readonly high: number; readonly lines: number[] } {
  const step = roundStep((most - least || 1) / LINES_WANTED);
  const low = Math.floor(least / step) * step;
  const high = Math.max(low + step, Math.ceil(most / step) * step);
  return {
    low,
    high,
    lines: Array.from({ length: Math.round((high - low) / step) + 1 }, (_, index) => low + index * step),
  };
}
