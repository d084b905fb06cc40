/**
 * Classifies new transactions automatically where no person is needed. It runs at the end of every ingested batch, in
 * the same database transaction, in this order:
 *
 *   1. Automatic classifications that no longer hold after changed facts are reset.
 *   2. The enabled rules apply; the first matching rule wins.
 *   3. What the file of an imported transaction states becomes its classification, where it leaves no choice.
 *   4. Certain actions are set: own transfers, approvals, failures.
 *   5. The two sides of transfers through bridges and exchanges are linked.
 *
 * A batch may have a hundred thousand transactions, so each step first selects the transactions that it concerns.
 * Repeating it changes nothing.
 */
import type { Action } from '@holdfast/accounting';
import { findSourceAction, NO_HISTORY, rankActions, type TransactionView } from '@holdfast/classification';
import type pg from 'pg';
import { classify } from '../classify/classify.ts';
import { holdBackClientDeposits } from '../classify/client-deposits.ts';
import { resetClassification } from '../classify/reset-classification.ts';
import { ruleSql } from '../rules/match-rule.ts';
import { ruleReason, RULE_COLUMNS, type RuleRow } from '../rules/rule-record.ts';
import { IS_OPEN, IS_AFTER_LOCKED_YEARS } from './eligible.ts';
import { loadFacts, type ReadFacts, type TransactionFacts } from './load-facts.ts';
import { linkMoves } from './moves/link-moves.ts';
import { isOwn } from '../../../catalogue/ownership.ts';

/** What the caller has in memory about transactions that it has just written. */
export interface JustWritten {
  readonly readFacts: ReadFacts;
  /** What their files state, by transaction; see `findStatedActions`. */
  readonly stated: ReadonlyMap<number, FoundAction>;
  readonly isNew: (transactionId: number) => boolean;
}

export async function classifyNew(
  client: pg.PoolClient,
  transactionIds: readonly number[],
  written?: JustWritten,
): Promise<void> {
  if (transactionIds.length === 0) return;
  const readFacts = written?.readFacts ?? ((ids) => loadFacts(client, ids));
  await resetOutdated(client, written ? transactionIds.filter((id) => !written.isNew(id)) : transactionIds);
  await classifyByRules(client, transactionIds);
  await classifyBySource(client, transactionIds, written);
  await classifyCertain(client, transactionIds, readFacts);
  await linkMoves(client, transactionIds, { readFacts });
}

/** SQL for a transaction without transfers from or to outside wallets. */
const STAYS_INSIDE = `NOT EXISTS (SELECT FROM transfers x
                                  WHERE x.transaction_id = t.id AND x.role = 'transfer'
                                      AND ${isOwn('x.from_account_id')} <> ${isOwn('x.to_account_id')})`;

/** SQL for a transaction that an own wallet sent, or in which coins went from one own wallet to another. */
const IS_OURS = `((t.network_id, lower(t.sender)) IN (SELECT a.network_id, lower(a.address) FROM operator_wallets w
                                                      JOIN accounts a ON a.id = w.account_id)
                  OR EXISTS (SELECT FROM transfers x WHERE x.transaction_id = t.id AND x.role = 'transfer'
                                 AND ${isOwn('x.from_account_id')} AND ${isOwn('x.to_account_id')}))`;

/** Nothing is certain about what strangers do with each other, so that the facts of such transactions are not read. */
async function classifyCertain(
  client: pg.PoolClient,
  transactionIds: readonly number[],
  readFacts: ReadFacts,
): Promise<void> {
  const { rows } = await client.query<{ id: number }>(
    `SELECT t.id FROM transactions t
      WHERE t.id = ANY ($1) AND ${IS_OPEN} AND ${IS_OURS} AND ${STAYS_INSIDE} ORDER BY t.id`,
    [transactionIds],
  );
  const certain = await findCertainActions(
    readFacts,
    rows.map((row) => row.id),
  );
  await classifyFound(client, certain, 'certain');
}

async function classifyBySource(
  client: pg.PoolClient,
  transactionIds: readonly number[],
  written: JustWritten | undefined,
): Promise<void> {
  const { rows } = await client.query<{ id: number }>(
    `SELECT t.id FROM transactions t WHERE t.id = ANY ($1) AND ${IS_OPEN} AND t.source_kind IS NOT NULL ORDER BY t.id`,
    [transactionIds],
  );
  const isNew = (id: number): boolean => written?.isNew(id) ?? false;
  const ids = rows.map((row) => row.id);
  const found = await findActions(
    (some) => loadFacts(client, some),
    ids.filter((id) => !isNew(id)),
    findSourceAction,
  );
  for (const id of ids) {
    const action = isNew(id) ? written?.stated.get(id) : undefined;
    if (action) found.set(id, action);
  }
  await classifyFound(client, found, 'source');
}

/** Returns what the files of transactions state, where it leaves no choice. */
export function findStatedActions(facts: Iterable<TransactionFacts>): Map<number, FoundAction> {
  const stated = new Map<number, FoundAction>();
  for (const { id, view } of facts) {
    const action = findSourceAction({ ...view, history: NO_HISTORY });
    if (action !== null) stated.set(id, action);
  }
  return stated;
}

async function classifyFound(
  client: pg.PoolClient,
  found: ReadonlyMap<number, FoundAction>,
  origin: 'certain' | 'source',
): Promise<void> {
  const idsByAction = new Map<Action, number[]>();
  for (const [id, { action }] of found) {
    const ids = idsByAction.get(action);
    if (ids) ids.push(id);
    else idsByAction.set(action, [id]);
  }
  for (const [action, transactionIds] of idsByAction) {
    await classify(client, {
      transactionIds,
      action,
      origin,
      userId: null,
      reasonOf: (id) => found.get(id)?.reason ?? '',
    });
  }
}

export interface FoundAction {
  readonly action: Action;
  readonly reason: string;
}

/** Bounds the memory for facts. */
const PART_TRANSACTIONS = 5000;

/** Returns the actions of transactions with only one possible classification. The history is not considered. */
function findCertainActions(
  readFacts: ReadFacts,
  transactionIds: readonly number[],
): Promise<Map<number, FoundAction>> {
  return findActions(readFacts, transactionIds, (view) => {
    const [best] = rankActions(view);
    return best?.isCertain ? best : null;
  });
}

async function findActions(
  readFacts: ReadFacts,
  transactionIds: readonly number[],
  find: (view: TransactionView) => FoundAction | null,
): Promise<Map<number, FoundAction>> {
  const found = new Map<number, FoundAction>();
  for (let start = 0; start < transactionIds.length; start += PART_TRANSACTIONS) {
    const facts = await readFacts(transactionIds.slice(start, start + PART_TRANSACTIONS));
    for (const { id, view } of facts.values()) {
      const action = find({ ...view, history: NO_HISTORY });
      if (action !== null) found.set(id, { action: action.action, reason: action.reason });
    }
  }
  return found;
}

/** Applies the enabled rules in their order; the first matching rule classifies a transaction. */
async function classifyByRules(client: pg.PoolClient, transactionIds: readonly number[]): Promise<void> {
  const { rows: rules } = await client.query<RuleRow>(
    `SELECT ${RULE_COLUMNS} FROM rules WHERE is_enabled ORDER BY priority, id`,
  );
  for (const rule of rules) {
    const values: unknown[] = [transactionIds];
    const where = ruleSql(rule.conditions, (value) => `$${values.push(value)}`);
    const { rows } = await client.query<{ id: number }>(
      `SELECT t.id FROM transactions t WHERE t.id = ANY ($1) AND ${IS_OPEN} AND ${where} ORDER BY t.id`,
      values,
    );
    const ids = await holdBackClientDeposits(client, { rule, transactionIds: rows.map((row) => row.id) });
    if (ids.length === 0) continue;
    await classify(client, {
      transactionIds: ids,
      action: rule.action,
      origin: 'rule',
      userId: null,
      ruleId: rule.id,
      reasonOf: () => ruleReason(rule),
    });
  }
}

/**
 * Resets automatic classifications that no longer hold. A transaction that is read for a second own wallet can gain
 * transfers: what looked like an approval may have moved coins of the other wallet. Decisions by people and
 * transactions of locked years stay.
 */
interface DecidedRow {
  id: number;
  action: string;
  origin: 'rule' | 'certain' | 'source';
  rule_id: number | null;
}

async function resetOutdated(client: pg.PoolClient, transactionIds: readonly number[]): Promise<void> {
  if (transactionIds.length === 0) return;
  const readFacts: ReadFacts = (ids) => loadFacts(client, ids);
  const { rows } = await client.query<DecidedRow>(
    `SELECT c.transaction_id AS id, c.action, b.origin, r.id AS rule_id
       FROM classifications c JOIN transactions t ON t.id = c.transaction_id AND ${IS_AFTER_LOCKED_YEARS}
       JOIN classification_batches b ON b.id = c.batch_id LEFT JOIN rules r ON r.id = b.rule_id AND r.updated_at <= c.at
      WHERE c.transaction_id = ANY ($1) AND b.origin <> 'person'
        AND NOT EXISTS (SELECT FROM transaction_links l
                        WHERE c.transaction_id IN (l.out_transaction_id, l.in_transaction_id))`,
    [transactionIds],
  );
  const outdated = [
    ...(await noLongerFound(
      rows.filter((row) => row.origin === 'certain'),
      (ids) => findCertainActions(readFacts, ids),
    )),
    ...(await noLongerFound(
      rows.filter((row) => row.origin === 'source'),
      (ids) => findActions(readFacts, ids, findSourceAction),
    )),
    ...(await noLongerMatching(
      client,
      rows.filter((row) => row.rule_id !== null),
    )),
  ];
  if (outdated.length > 0)
    await resetClassification(client, { transactionIds: outdated.sort((a, b) => a - b), userId: null });
}

async function noLongerFound(
  rows: readonly DecidedRow[],
  find: (transactionIds: readonly number[]) => Promise<ReadonlyMap<number, FoundAction>>,
): Promise<number[]> {
  const found = await find(rows.map((row) => row.id));
  return rows.filter((row) => found.get(row.id)?.action !== row.action).map((row) => row.id);
}

/** A rule that was changed or deleted since is not compared with its earlier classifications. */
async function noLongerMatching(client: pg.PoolClient, rows: readonly DecidedRow[]): Promise<number[]> {
  const ruleIds = [...new Set(rows.flatMap((row) => row.rule_id ?? []))];
  if (ruleIds.length === 0) return [];
  const { rows: rules } = await client.query<RuleRow>(`SELECT ${RULE_COLUMNS} FROM rules WHERE id = ANY ($1)`, [
    ruleIds,
  ]);
  const outdated: number[] = [];
  for (const rule of rules) {
    const ids = rows.filter((row) => row.rule_id === rule.id).map((row) => row.id);
    const values: unknown[] = [ids];
    const where = ruleSql(rule.conditions, (value) => `$${values.push(value)}`);
    const { rows: matching } = await client.query<{ id: number }>(
      `SELECT t.id FROM transactions t WHERE t.id = ANY ($1) AND ${where}`,
      values,
    );
    const still = new Set(matching.map((row) => row.id));
    outdated.push(...ids.filter((id) => !still.has(id)));
  }
  return outdated;
}
