/**
 * Proof against the exchange's own balances: in a statement, the balance after each line is the balance before it plus
 * the line's change. A line that is missing, doubled or misread breaks the chain, and the first break is named.
 */
import { type Amount, formatDecimal, subtract } from '@holdfast/money';
import type { BalanceStep } from './reading.ts';

export interface PlacedStep extends BalanceStep {
  readonly row: number;
  readonly atMs: number;
}

export interface BalanceBreak {
  readonly row: number;
  readonly account: string;
  /** What the file states, minus what its previous line and this one add up to. */
  readonly difference: Amount;
  readonly message: string;
}

export interface BalanceCheck {
  readonly checkedLines: number;
  readonly firstBreak: BalanceBreak | null;
}

export function checkBalances(steps: readonly PlacedStep[]): BalanceCheck | null {
  if (steps.length === 0) return null;
  const balances = new Map<string, Amount>();
  let checkedLines = 0;
  let firstBreak: BalanceBreak | null = null;
  for (const step of oldestFirst(steps)) {
    const before = balances.get(step.account);
    balances.set(step.account, step.after);
    if (before === undefined) continue;
    checkedLines += 1;
    const difference = subtract(subtract(step.after, before), step.change);
    if (difference !== 0n && firstBreak === null) firstBreak = describe(step, before, difference);
  }
  return { checkedLines, firstBreak };
}

/** Exporters list the newest line first or last; within one second the order of the lines is all there is. */
function oldestFirst(steps: readonly PlacedStep[]): PlacedStep[] {
  const first = steps[0]?.atMs ?? 0;
  const last = steps[steps.length - 1]?.atMs ?? 0;
  const inOrder = first > last ? [...steps].reverse() : [...steps];
  return inOrder.sort((left, right) => left.atMs - right.atMs);
}

function describe(step: PlacedStep, before: Amount, difference: Amount): BalanceBreak {
  const message =
    `Row ${step.row}: the ${step.account} balance is ${formatDecimal(step.after)}, but ${formatDecimal(before)} ` +
    `and a change of ${formatDecimal(step.change)} make a difference of ${formatDecimal(difference)}.`;
  return { row: step.row, account: step.account, difference, message };
}
