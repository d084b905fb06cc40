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
  /** What the previous line and this one add up to. */
  readonly calculated: Amount;
  /** What the file states. */
  readonly stated: Amount;
  /** What the file states, minus what its previous line and this one add up to. */
  readonly difference: Amount;
  readonly message: string;
}

export interface BalanceCheck {
  readonly checkedLines: number;
  readonly firstBreak: BalanceBreak | null;
}

export interface ClosingBalance {
  readonly account: string;
  readonly closing: Amount;
  readonly matches: boolean;
}

export function checkBalances(steps: readonly PlacedStep[]): BalanceCheck | null {
  const chain = new BalanceChain();
  chain.addUnordered(steps);
  return chain.check();
}

/** The lines of a statement, in any number of parts of which each is later than the one before. */
export class BalanceChain {
  private readonly accounts = new Map<string, { after: Amount; matches: boolean }>();
  private checkedLines = 0;
  private firstBreak: BalanceBreak | null = null;

  /** Takes the lines of a part in the order of the file. */
  addUnordered(steps: readonly PlacedStep[]): void {
    for (const step of oldestFirst(steps)) {
      const account = this.accounts.get(step.account);
      if (account === undefined) {
        this.accounts.set(step.account, { after: step.after, matches: true });
        continue;
      }
      this.checkedLines += 1;
      const difference = subtract(subtract(step.after, account.after), step.change);
      if (difference !== 0n) {
        account.matches = false;
        this.firstBreak ??= describe(step, account.after, difference);
      }
      account.after = step.after;
    }
  }

  /** Null: no line states a balance. */
  check(): BalanceCheck | null {
    if (this.accounts.size === 0) return null;
    return { checkedLines: this.checkedLines, firstBreak: this.firstBreak };
  }

  closing(): ClosingBalance[] {
    return [...this.accounts].map(([account, { after, matches }]) => ({ account, closing: after, matches }));
  }
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
  const calculated = subtract(step.after, difference);
  return { row: step.row, account: step.account, calculated, stated: step.after, difference, message };
}
