/**
 * Loads the actions that people chose for similar transactions: with the same contract, method and direction, or with
 * the same counterparty. Automatic classifications do not count, because they would confirm themselves, and neither do
 * the transactions to classify.
 */
import { type Action, isAction } from '@holdfast/actions/actions.ts';
import type { PastChoices } from '../../../engine/classification/transaction-view.ts';
import type { TransactionFacts } from '../load-facts.ts';
import { isOwn } from '@holdfast/catalogue/server';
import type { Queries } from '@holdfast/database/queries.ts';
import { oneSidedOf } from './one-sided.ts';

/** How many of the newest similar transactions are examined, which bounds the query. */
const EXAMINED_MAX = 100;
const PARTIES_MAX = 3;
/** Calls of a token contract are ignored, because everyone calls it. */
const TOKEN_METHODS: ReadonlySet<string> = new Set([
  '0xa9059cbb',
  '0x23b872dd',
  '0x095ea7b3',
  '0x42842e0e',
  '0xb88d4fde',
  '0xa22cb465',
]);

export interface Choices {
  readonly pastChoices: PastChoices[];
  readonly oppositeActions: Action[];
}

/** Counts of actions, by the key of similar transactions. */
type ChoicesByKey = ReadonlyMap<string, ReadonlyMap<Action, number>>;

export async function loadPastChoices(
  queries: Queries,
  facts: readonly TransactionFacts[],
): Promise<(facts: TransactionFacts) => Choices> {
  const byContract = await loadByContract(queries, facts);
  const byParty = await loadByParty(queries, facts);
  return (each) => {
    const side = oneSidedOf(each);
    const partyKeys = (isIn: boolean): string[] =>
      (side?.partyIds ?? []).slice(0, PARTIES_MAX).map((partyId) => partyKey(partyId, isIn));
    const same = side === null ? [] : partyKeys(side.direction === 'in');
    const opposite = side === null ? [] : partyKeys(side.direction === 'out');
    return {
      pastChoices: [toChoices('contract', byContract, [contractKey(each)]), toChoices('party', byParty, same)].filter(
        ({ times }) => Object.keys(times).length > 0,
      ),
      oppositeActions: opposite.flatMap((key) => [...(byParty.get(key)?.keys() ?? [])]),
    };
  };
}

function toChoices(likeness: PastChoices['likeness'], choices: ChoicesByKey, keys: readonly string[]): PastChoices {
  const times: Partial<Record<Action, number>> = {};
  for (const [action, count] of keys.flatMap((key) => [...(choices.get(key) ?? [])]))
    times[action] = (times[action] ?? 0) + count;
  return { likeness, times };
}

function groupByKey(rows: readonly { key: string; action: string; times: number }[]): ChoicesByKey {
  const byKey = new Map<string, Map<Action, number>>();
  for (const { key, action, times } of rows) {
    if (!isAction(action)) continue;
    const choices = byKey.get(key) ?? new Map<Action, number>();
    byKey.set(key, choices.set(action, times));
  }
  return byKey;
}

const contractKey = (facts: TransactionFacts): string => {
  const { hasIn, hasOut } = waysOf(facts);
  return `${facts.networkId} ${facts.view.target} ${facts.view.methodId} ${hasIn} ${hasOut}`;
};
const partyKey = (partyId: number, isIn: boolean): string => `${partyId} ${isIn}`;

async function loadByContract(queries: Queries, facts: readonly TransactionFacts[]): Promise<ChoicesByKey> {
  const called = facts.filter(
    ({ view }) => view.target !== null && view.methodId !== null && !TOKEN_METHODS.has(view.methodId),
  );
  const distinct = [
    ...new Map(called.map((each) => [`${each.networkId} ${each.view.target} ${each.view.methodId}`, each])).values(),
  ];
  if (distinct.length === 0) return new Map();
  const moved = (ours: string, theirs: string): string =>
    `EXISTS (SELECT FROM transfers x
             WHERE x.transaction_id = recent.id AND x.role = 'transfer' AND ${isOwn(`x.${ours}`)}
                 AND NOT ${isOwn(`x.${theirs}`)})`;
  const { rows } = await queries.query<{
    network_id: number;
    target: string;
    method_id: string;
    has_in: boolean;
    has_out: boolean;
    action: string;
    times: number;
  }>(
    `SELECT q.network_id, q.target, q.method_id, past.has_in, past.has_out, past.action, count(*) AS times
       FROM unnest($1::bigint[], $2::text[], $3::text[]) AS q (network_id, target, method_id)
      CROSS JOIN LATERAL (
        SELECT recent.action, ${moved('to_account_id', 'from_account_id')} AS has_in,
               ${moved('from_account_id', 'to_account_id')} AS has_out
          FROM (SELECT t.id, c.action
                  FROM transactions t JOIN classifications c ON c.transaction_id = t.id
                  JOIN classification_batches b ON b.id = c.batch_id AND b.origin = 'person'
                 WHERE t.network_id = q.network_id AND t.target = q.target AND t.method_id = q.method_id
                     AND t.is_classified AND t.id <> ALL ($4)
                 ORDER BY t.at DESC LIMIT ${EXAMINED_MAX}) AS recent) AS past
      GROUP BY 1, 2, 3, 4, 5, 6`,
    [
      distinct.map(({ networkId }) => networkId),
      distinct.map(({ view }) => view.target),
      distinct.map(({ view }) => view.methodId),
      facts.map(({ id }) => id),
    ],
  );
  return groupByKey(
    rows.map((row) => ({
      key: `${row.network_id} ${row.target} ${row.method_id} ${row.has_in} ${row.has_out}`,
      action: row.action,
      times: row.times,
    })),
  );
}

function waysOf({ view, ends }: TransactionFacts): { hasIn: boolean; hasOut: boolean } {
  const isOurs = (end: (typeof ends)[number]['from']): boolean =>
    end !== null && end.walletId !== null && end.userId === null;
  const moving = ends.filter((_, index) => view.transfers[index]?.role === 'transfer');
  return {
    hasIn: moving.some(({ from, to }) => isOurs(to) && !isOurs(from)),
    hasOut: moving.some(({ from, to }) => isOurs(from) && !isOurs(to)),
  };
}

async function loadByParty(queries: Queries, facts: readonly TransactionFacts[]): Promise<ChoicesByKey> {
  const partyIds = [...new Set(facts.flatMap((each) => oneSidedOf(each)?.partyIds.slice(0, PARTIES_MAX) ?? []))];
  if (partyIds.length === 0) return new Map();
  const past = (party: string, ours: string): string =>
    `SELECT c.transaction_id, c.action
       FROM (SELECT x.transaction_id FROM transfers x
             WHERE x.${party} = q.party_id AND x.role = 'transfer' AND x.transaction_id <> ALL ($2)
                 AND ${isOwn(`x.${ours}`)}
              ORDER BY x.at DESC, x.transaction_id DESC LIMIT ${EXAMINED_MAX}) AS recent
       JOIN classifications c ON c.transaction_id = recent.transaction_id
       JOIN classification_batches b ON b.id = c.batch_id AND b.origin = 'person'`;
  const { rows } = await queries.query<{ party_id: number; is_in: boolean; action: string; times: number }>(
    `SELECT q.party_id, past.is_in, past.action, count(DISTINCT past.transaction_id) AS times
       FROM unnest($1::bigint[]) AS q (party_id)
      CROSS JOIN LATERAL (
        SELECT true AS is_in, * FROM (${past('from_account_id', 'to_account_id')}) AS incoming
        UNION ALL SELECT false, * FROM (${past('to_account_id', 'from_account_id')}) AS outgoing) AS past
      GROUP BY 1, 2, 3`,
    [partyIds, facts.map(({ id }) => id)],
  );
  return groupByKey(
    rows.map((row) => ({ key: partyKey(row.party_id, row.is_in), action: row.action, times: row.times })),
  );
}
