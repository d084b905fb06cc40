import type { LendingTransaction } from '@holdfast/contract';
import { parseAmount, presentAmount } from '@holdfast/money';
import type { ChartMark } from './growth-scale.ts';

export interface ChartEvents {
  /** Coins that came in or went out: principal jumps there. */
  readonly moves: readonly ChartMark[];
  /** Interest that was paid: what had grown falls there. */
  readonly payments: readonly ChartMark[];
}

/** What happened, for the marks that say why a line jumps. */
export function chartEvents(entries: readonly LendingTransaction[]): ChartEvents {
  const cleared = entries.filter((entry) => entry.status === 'cleared');
  const mark = (entry: LendingTransaction, label: (amount: string) => string): ChartMark => ({
    // A deposit counts from the day it was announced, a payment on the day the coins left.
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
