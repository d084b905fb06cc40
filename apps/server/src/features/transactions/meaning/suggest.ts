/** What transactions may mean, for a whole page of them with a dozen queries. */
import { actionLabel } from '@holdfast/accounting';
import { type HistoryView, rankActions } from '@holdfast/classification';
import type { PossibleAction } from '@holdfast/contract';
import type { Queries } from '../transaction-dependencies.ts';
import { loadExpectedFromClients, loadLentByClient, loadLentToSender } from './history/client-dealings.ts';
import { loadPastChoices } from './history/past-choices.ts';
import { loadUncollectedPositions } from './history/uncollected-positions.ts';
import { loadFacts, type TransactionFacts } from './load-facts.ts';

/** The actions that fit each transaction, the best first. A transaction that is not there has no entry. */
export async function suggestActions(
  queries: Queries,
  transactionIds: readonly number[],
): Promise<Map<number, PossibleAction[]>> {
  const facts = [...(await loadFacts(queries, transactionIds)).values()];
  const historyOf = await loadHistory(queries, facts);
  return new Map(
    facts.map((each) => [
      each.id,
      rankActions({ ...each.view, history: historyOf(each) }).map((ranked) => ({
        ...ranked,
        label: actionLabel(ranked.action),
      })),
    ]),
  );
}

async function loadHistory(
  queries: Queries,
  facts: readonly TransactionFacts[],
): Promise<(facts: TransactionFacts) => HistoryView> {
  // One after the other: inside a transaction there is one connection only.
  const choicesOf = await loadPastChoices(queries, facts);
  const uncollectedOf = await loadUncollectedPositions(queries, facts);
  const expectedOf = await loadExpectedFromClients(queries, facts);
  const lentByClientOf = await loadLentByClient(queries, facts);
  const lentToSenderOf = await loadLentToSender(queries, facts);
  return (each) => ({
    ...choicesOf(each),
    uncollectedPositions: uncollectedOf(each.id),
    expectedFromClients: expectedOf(each.id),
    lentByClient: lentByClientOf(each.id),
    lentToSender: lentToSenderOf(each.id),
  });
}
