/** Which actions fit several transactions at once, and which of them is meant most likely. */
import { type Action, ACTIONS, isAction } from '@holdfast/accounting';
import type { Transaction } from '@holdfast/contract';
import { fitsDirections } from './action-words.ts';
import { movedTransfers } from './transaction-words.ts';

type Candidate = Pick<Transaction, 'transfers' | 'suggestion'>;

export interface FittingActions {
  /** Null when no suggestion fits all of them. */
  readonly best: Action | null;
  /** What was suggested for some of them comes first, the most frequent at the head; then the others in their order. */
  readonly all: readonly Action[];
}

export function fittingActions(transactions: readonly Candidate[]): FittingActions {
  const directions = new Set(
    transactions.flatMap(({ transfers }) => movedTransfers(transfers).map(({ direction }) => direction)),
  );
  const hasMoves = directions.size > 0;
  const fitting = ACTIONS.filter((action) =>
    hasMoves ? fitsDirections(action, directions) : action === 'noOp' || action === 'fee' || action === 'spam',
  );
  const votes = new Map<Action, number>();
  for (const { suggestion } of transactions) {
    if (suggestion && isAction(suggestion.action))
      votes.set(suggestion.action, (votes.get(suggestion.action) ?? 0) + 1);
  }
  const suggested = fitting
    .filter((action) => votes.has(action))
    .sort((left, right) => (votes.get(right) ?? 0) - (votes.get(left) ?? 0));
  return { best: suggested[0] ?? null, all: [...suggested, ...fitting.filter((action) => !votes.has(action))] };
}
