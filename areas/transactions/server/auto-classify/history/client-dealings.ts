/** Loads the client requests and loans that can explain a transaction. */
import type { HistoryView } from '../../../engine/classification/transaction-view.ts';
import { type Amount, formatDecimal, parseAmount } from '@holdfast/money';
import { assetOf, isOwn } from '@holdfast/catalogue/server';
import type { TransactionFacts } from '../load-facts.ts';
import type { Queries } from '@holdfast/database/queries.ts';
import { type OneSided, oneSidedOf } from './one-sided.ts';

/** The longest time between a client transaction and the transaction that carries it. */
const APART_MAX = `interval '30 days'`;

type Expected = HistoryView['expectedFromClients'][number];

/**
 * Pending client transactions of the same asset and amount: those of the counterparty, or, for deposits, of any client.
 */
export async function loadExpectedFromClients(
  queries: Queries,
  facts: readonly TransactionFacts[],
): Promise<(transactionId: number) => Expected[]> {
  const queried = facts.flatMap((each) => {
    const side = oneSidedOf(each);
    if (side === null || side.move === null) return [];
    const userId = side.others.find((account) => account.userId !== null)?.userId ?? null;
    return side.direction === 'in' || userId !== null ? [{ ...side, move: side.move, userId, at: each.at }] : [];
  });
  if (queried.length === 0) return () => [];
  const { rows } = await queries.query<{ transaction_id: number; type: Expected }>(
    `SELECT DISTINCT q.id AS transaction_id, p.type
       FROM unnest($1::bigint[], $2::boolean[], $3::bigint[], $4::numeric[], $5::bigint[], $6::timestamptz[]) AS q (id,
             is_in, asset_id, amount, user_id, at)
       JOIN client_transactions p ON p.status = 'pending' AND p.amount = q.amount AND (p.type = 'deposit') = q.is_in
           AND (q.user_id IS NULL OR p.user_id = q.user_id)
      WHERE ${assetOf('p.coin_id')} = q.asset_id
          AND p.initiated_at BETWEEN q.at - ${APART_MAX} AND q.at + ${APART_MAX}`,
    [
      queried.map(({ transactionId }) => transactionId),
      queried.map(({ direction }) => direction === 'in'),
      queried.map(({ move }) => move.coin.assetId),
      queried.map(({ move }) => formatDecimal(move.amount)),
      queried.map(({ userId }) => userId),
      queried.map(({ at }) => at),
    ],
  );
  return (transactionId) => rows.filter((row) => row.transaction_id === transactionId).map((row) => row.type);
}

/** What a client has lent in this asset so far, net of repayments: shows whether a payment is interest. */
export async function loadLentByClient(
  queries: Queries,
  facts: readonly TransactionFacts[],
): Promise<(transactionId: number) => Amount | null> {
  const queried = facts.flatMap((each) => {
    const side: OneSided | null = oneSidedOf(each);
    const userId = side?.others.find((account) => account.userId !== null)?.userId ?? null;
    return side?.direction === 'out' && side.move !== null && userId !== null
      ? [{ id: each.id, at: each.at, userId, assetId: side.move.coin.assetId }]
      : [];
  });
  if (queried.length === 0) return () => null;
  const sumOf = (theirs: string, ours: string): string =>
    `coalesce((SELECT sum(x.amount) FROM wallets w JOIN transfers x ON x.${theirs} = w.account_id AND x.at < q.at
                WHERE w.user_id = q.user_id AND x.role = 'transfer' AND ${isOwn(`x.${ours}`)}
                    AND ${assetOf('x.coin_id')} = q.asset_id), 0)`;
  const { rows } = await queries.query<{ id: number; lent: string }>(
    `SELECT q.id, ${sumOf('from_account_id', 'to_account_id')} - ${sumOf('to_account_id', 'from_account_id')} AS lent
       FROM unnest($1::bigint[], $2::timestamptz[], $3::bigint[], $4::bigint[]) AS q (id, at, user_id, asset_id)`,
    [
      queried.map(({ id }) => id),
      queried.map(({ at }) => at),
      queried.map(({ userId }) => userId),
      queried.map(({ assetId }) => assetId),
    ],
  );
  return amountsAboveZero(rows);
}

/** What was lent to a private borrower, net of repayments, by the classifications so far. */
export async function loadLentToSender(
  queries: Queries,
  facts: readonly TransactionFacts[],
): Promise<(transactionId: number) => Amount | null> {
  const queried = facts.flatMap((each) => {
    const side = oneSidedOf(each);
    const [partyId] = side?.partyIds ?? [];
    return side?.direction === 'in' && side.move !== null && partyId !== undefined
      ? [{ id: each.id, at: each.at, partyId, assetId: side.move.coin.assetId }]
      : [];
  });
  if (queried.length === 0) return () => null;
  // Starts from the few loans, not from the many transfers of a busy counterparty.
  const movedAs = (action: string, theirs: string, sign: string): string =>
    `SELECT x.${theirs} AS party_id, ${assetOf('x.coin_id')} AS asset_id, x.at, ${sign}x.amount AS amount
       FROM classifications c JOIN transfers x ON x.transaction_id = c.transaction_id
      WHERE c.action = '${action}' AND x.role = 'transfer' AND x.${theirs} = ANY ($3)`;
  const { rows } = await queries.query<{ id: number; lent: string }>(
    `WITH loans AS MATERIALIZED (${movedAs('lendOut', 'to_account_id', '')}
                                 UNION ALL ${movedAs('p2pRepayment', 'from_account_id', '-')})
     SELECT q.id, sum(loans.amount) AS lent
       FROM unnest($1::bigint[], $2::timestamptz[], $3::bigint[], $4::bigint[]) AS q (id, at, party_id, asset_id)
       JOIN loans ON loans.party_id = q.party_id AND loans.asset_id = q.asset_id AND loans.at < q.at
      GROUP BY q.id`,
    [
      queried.map(({ id }) => id),
      queried.map(({ at }) => at),
      queried.map(({ partyId }) => partyId),
      queried.map(({ assetId }) => assetId),
    ],
  );
  return amountsAboveZero(rows);
}

function amountsAboveZero(rows: readonly { id: number; lent: string }[]): (transactionId: number) => Amount | null {
  const byId = new Map(rows.map((row) => [row.id, parseAmount(row.lent)]));
  return (transactionId) => {
    const amount = byId.get(transactionId);
    return amount !== undefined && amount > 0n ? amount : null;
  };
}
