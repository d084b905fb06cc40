/** Finds transactions that may be the payment, a fill or the refund of an order, as `matchOrders` needs them. */
import {
  ORDER_DAYS,
  type OrderEnd,
  type OrderMention,
  type Taken,
} from '../../../engine/classification/match-orders.ts';
import { orderEventNames } from '@holdfast/protocols/registry';
import { isOwn } from '@holdfast/catalogue/server';
import type { Queries } from '@holdfast/database/queries.ts';
import { parseAmount, ZERO } from '@holdfast/money';
import { oneSidedOf } from '../history/one-sided.ts';
import { loadFacts, type ReadFacts, type TransactionFacts } from '../load-facts.ts';

/** An arrival belongs to one payment; of links, a payment has those of its fills only. */
const CAN_LINK = `NOT EXISTS (SELECT FROM transaction_links l
                               WHERE l.in_transaction_id = t.id OR (l.out_transaction_id = t.id AND l.kind <> 'order'))`;

export async function findOrderEnds(
  queries: Queries,
  transactionIds: readonly number[],
  readFacts: ReadFacts = (ids) => loadFacts(queries, ids),
): Promise<OrderEnd[]> {
  if (transactionIds.length === 0) return [];
  const { rows } = await queries.query<{ id: number }>(
    `SELECT t.id FROM transactions t
      WHERE t.id = ANY ($1) AND t.status = 'success' AND ${CAN_LINK}
        AND EXISTS (SELECT FROM jsonb_array_elements(t.events) e WHERE e ->> 'name' = ANY ($2::text[]))
      ORDER BY t.id`,
    [transactionIds, orderEventNames().all],
  );
  const facts = await readFacts(rows.map((row) => row.id));
  return readOrderEnds(queries, [...facts.values()]);
}

export async function readOrderEnds(queries: Queries, facts: readonly TransactionFacts[]): Promise<OrderEnd[]> {
  const found = facts.flatMap((each) => endOf(each) ?? []);
  if (found.length === 0) return [];
  const { rows } = await queries.query<{ id: number; decimals: number; taken: string; fills: number }>(
    `SELECT given.id, coalesce(a.decimals, c.decimals) AS decimals,
            (SELECT coalesce(sum(l.paid_amount), 0) FROM transaction_links l WHERE l.out_transaction_id = given.id) AS taken,
            (SELECT count(*)::integer FROM transaction_links l WHERE l.out_transaction_id = given.id) AS fills
       FROM unnest($1::bigint[], $2::bigint[], $3::bigint[]) AS given (id, coin_id, network_id)
       JOIN coins c ON c.id = given.coin_id
       LEFT JOIN LATERAL (SELECT a.decimals FROM coin_addresses a
                           WHERE a.coin_id = given.coin_id AND a.network_id = given.network_id LIMIT 1) a ON true`,
    [
      found.map(({ transactionId }) => transactionId),
      found.map(({ coinId }) => coinId),
      found.map(({ networkId }) => networkId),
    ],
  );
  const known = new Map(rows.map((row) => [row.id, row]));
  return found.flatMap((end) => {
    const row = known.get(end.transactionId);
    if (row === undefined) return [];
    const taken: Taken = { amount: parseAmount(row.taken), fills: row.fills };
    return [{ ...end, decimals: row.decimals, taken }];
  });
}

type FoundEnd = Omit<OrderEnd, 'decimals' | 'taken'> & { readonly coinId: number };

const DOES: Readonly<Record<OrderEnd['direction'], Readonly<Partial<Record<string, OrderMention['does']>>>>> = {
  out: { place: 'pay', bridgeOut: 'bridgeOut' },
  in: { fill: 'fill', bridgeIn: 'bridgeIn', cancel: 'return', refund: 'return' },
};

/** One coin that left for an order, or that one brought; null for anything else. Anyone can log the id of an order. */
function endOf(facts: TransactionFacts): FoundEnd | null {
  const side = oneSidedOf(facts);
  if (side === null || side.move === null) return null;
  const orders = side.findings.flatMap(({ means, strength, protocolId, id, paid, otherChain }): OrderMention[] => {
    const does = DOES[side.direction][means];
    return does === undefined || strength !== 'known' || protocolId === null || id === null
      ? []
      : [{ protocolId, id, does, paid, otherChain }];
  });
  return orders.length === 0
    ? null
    : {
        transactionId: facts.id,
        direction: side.direction,
        assetId: side.move.coin.assetId,
        coinId: side.move.coin.id,
        amount: side.move.amount,
        atMs: facts.at.getTime(),
        networkId: facts.networkId,
        chainId: facts.view.chainId,
        orders,
      };
}

/** More in one batch are not of people. */
const CANDIDATES_MAX = 2_000;
const RANGE_MS = ORDER_DAYS * 86_400_000;

/** Returns the ids of transactions with the same ids of orders; one search for all, because few transactions have one. */
export async function findOrderPartners(queries: Queries, ends: readonly OrderEnd[]): Promise<number[]> {
  if (ends.length === 0) return [];
  const moments = ends.map(({ atMs }) => atMs);
  const { all, hashed } = orderEventNames();
  const { rows } = await queries.query<{ id: number }>(
    `SELECT t.id FROM transactions t
      WHERE t.at BETWEEN $1 AND $2 AND t.status = 'success' AND ${CAN_LINK}
        AND EXISTS (SELECT FROM transfers x WHERE x.transaction_id = t.id AND x.role = 'transfer'
                       AND (${isOwn('x.from_account_id')} OR ${isOwn('x.to_account_id')}))
        AND EXISTS (SELECT FROM jsonb_array_elements(t.events) e
                     WHERE e ->> 'name' = ANY ($3::text[])
                       AND (e ->> 'name' = ANY ($4::text[])
                            OR EXISTS (SELECT FROM jsonb_each_text(e -> 'values') v WHERE v.value = ANY ($5::text[]))))
      ORDER BY t.at, t.id LIMIT ${CANDIDATES_MAX}`,
    [
      new Date(Math.min(...moments) - RANGE_MS),
      new Date(Math.max(...moments) + RANGE_MS),
      all,
      hashed,
      ends.flatMap(({ orders }) => orders.map(({ id }) => id)),
    ],
  );
  return rows.map((row) => row.id);
}

export const NOTHING_TAKEN: Taken = { amount: ZERO, fills: 0 };
