import type { Action } from '@holdfast/accounting';
import { NO_HISTORY, rankActions } from '@holdfast/classification';
import type { Queries } from '../transaction-dependencies.ts';
import { loadFacts } from './load-facts.ts';

export interface CertainAction {
  readonly action: Action;
  readonly reason: string;
}

const PART_TRANSACTIONS = 1000;

/** The meaning of those whose transfers leave no other reading. What happened before never makes anything certain. */
export async function findCertainActions(
  queries: Queries,
  transactionIds: readonly number[],
): Promise<Map<number, CertainAction>> {
  const found = new Map<number, CertainAction>();
  for (let start = 0; start < transactionIds.length; start += PART_TRANSACTIONS) {
    const facts = await loadFacts(queries, transactionIds.slice(start, start + PART_TRANSACTIONS));
    for (const { id, view } of facts.values()) {
      const [best] = rankActions({ ...view, history: NO_HISTORY });
      if (best?.isCertain) found.set(id, { action: best.action, reason: best.reason });
    }
  }
  return found;
}
