/**
 * Classifies new transactions automatically where no person is needed. It runs at the end of every ingested batch, in
 * the same database transaction, in this order:
 *
 *   1. Automatic classifications that no longer hold after changed facts are reset.
 *   2. The enabled rules apply; the first matching rule wins.
 *   3. What the file of an imported transaction states becomes its classification, where it leaves no choice.
 *   4. Certain actions are set: own transfers, approvals, failures.
 *   5. The two sides of transfers through bridges and exchanges are linked, and payments of orders with their fills.
 *
 * A batch may have a hundred thousand transactions, so each step first selects the transactions that it concerns.
 * Repeating it changes nothing.
 */
import type { Action } from '@holdfast/actions/actions.ts';
import { findSourceAction, rankActions } from '../../engine/classification/rank-actions.ts';
import { NO_HISTORY, type TransactionView } from '../../engine/classification/transaction-view.ts';
import type pg from 'pg';
import { classify } from '../classify/classify.ts';
import { classifyFirst, type WrittenTransaction } from '../classify/classify-first.ts';
import { holdBackClientCoins, holdBackClientDeposits } from '../classify/hold-back-deposits.ts';
import { resetClassification } from '../classify/reset-classification.ts';
import { ruleSql } from '../rules/match-rule.ts';
import { ruleReason, RULE_COLUMNS, type RuleRow } from '../rules/rule-record.ts';
import { IS_OPEN, IS_AFTER_LOCKED_YEARS } from './eligible.ts';
import { loadFacts, type ReadFacts, type TransactionFacts } from './load-facts.ts';
import { isMoveEnd } from './moves/find-move-ends.ts';
import { findBrokenMoves, linkMoves } from './moves/link-moves.ts';
import { findBrokenOrders, linkOrders } from './moves/link-orders.ts';
import { isOwn } from '@holdfast/catalogue/server';

/** What the caller has in memory about transactions that it has just written. */
export interface JustWritten {
  readonly readFacts: ReadFacts;
  /** Facts that were built and kept. */
  readonly keptFacts: ReadonlyMap<number, TransactionFacts>;
  /** What their files state, by transaction; see `findStatedActions`. Locked years are left out. */
  readonly stated: ReadonlyMap<number, FoundAction>;
  /** Undefined for a transaction that was stored before. */
  readonly find: (transactionId: number) => WrittenTransaction | undefined;
}

/** Returns the transactions that a rule or their file classified. */
export async function classifyNew(
  client: pg.PoolClient,
  transactionIds: readonly number[],
  written?: JustWritten,
): Promise<ReadonlySet<number>> {
  const classified = new Set<number>();
  if (transactionIds.length === 0) return classified;
  const readFacts = written?.readFacts ?? ((ids) => loadFacts(client, ids));
  const stored = written ? transactionIds.filter((id) => written.find(id) === undefined) : transactionIds;
  await resetOutdated(client, stored);
  // New transactions have neither a classification nor a history.
  const isOpen = stored.length === 0 ? IS_AFTER_LOCKED_YEARS : IS_OPEN;
  for (const id of await classifyByRules(client, transactionIds, isOpen)) classified.add(id);
  for (const id of await classifyBySource(client, stored, { written, classified })) classified.add(id);
  const open = transactionIds.filter((id) => !classified.has(id));
  await classifyCertain(client, { transactionIds: open, isOpen }, readFacts);
  const oneSided = written ? withoutTrades(transactionIds, written) : transactionIds;
  await linkMoves(client, oneSided, { readFacts });
  await linkOrders(client, oneSided, { readFacts });
  return classified;
}

/** A transaction with two sides is no end of a transfer, which the facts show where they are kept. */
function withoutTrades(transactionIds: readonly number[], { keptFacts }: JustWritten): readonly number[] {
  return transactionIds.filter((id) => {
    const facts = keptFacts.get(id);
    return facts === undefined || isMoveEnd(facts);
  });
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
  { transactionIds, isOpen }: { transactionIds: readonly number[]; isOpen: string },
  readFacts: ReadFacts,
): Promise<void> {
  if (transactionIds.length === 0) return;
  const { rows } = await client.query<{ id: number }>(
    `SELECT t.id FROM transactions t
      WHERE t.id = ANY ($1) AND ${isOpen} AND ${IS_OURS} AND ${STAYS_INSIDE} ORDER BY t.id`,
    [transactionIds],
  );
  const certain = await findCertainActions(
    readFacts,
    rows.map((row) => row.id),
  );
  await classifyFound(client, 'certain', certain);
}

/** Stored transactions are read; what the files of new ones state is known. Returns what was classified. */
async function classifyBySource(
  client: pg.PoolClient,
  stored: readonly number[],
  { written, classified }: { written: JustWritten | undefined; classified: ReadonlySet<number> },
): Promise<number[]> {
  const found = await findStoredStatements(client, stored);
  await classifyFound(client, 'source', found);
  const stated = new Map([...(written?.stated ?? [])].filter(([id]) => !classified.has(id)));
  if (!written || stated.size === 0) return [...found.keys()];
  await classifyFirst(client, {
    origin: 'source',
    groups: groupByAction(stated),
    reasonOf: (id) => stated.get(id)?.reason ?? '',
    find: written.find,
  });
  return [...found.keys(), ...stated.keys()];
}

async function findStoredStatements(
  client: pg.PoolClient,
  transactionIds: readonly number[],
): Promise<Map<number, FoundAction>> {
  if (transactionIds.length === 0) return new Map();
  const { rows } = await client.query<{ id: number }>(
    `SELECT t.id FROM transactions t WHERE t.id = ANY ($1) AND ${IS_OPEN} AND t.source_kind IS NOT NULL ORDER BY t.id`,
    [transactionIds],
  );
  return findActions(
    (some) => loadFacts(client, some),
    rows.map((row) => row.id),
    findSourceAction,
  );
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
  origin: 'certain' | 'source',
  found: ReadonlyMap<number, FoundAction>,
): Promise<void> {
  for (const { action, ids } of groupByAction(found)) {
    const transactionIds = await holdBackClientCoins(client, ids);
    if (transactionIds.length === 0) continue;
    await classify(client, {
      transactionIds,
      action,
      origin,
      userId: null,
      reasonOf: (id) => found.get(id)?.reason ?? '',
    });
  }
}

function groupByAction(found: ReadonlyMap<number, FoundAction>): { action: Action; ids: number[] }[] {
  const idsByAction = new Map<Action, number[]>();
  for (const [id, { action }] of found) {
    const ids = idsByAction.get(action);
    if (ids) ids.push(id);
    else idsByAction.set(action, [id]);
  }
  return [...idsByAction].map(([action, ids]) => ({ action, ids }));
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

/** Applies the enabled rules in their order; the first matching rule classifies a transaction. Returns all of those. */
async function classifyByRules(
  client: pg.PoolClient,
  transactionIds: readonly number[],
  isOpen: string,
): Promise<Set<number>> {
  const classified = new Set<number>();
  const { rows: rules } = await client.query<RuleRow>(
    `SELECT ${RULE_COLUMNS} FROM rules WHERE is_enabled ORDER BY priority, id`,
  );
  for (const rule of rules) {
    const values: unknown[] = [transactionIds];
    const where = ruleSql(rule.conditions, (value) => `$${values.push(value)}`);
    const { rows } = await client.query<{ id: number }>(
      `SELECT t.id FROM transactions t WHERE t.id = ANY ($1) AND ${isOpen} AND ${where} ORDER BY t.id`,
      values,
    );
    const matching = rows.map((row) => row.id).filter((id) => !classified.has(id));
    const ids = await holdBackClientDeposits(client, { rule, transactionIds: matching });
    if (ids.length === 0) continue;
    await classify(client, {
      transactionIds: ids,
      action: rule.action,
      origin: 'rule',
      userId: null,
      ruleId: rule.id,
      reasonOf: () => ruleReason(rule),
    });
    for (const id of ids) classified.add(id);
  }
  return classified;
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
    ...(await findBrokenMoves(client, transactionIds)),
    ...(await findBrokenOrders(client, transactionIds)),
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
