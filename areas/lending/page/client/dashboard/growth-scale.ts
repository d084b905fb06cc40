/**
 * From dollars to pixels. Figures become floating point only here: a pixel is coarser than any rounding, and no figure
 * is read back from the drawing.
 */
import type { ClientGrowth, LendingTransaction } from '../../../contract/lending.ts';
import { parseAmount, parseUsd, type PartialUsd, presentAmount, sumPartialUsd, type UsdPiece } from '@holdfast/money';
import type { GappedPoint } from '@holdfast/web/ui/chart/price-scale.ts';
import { roundStep } from '@holdfast/web/ui/chart/round-step.ts';
import { daysBetween } from '../day-labels.ts';

export interface Pane {
  readonly points: readonly GappedPoint[];
  readonly gridlines: readonly { readonly y: number; readonly value: number }[];
}

/** Finer steps, because the number of gridlines is fixed and only their step decides how much of the height is used. */
const STEPS = [1, 2, 2.5, 4, 5, 8, 10];

/** Days at their distance in time, from the first at the start to the last at the end. */
export function placeDays(days: readonly string[], width: number): number[] {
  const first = days[0] ?? '';
  const span = Math.max(1, daysBetween({ from: first, to: days.at(-1) ?? first }));
  return days.map((day) => (days.length === 1 ? width : (daysBetween({ from: first, to: day }) / span) * width));
}

/** A series from zero, with the given number of round gridlines. A day with an unknown value is a gap. */
export function placeSeries({
  values,
  xs,
  height,
  lines,
}: {
  readonly values: readonly (string | null)[];
  readonly xs: readonly number[];
  readonly height: number;
  readonly lines: number;
}): Pane {
  const numbers = values.map((value) => (value === null ? null : Number(value)));
  const most = Math.max(...numbers.filter((value) => value !== null), 0);
  const step = roundStep((most === 0 ? 1 : most * 1.02) / lines, STEPS);
  const top = step * lines;
  const yOf = (value: number) => height - (value / top) * height;
  return {
    points: numbers.map((value, index) => ({ x: xs[index] ?? 0, y: value === null ? null : yOf(value) })),
    gridlines: Array.from({ length: lines + 1 }, (_, index) => ({ value: step * index, y: yOf(step * index) })),
  };
}

/** At most the given number of days, evenly spread, for the axis labels. */
export function footDays(days: readonly string[], most: number): number[] {
  if (days.length <= 1 || most < 1) return days.map((_, index) => index).slice(0, most);
  const count = Math.min(most, days.length);
  return Array.from({ length: count }, (_, index) => Math.round(((index + 0.5) * (days.length - 1)) / count));
}

export interface ChartMark {
  readonly day: string;
  readonly label: string;
}

export interface PlacedMark extends ChartMark {
  readonly x: number;
  /** Null if the label would overlap the one before it. */
  readonly hasRoom: boolean;
}

const LETTER_WIDTH = 6.2;
const LABEL_GAP = 14;

/**
 * The marks within the drawn days. A label is drawn before its line, so it needs room between that line and the
 * previous one.
 */
export function placeMarks(
  marks: readonly ChartMark[],
  { days, width }: { readonly days: readonly string[]; readonly width: number },
): PlacedMark[] {
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return [];
  const span = Math.max(1, daysBetween({ from: first, to: last }));
  let taken = 0;
  return marks
    .filter((mark) => mark.day > first && mark.day <= last)
    .toSorted((left, right) => (left.day < right.day ? -1 : 1))
    .map((mark) => {
      const x = (daysBetween({ from: first, to: mark.day }) / span) * width;
      const hasRoom = x - mark.label.length * LETTER_WIDTH - LABEL_GAP >= taken;
      if (hasRoom) taken = x;
      return { ...mark, x, hasRoom };
    });
}

export interface GrowthPoint extends Readonly<Record<'principalUsd' | 'interestUsd' | 'totalUsd', PartialUsd>> {
  readonly day: string;
}

export interface Growth {
  readonly points: readonly GrowthPoint[];
  /** Coins with a balance but no price on a day; the line has a gap on such days. */
  readonly symbolsWithoutPrice: readonly string[];
}

/** All coins together, day by day, for the growth chart and its table. */
export function growthPoints({ days, coins }: ClientGrowth): Growth {
  const points = days.map((day, index): GrowthPoint => {
    const piecesOf = (part: 'principal' | 'interest'): UsdPiece[] =>
      coins.map((coin) => ({
        coinId: coin.coinId,
        coinSymbol: coin.coinSymbol,
        usd: usdOf(coin[part][index], coin[`${part}Usd`][index] ?? null),
      }));
    const [principal, interest] = [piecesOf('principal'), piecesOf('interest')];
    return {
      day,
      principalUsd: sumPartialUsd(principal),
      interestUsd: sumPartialUsd(interest),
      totalUsd: sumPartialUsd([...principal, ...interest]),
    };
  });
  const unpriced = new Set(points.flatMap(({ totalUsd }) => totalUsd.unknown.map(({ coinSymbol }) => coinSymbol)));
  return { points, symbolsWithoutPrice: [...unpriced] };
}

function usdOf(amount: string | undefined, usd: string | null): UsdPiece['usd'] {
  if (amount === undefined || parseAmount(amount) === 0n) return parseUsd('0');
  return usd === null ? null : parseUsd(usd);
}

export interface ChartEvents {
  /** Coins that were deposited or withdrawn: principal jumps there. */
  readonly moves: readonly ChartMark[];
  /** Interest that was paid: the accrued interest drops there. */
  readonly payments: readonly ChartMark[];
}

/** The events that explain why a line jumps. */
export function chartEvents(entries: readonly LendingTransaction[]): ChartEvents {
  const cleared = entries.filter((entry) => entry.status === 'cleared');
  const mark = (entry: LendingTransaction, label: (amount: string) => string): ChartMark => ({
    // A deposit counts from its announcement, a payment on the day of its transaction.
    day: (entry.type === 'deposit' ? entry.initiatedAt : (entry.clearedAt ?? entry.initiatedAt)).slice(0, 10),
    label: label(`${presentAmount(parseAmount(entry.amount))} ${entry.coinSymbol}`),
  });
  return {
    moves: cleared.flatMap((entry) =>
      entry.type === 'interest' ? [] : [mark(entry, (amount) => `${entry.type === 'deposit' ? '+' : '−'}${amount}`)],
    ),
    payments: cleared.flatMap((entry) =>
      entry.type === 'interest' ? [mark(entry, (amount) => `${amount} paid`)] : [],
    ),
  };
}
