/** Suggests classifications for a whole page of transactions with a dozen queries. */
import { eventsOfKind } from '@holdfast/protocols/engine';
import { actionLabel } from '@holdfast/actions/actions.ts';
import { type HistoryView } from '../../engine/classification/transaction-view.ts';
import { rankActions, confidenceOf } from '../../engine/classification/rank-actions.ts';
import type { PossibleAction, TransactionCounterparty } from '../../contract/transaction.ts';
import { type Amount, parseAmount } from '@holdfast/money';
import type pg from 'pg';
import { assetOf, isOwn } from '@holdfast/catalogue/server';
import type { Queries } from '@holdfast/database/queries.ts';
import { defineHandlers } from '../define-handlers.ts';
import { noSuchTransaction } from '../classify/lock-transactions.ts';
import { loadExpectedFromClients, loadLentByClient, loadLentToSender } from './history/client-dealings.ts';
import { loadPastChoices } from './history/past-choices.ts';
import { oneSidedOf } from './history/one-sided.ts';
import { nameCounterparties, NOBODY } from './counterparty.ts';
import { loadFacts, type TransactionFacts } from './load-facts.ts';

export const possibleActionHandlers = defineHandlers(({ pool }: { readonly pool: pg.Pool }) => ({
  listPossibleActions: async ({ params }) => {
    const { rowCount } = await pool.query('SELECT FROM transactions WHERE id = $1', [params.id]);
    if (rowCount === 0) throw noSuchTransaction();
    const facts = await loadFacts(pool, [params.id]);
    const ranked = await rankFacts(pool, [...facts.values()]);
    return { items: ranked.get(params.id) ?? [], undecidedTokens: undecidedTokensOf(facts.get(params.id)) };
  },
}));

function undecidedTokensOf(
  facts: TransactionFacts | undefined,
): { coinId: number; coinSymbol: string; networkId: number }[] {
  const networkId = facts?.networkId ?? null;
  if (facts === undefined || networkId === null) return [];
  const undecided = facts.view.transfers
    .map(({ coin }) => coin)
    .filter(({ standsFor }) => standsFor?.isConfirmed === false);
  const byId = new Map(
    undecided.map(({ id: coinId, symbol: coinSymbol }) => [coinId, { coinId, coinSymbol, networkId }]),
  );
  return [...byId.values()];
}

/** Returns the actions that match each transaction, the best first. An unknown transaction has no entry. */
export async function suggestActions(
  queries: Queries,
  transactionIds: readonly number[],
): Promise<Map<number, PossibleAction[]>> {
  return rankFacts(queries, [...(await loadFacts(queries, transactionIds)).values()]);
}

export interface Examined {
  readonly suggestion: PossibleAction | null;
  readonly counterparty: TransactionCounterparty;
}

/** Returns the suggestion and the counterparty of each transaction of the inbox. */
export async function examineTransactions(
  queries: Queries,
  transactionIds: readonly number[],
): Promise<(transactionId: number) => Examined> {
  const facts = [...(await loadFacts(queries, transactionIds)).values()];
  const ranked = await rankFacts(queries, facts);
  const counterparties = await nameCounterparties(queries, facts);
  return (transactionId) => ({
    suggestion: chooseSuggestion(ranked.get(transactionId)),
    counterparty: counterparties.get(transactionId) ?? NOBODY,
  });
}

export async function rankFacts(
  queries: Queries,
  facts: readonly TransactionFacts[],
): Promise<Map<number, PossibleAction[]>> {
  const historyOf = await loadHistory(queries, facts);
  return new Map(
    facts.map((each) => [
      each.id,
      rankActions({ ...each.view, history: historyOf(each) }).map((ranked) => ({
        ...ranked,
        label: actionLabel(ranked.action),
        confidence: confidenceOf(ranked.score),
      })),
    ]),
  );
}

async function loadHistory(
  queries: Queries,
  facts: readonly TransactionFacts[],
): Promise<(facts: TransactionFacts) => HistoryView> {
  // Serially, because a database transaction has only one connection.
  const choicesOf = await loadPastChoices(queries, facts);
  const uncollectedOf = await loadUncollectedPositions(queries, facts);
  const expectedOf = await loadExpectedFromClients(queries, facts);
  const lentByClientOf = await loadLentByClient(queries, facts);
  const lentToSenderOf = await loadLentToSender(queries, facts);
  const stakedOf = await loadStaked(queries, facts);
  return (each) => ({
    ...choicesOf(each),
    uncollectedPositions: uncollectedOf(each.id),
    expectedFromClients: expectedOf(each.id),
    lentByClient: lentByClientOf(each.id),
    lentToSender: lentToSenderOf(each.id),
    staked: stakedOf(each.id),
  });
}

/** Returns the best match, unless its score is too low for a suggestion. */
export function chooseSuggestion(possible: readonly PossibleAction[] | undefined): PossibleAction | null {
  const best = possible?.[0];
  return best && best.confidence !== 'none' ? best : null;
}

const [DECREASES, COLLECTS] = [eventsOfKind('decrease'), eventsOfKind('collect')];

/** SQL: the transaction has one of these events, for the position of q if wanted. */
function hasEventSql(events: string, names: readonly string[], values = ''): string {
  const tests = names.map((name) => `${events} @> jsonb_build_array(jsonb_build_object('name', '${name}'${values}))`);
  return `(${tests.join(' OR ')})`;
}

const OF_POSITION = `, 'values', jsonb_build_object('tokenId', q.token_id)`;

/**
 * Positions with liquidity that was removed by an earlier transaction and not collected since: collecting it then
 * returns principal, not only fees.
 */
async function loadUncollectedPositions(
  queries: Queries,
  facts: readonly TransactionFacts[],
): Promise<(transactionId: number) => string[]> {
  const queried = facts.flatMap(({ id, networkId, at, view }) =>
    view.events.flatMap(({ name, contract, values }) =>
      COLLECTS.includes(name) && values.tokenId !== undefined
        ? [{ id, networkId, at, contract, tokenId: values.tokenId }]
        : [],
    ),
  );
  if (queried.length === 0) return () => [];
  const { rows } = await queries.query<{ transaction_id: number; token_id: string }>(
    `SELECT q.id AS transaction_id, q.token_id
       FROM unnest($1::bigint[], $2::bigint[], $3::timestamptz[], $4::text[], $5::text[]) AS q (id, network_id, at,
             contract, token_id)
      CROSS JOIN LATERAL (
        SELECT t.events FROM transactions t
         WHERE has_position_events(t.events) AND ${hasEventSql('t.events', [...DECREASES, ...COLLECTS])}
           AND t.network_id = q.network_id AND t.id <> q.id AND t.at <= q.at
           AND t.events @> jsonb_build_array(jsonb_build_object('contract', q.contract, 'values',
                                                                jsonb_build_object('tokenId', q.token_id)))
         ORDER BY t.at DESC, t.position DESC LIMIT 1) AS last
      WHERE ${hasEventSql('last.events', DECREASES, OF_POSITION)}
        AND NOT ${hasEventSql('last.events', COLLECTS, OF_POSITION)}`,
    [
      queried.map(({ id }) => id),
      queried.map(({ networkId }) => networkId),
      queried.map(({ at }) => at),
      queried.map(({ contract }) => contract),
      queried.map(({ tokenId }) => tokenId),
    ],
  );
  return (transactionId) => rows.filter((row) => row.transaction_id === transactionId).map((row) => row.token_id);
}

/** What own wallets have sent to the farm that pays out, less what it has returned before, by asset. */
async function loadStaked(
  queries: Queries,
  facts: readonly TransactionFacts[],
): Promise<(transactionId: number) => HistoryView['staked']> {
  const queried = facts.flatMap((each) => {
    const side = oneSidedOf(each);
    const farm = side?.direction === 'in' ? side.others.find(({ party }) => party === 'farm') : undefined;
    const farmId = farm?.counterpartyId ?? null;
    return farmId === null ? [] : [{ id: each.id, at: each.at, farmId }];
  });
  if (queried.length === 0) return () => [];
  const moved = (theirs: string, ours: string, sign: string): string =>
    `SELECT a.counterparty_id AS farm_id, ${assetOf('x.coin_id')} AS asset_id, x.at, ${sign}x.amount AS amount
       FROM accounts a JOIN transfers x ON x.${theirs} = a.id
      WHERE a.counterparty_id = ANY ($3) AND x.role = 'transfer' AND ${isOwn(`x.${ours}`)}`;
  const { rows } = await queries.query<{ id: number; asset_id: number; amount: string }>(
    `WITH stakes AS MATERIALIZED (${moved('to_account_id', 'from_account_id', '')}
                                  UNION ALL ${moved('from_account_id', 'to_account_id', '-')})
     SELECT q.id, stakes.asset_id, sum(stakes.amount) AS amount
       FROM unnest($1::bigint[], $2::timestamptz[], $3::bigint[]) AS q (id, at, farm_id)
       JOIN stakes ON stakes.farm_id = q.farm_id AND stakes.at < q.at
      GROUP BY q.id, stakes.asset_id HAVING sum(stakes.amount) > 0`,
    [queried.map(({ id }) => id), queried.map(({ at }) => at), queried.map(({ farmId }) => farmId)],
  );
  const byId = new Map<number, { assetId: number; amount: Amount }[]>();
  for (const { id, asset_id: assetId, amount } of rows)
    byId.set(id, [...(byId.get(id) ?? []), { assetId, amount: parseAmount(amount) }]);
  return (transactionId) => byId.get(transactionId) ?? [];
}
