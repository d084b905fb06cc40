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
  chain.addPart(steps);
  return chain.check();
}

/** The lines of one account: how they begin, how they end, and whether they follow from one another. */
interface AccountChain {
  first: PlacedStep;
  last: PlacedStep;
  matches: boolean;
}

/** The lines of a statement, in parts of which each is later, or each earlier, than all before. */
export class BalanceChain {
  readonly #accounts = new Map<string, AccountChain>();
  #checkedLines = 0;
  #firstBreak: { readonly atMs: number; readonly found: BalanceBreak } | null = null;

  /** Takes the lines of a part in the order of the file. */
  addPart(steps: readonly PlacedStep[]): void {
    const part = new Map<string, AccountChain>();
    for (const step of oldestFirst(steps)) {
      const account = part.get(step.account);
      if (account === undefined) part.set(step.account, { first: step, last: step, matches: true });
      else {
        account.matches = this.#follows(account.last, step) && account.matches;
        account.last = step;
      }
    }
    for (const [name, later] of part) this.#join(name, later);
  }

  #join(name: string, part: AccountChain): void {
    const known = this.#accounts.get(name);
    if (known === undefined) {
      this.#accounts.set(name, part);
      return;
    }
    const [older, newer] = part.last.atMs < known.first.atMs ? [part, known] : [known, part];
    const matches = this.#follows(older.last, newer.first) && older.matches && newer.matches;
    this.#accounts.set(name, { first: older.first, last: newer.last, matches });
  }

  #follows(before: PlacedStep, step: PlacedStep): boolean {
    this.#checkedLines += 1;
    const difference = subtract(subtract(step.after, before.after), step.change);
    if (difference === 0n) return true;
    if (this.#firstBreak === null || step.atMs < this.#firstBreak.atMs)
      this.#firstBreak = { atMs: step.atMs, found: describe(step, before.after, difference) };
    return false;
  }

  /** Null: no line states a balance. */
  check(): BalanceCheck | null {
    if (this.#accounts.size === 0) return null;
    return { checkedLines: this.#checkedLines, firstBreak: this.#firstBreak?.found ?? null };
  }

  closing(): ClosingBalance[] {
    return [...this.#accounts].map(([account, { last, matches }]) => ({ account, closing: last.after, matches }));
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
