/**
 * One line of form 8949, already as it is printed: whole cents or whole dollars, half away from zero.
 *
 * The form itself says that (h) is (d) less (e) combined with (g), and a reader checks it with the printed figures. So
 * the gain is computed from the printed proceeds and cost and not rounded on its own, and totals are sums of printed
 * lines. Example: proceeds 10.005 and cost 3.333 print as 10.01 and 3.33, and the gain as 6.68, although 6.672 alone
 * would print as 6.67. Whole dollars are all figures or none, as the instructions ask.
 *
 * Adjustments, by "How To Complete Form 8949, Columns (f) and (g)" of the instructions:
 *
 *   B  The broker's form shows another basis. Reported to the IRS: (e) is the basis on the form, and (g) corrects it,
 *      basis on the form less correct basis. Not reported: (e) is the correct basis and (g) is zero.
 *   E  Selling expenses above the proceeds. (d) cannot be negative, so it is zero and (g) is the excess of expenses.
 *
 * Example of B: proceeds 1,000, basis on the form 900, correct basis 100.
 * (e) is 900, (g) is 800, and (h) is 1,000 − 900 + 800 = 900.
 */
import { formatUsDate } from '@holdfast/calendar';
import { add, type Amount, compare, formatDecimal, roundTo, subtract, sum, type Usd, ZERO } from '@holdfast/money';
import type { ClosedPosition } from '../types.ts';
import type { CoinId } from '../ids.ts';
import { hasUnknownAcquisition } from '../lists.ts';

/** What the form needs to know of a closed position; entered and imported positions fit as well as computed ones. */
export type Form8949Position = { readonly id: string } & Pick<
  ClosedPosition,
  | 'taxable'
  | 'coinId'
  | 'accountId'
  | 'amount'
  | 'acquiredDay'
  | 'disposedDay'
  | 'year'
  | 'proceedsUsd'
  | 'costUsd'
  | 'term'
  | 'lotId'
  | 'flags'
>;

export interface FormTotals {
  /** Column (d). */
  proceeds: Usd;
  /** Column (e). */
  cost: Usd;
  /** Column (g). */
  adjustment: Usd;
  /** Column (h). */
  gain: Usd;
}

export interface FormRow extends FormTotals {
  /** Column (a): "0.12345678 BTC". */
  description: string;
  /** Columns (b) and (c): MM/DD/YYYY, or VARIOUS for several sales on one line. A blank (b) is not known. */
  dateAcquired: string;
  dateDisposed: string;
  /** Column (f): the letters that apply, in alphabetical order. M marks several sales on one line. */
  code: string;
  coinId: CoinId;
  /** The exact amount, of which the description shows eight decimals. */
  quantity: Amount;
  positionIds: readonly string[];
  flags: ClosedPosition['flags'];
  /** For several sales on one line: the lines they would have had of their own. */
  sales: readonly FormRow[];
}

export const VARIOUS = 'VARIOUS';
const DESCRIPTION_DECIMALS = 8;
const SYMBOL_LENGTH_MAX = 24;

/** Whole dollars or whole cents, for every figure of a form alike. */
export type FormRounding = 'cents' | 'dollars';

export interface RowChoices {
  readonly symbol: string;
  readonly rounding: FormRounding;
  /** What a broker reported about the sale, where one did. */
  readonly reported: { readonly isBasisReported: boolean; readonly basisUsd?: Usd } | undefined;
}

export function makeRow(position: Form8949Position, { symbol, rounding, reported }: RowChoices): FormRow {
  const round = (value: Usd): Usd => roundTo(value, rounding === 'dollars' ? 0 : 2, 'halfAwayFromZero');
  const netProceeds = round(position.proceedsUsd);
  const proceeds = netProceeds < 0n ? ZERO : netProceeds;
  const correctCost = round(position.costUsd);
  const reportedCost = reported?.basisUsd === undefined ? correctCost : round(reported.basisUsd);
  const isCostDifferent = reportedCost !== correctCost;
  const cost = reported?.isBasisReported ? reportedCost : correctCost;
  const adjustment = add(subtract(cost, correctCost), subtract(netProceeds, proceeds));
  return {
    description: describe(position.amount, symbol),
    dateAcquired: isAcquisitionKnown(position) ? formatUsDate(position.acquiredDay) : '',
    dateDisposed: formatUsDate(position.disposedDay),
    proceeds,
    cost,
    code: `${isCostDifferent ? 'B' : ''}${netProceeds < 0n ? 'E' : ''}`,
    adjustment,
    gain: add(subtract(proceeds, cost), adjustment),
    coinId: position.coinId,
    quantity: position.amount,
    positionIds: [position.id],
    flags: position.flags,
    sales: [],
  };
}

/**
 * Several sales of one coin on one line, which the instructions allow with code M and a statement of the single sales.
 * The figures are the sums of the printed single ones, so that the choice never moves a total by a cent.
 */
export function combineRows(rows: readonly [FormRow, ...FormRow[]], symbol: string): FormRow {
  const [first] = rows;
  if (rows.length === 1) return first;
  const quantity = sum(rows.map((row) => row.quantity));
  const dateOf = (column: 'dateAcquired' | 'dateDisposed'): string =>
    rows.every((row) => row[column] === first[column]) ? first[column] : VARIOUS;
  return {
    ...totalsOf(rows),
    description: describe(quantity, symbol),
    dateAcquired: dateOf('dateAcquired'),
    dateDisposed: dateOf('dateDisposed'),
    code: joinCodes(rows, 'M'),
    coinId: first.coinId,
    quantity,
    positionIds: rows.flatMap((row) => row.positionIds),
    flags: [...new Set(rows.flatMap((row) => row.flags))],
    sales: rows,
  };
}

/** Every code of the lines once, in alphabetical order, as the instructions ask. */
export function joinCodes(lines: readonly { readonly code: string }[], further = ''): string {
  return [...new Set([...lines.flatMap(({ code }) => [...code]), ...further])].sort().join('');
}

/** Whether column (g) has an entry: an adjustment, or the zero that code B asks for. */
export function hasAdjustment({ code, adjustment }: Pick<FormRow, 'code' | 'adjustment'>): boolean {
  return adjustment !== 0n || /[^M]/.test(code);
}

export function totalsOf(lines: readonly FormTotals[]): FormTotals {
  const totals: FormTotals = { proceeds: ZERO, cost: ZERO, adjustment: ZERO, gain: ZERO };
  for (const line of lines) {
    totals.proceeds = add(totals.proceeds, line.proceeds);
    totals.cost = add(totals.cost, line.cost);
    totals.adjustment = add(totals.adjustment, line.adjustment);
    totals.gain = add(totals.gain, line.gain);
  }
  return totals;
}

/**
 * By date of disposal, then of acquisition, then the larger first, then id: an order that never depends on the input.
 */
export function comparePositions(left: Form8949Position, right: Form8949Position): number {
  return (
    left.disposedDay - right.disposedDay ||
    left.acquiredDay - right.acquiredDay ||
    compare(right.proceedsUsd, left.proceedsUsd) ||
    (left.id < right.id ? -1 : left.id > right.id ? 1 : 0)
  );
}

/** An amount too small for eight decimals is written out in full: "0 BTC" would describe nothing. */
function describe(amount: Amount, symbol: string): string {
  const rounded = roundTo(amount, DESCRIPTION_DECIMALS, 'halfAwayFromZero');
  return `${formatDecimal(rounded === 0n ? amount : rounded)} ${printableSymbol(symbol)}`;
}

/**
 * Anyone can mint a token whose symbol holds line breaks or a whole sentence, and a line break would forge a TXF
 * record.
 */
function printableSymbol(symbol: string): string {
  return symbol
    .replace(/[\p{C}\p{Z}\s]+/gu, ' ')
    .trim()
    .slice(0, SYMBOL_LENGTH_MAX)
    .trim();
}

/**
 * Without a recorded purchase the books can only repeat the day of disposal, or that of a move, and printing that would
 * state an acquisition nobody saw.
 */
function isAcquisitionKnown({ flags }: Form8949Position): boolean {
  return !hasUnknownAcquisition(flags);
}
