/**
 * From gains by month to bars: what adds up stands above the line, what takes away below it. Dollars become floating point
 * here and only here: a pixel is coarser than any rounding, and no figure is read back from the drawing.
 */

export interface MonthGains {
  /** "2025-07". */
  readonly month: string;
  readonly shortUsd: string;
  readonly longUsd: string;
}

export interface Bar {
  readonly month: string;
  readonly term: 'short' | 'long';
  readonly y: number;
  readonly height: number;
}

export interface GainsScale {
  readonly bars: readonly Bar[];
  readonly gridlines: readonly { readonly y: number; readonly value: number }[];
  readonly zeroY: number;
}

const LINES_WANTED = 3;
const STEPS = [1, 2, 2.5, 5, 10];

export function placeGains(months: readonly MonthGains[], height: number): GainsScale {
  const stacks = months.map(({ month, longUsd, shortUsd }) => stackOf(month, { long: Number(longUsd), short: Number(shortUsd) }));
  const ends = stacks.flat().flatMap(({ from, to }) => [from, to]);
  const range = rangeOf(Math.min(0, ...ends), Math.max(0, ...ends));
  const yOf = (value: number) => height - ((value - range.low) / (range.high - range.low)) * height;
  return {
    bars: stacks.flat().map(({ month, term, from, to }) => ({ month, term, y: yOf(Math.max(from, to)), height: Math.abs(yOf(from) - yOf(to)) })),
    gridlines: range.lines.map((value) => ({ value, y: yOf(value) })),
    zeroY: yOf(0),
  };
}

interface Piece {
  readonly month: string;
  readonly term: 'short' | 'long';
  readonly from: number;
  readonly to: number;
}

/** Long term stands next to the line, short term beyond it; a gain and a loss of one month go different ways. */
function stackOf(month: string, gains: { readonly long: number; readonly short: number }): Piece[] {
  const shortFrom = Math.sign(gains.long) === Math.sign(gains.short) ? gains.long : 0;
  const pieces: Piece[] = [
    { month, term: 'long', from: 0, to: gains.long },
    { month, term: 'short', from: shortFrom, to: shortFrom + gains.short },
  ];
  return pieces.filter(({ from, to }) => from !== to);
}

function rangeOf(least: number, most: number): { low: number; high: number; lines: number[] } {
  const step = roundStep((most - least || 1) / LINES_WANTED);
  const low = Math.floor(least / step) * step;
  const high = Math.max(low + step, Math.ceil(most / step) * step);
  return { low, high, lines: Array.from({ length: Math.round((high - low) / step) + 1 }, (_, index) => low + index * step) };
}

function roundStep(wanted: number): number {
  const power = 10 ** Math.floor(Math.log10(wanted));
  return (STEPS.find((step) => step * power >= wanted * 0.999) ?? 10) * power;
}

const MONTH_NAMES = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** "Jul 2025". */
export function monthText(month: string): string {
  return `${MONTH_NAMES[Number(month.slice(5, 7)) - 1] ?? month} ${month.slice(0, 4)}`;
}

/** Every month of a year, those without disposals at nothing. */
export function monthsOfYear(year: number, months: readonly MonthGains[]): MonthGains[] {
  return MONTH_NAMES.map((_, index) => {
    const month = `${year}-${String(index + 1).padStart(2, '0')}`;
    return months.find((one) => one.month === month) ?? { month, shortUsd: '0', longUsd: '0' };
  });
}
