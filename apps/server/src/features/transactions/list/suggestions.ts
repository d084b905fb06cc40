/** Suggestions of the whole inbox by action, and accepting them in one step that one undo reverts. */
import { type Action, actionLabel, isAction } from '@holdfast/accounting';
import type { CallParsed, Contract, SuggestionGroups } from '@holdfast/contract';
import type pg from 'pg';
import { invalidField } from '../../../http/app-error.ts';
import { classify } from '../classify/classify.ts';
import { lockTransactions } from '../classify/lock-transactions.ts';
import type { TransactionDependencies } from '../transaction-dependencies.ts';
import { type Examined, examineInbox } from './list-transactions.ts';

/** A client deposit needs its client, which only a person can choose, one deposit at a time. */
const NEEDS_CLIENT: Action = 'clientDeposit';

export async function listSuggestions(
  dependencies: TransactionDependencies,
  query: CallParsed<Contract['listSuggestions']>['query'],
): Promise<SuggestionGroups> {
  const { found, isCapped } = await examineInbox(dependencies, { ...query, page: 1, limit: 1 });
  const unlocked = await findUnlocked(dependencies.pool, found);
  const offered = found.filter(({ id }) => unlocked.has(id));
  const byAction = new Map<string, Examined[]>();
  for (const examined of offered) {
    const action = examined.suggestion?.action;
    if (action === undefined) continue;
    const group = byAction.get(action);
    if (group) group.push(examined);
    else byAction.set(action, [examined]);
  }
  const items = [...byAction].map(([action, group]) => toGroup(action, group));
  return {
    items: items.toSorted(
      (left, right) =>
        right.transactionIds.length - left.transactionIds.length || (left.action < right.action ? -1 : 1),
    ),
    withoutSuggestion: offered.filter(({ suggestion }) => suggestion === null).length,
    inLockedYears: found.length - offered.length,
    isCapped,
  };
}

function toGroup(action: string, group: readonly Examined[]): SuggestionGroups['items'][number] {
  const count = (confidence: string): number =>
    group.filter(({ suggestion }) => suggestion?.confidence === confidence).length;
  return {
    action,
    label: isAction(action) ? actionLabel(action) : action,
    transactionIds: group.map(({ id }) => id),
    high: count('high'),
    medium: count('medium'),
    low: count('low'),
    needsClient: action === NEEDS_CLIENT,
  };
}

/** A transaction of a locked year cannot be classified, and would make the whole step fail. */
async function findUnlocked(pool: pg.Pool, found: readonly Examined[]): Promise<Set<number>> {
  const { rows } = await pool.query<{ id: number }>(
    `SELECT id FROM transactions WHERE id = ANY ($1) AND at >= coalesce(locked_until(), '-infinity')`,
    [found.map(({ id }) => id)],
  );
  return new Set(rows.map((row) => row.id));
}

/** Transactions that were classified meanwhile are left as they are and counted. */
export async function acceptSuggestions(
  client: pg.PoolClient,
  { groups, userId }: { groups: CallParsed<Contract['acceptSuggestions']>['body']['groups']; userId: number },
): Promise<{ batchId: number | null; transactions: number[]; changedSince: number }> {
  const all = groups.flatMap(({ transactionIds }) => transactionIds);
  const refuse = (msg: string) => invalidField({ loc: ['body', 'groups'], msg, input: null });
  if (new Set(all).size < all.length) throw refuse('A transaction can be classified only once.');
  if (groups.some(({ action }) => action === NEEDS_CLIENT))
    throw refuse('Each client deposit needs its client. Classify them one at a time.');
  await lockTransactions(client, all);
  const { rows } = await client.query<{ id: number }>(
    'SELECT id FROM transactions WHERE id = ANY ($1) AND NOT is_classified',
    [all],
  );
  const open = new Set(rows.map((row) => row.id));
  let batchId: number | undefined;
  for (const { action, transactionIds } of groups) {
    const still = transactionIds.filter((id) => open.has(id));
    if (still.length === 0) continue;
    const batch = await classify(client, {
      transactionIds: still,
      action,
      origin: 'person',
      userId,
      intoBatchId: batchId,
    });
    batchId = batch.batchId;
  }
  return {
    batchId: batchId ?? null,
    transactions: all.filter((id) => open.has(id)),
    changedSince: all.length - open.size,
  };
}
