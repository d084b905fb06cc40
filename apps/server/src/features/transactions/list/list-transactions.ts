import type { CallOutput, Contract } from '@holdfast/contract';
import { chooseSuggestion } from '../choose-suggestion.ts';
import { loadTransactions } from '../load-transactions.ts';
import { suggestActions } from '../meaning/suggest.ts';
import { Conditions } from '../search/conditions.ts';
import { findMatching, type FoundPage } from '../search/find-matching.ts';
import { type ListQuery, readListTerms } from '../search/list-terms.ts';
import { boundsOf, byTransaction } from '../search/term.ts';
import type { TransactionDependencies } from '../transaction-dependencies.ts';
import { findPageByDays } from './find-page-by-days.ts';
import { readTimeQuery } from './time-query.ts';

type Answer = CallOutput<Contract['listTransactions']>;

/** All transactions, the newest first. */
export async function listTransactions(dependencies: TransactionDependencies, query: ListQuery): Promise<Answer> {
  return listSome(dependencies, query, { onlyUnclassified: false });
}

/** Those without a meaning, each with the action that fits best. */
export async function listUnclassifiedTransactions(
  dependencies: TransactionDependencies,
  query: ListQuery,
): Promise<Answer> {
  const answer = await listSome(dependencies, query, { onlyUnclassified: true });
  const suggestions = await suggestActions(
    dependencies.pool,
    answer.items.map((item) => item.id),
  );
  return {
    ...answer,
    items: answer.items.map((item) => ({ ...item, suggestion: chooseSuggestion(suggestions.get(item.id)) })),
  };
}

async function listSome(
  dependencies: TransactionDependencies,
  query: ListQuery,
  scope: { onlyUnclassified: boolean },
): Promise<Answer> {
  const { pool } = dependencies;
  const fromId = query.from_id ?? (await newestId(dependencies));
  const { ids, total, isTotalCapped } = await findPage(dependencies, query, scope);
  return {
    items: await loadTransactions(pool, ids),
    total,
    isTotalCapped,
    fromId,
    page: query.page,
    limit: query.limit,
  };
}

async function findPage(
  { pool, config }: TransactionDependencies,
  query: ListQuery,
  { onlyUnclassified }: { onlyUnclassified: boolean },
): Promise<FoundPage> {
  const { page, limit, from_id: fromId } = query;
  const span = await readTimeQuery(pool, { text: query.time_query, timeZone: config.timeZone });
  const parameters = new Conditions();
  const narrowedBy = await readListTerms(pool, parameters, query);
  if (narrowedBy.length === 0)
    return { ...(await findPageByDays(pool, { onlyUnclassified, fromId, span, page, limit })), isTotalCapped: false };
  const terms = onlyUnclassified ? [byTransaction('NOT t.is_classified'), ...narrowedBy] : narrowedBy;
  return findMatching(pool, { terms, parameters, within: boundsOf(parameters, { span, fromId }), page, limit });
}

async function newestId({ pool }: TransactionDependencies): Promise<number | null> {
  const { rows } = await pool.query<{ id: number | null }>('SELECT max(id) AS id FROM transactions');
  return rows[0]?.id ?? null;
}
