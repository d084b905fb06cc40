/**
 * Links the payment of an order with its fills and its refund, and classifies them: the payment as placed, each fill as
 * a swap, which the books read as one with what it took of the payment, and the refund as canceled. As with moves, only
 * unambiguous ones, and only where no person decided otherwise.
 */
import type { Action } from '@holdfast/actions/actions.ts';
import { formatDecimal } from '@holdfast/money';
import type pg from 'pg';
import { type MatchedOrder, matchOrders, type OrderEnd } from '../../../engine/classification/match-orders.ts';
import { classify } from '../../classify/classify.ts';
import { holdBackClientCoins } from '../../classify/hold-back-deposits.ts';
import { writeEvents } from '../../classify/write-history.ts';
import { IS_AFTER_LOCKED_YEARS } from '../eligible.ts';
import { loadFacts, type ReadFacts } from '../load-facts.ts';
import { findOrderEnds, findOrderPartners, NOTHING_TAKEN, readOrderEnds } from './find-order-ends.ts';
import { formatDuration, lockEnds, without, withoutRefused } from './link-moves.ts';

/** The links belong to the given batch, so that one undo reverts them too; otherwise each is a batch of its own. */
export async function linkOrders(
  client: pg.PoolClient,
  transactionIds: readonly number[],
  { readFacts, intoBatchId = null }: { readonly readFacts: ReadFacts; readonly intoBatchId?: number | null },
): Promise<void> {
  const ends = await findOrderEnds(client, transactionIds, readFacts);
  if (ends.length === 0) return;
  const partners = await findOrderEnds(client, without(await findOrderPartners(client, ends), ends));
  const all = new Map([...ends, ...partners].map((end) => [end.transactionId, end]));
  const pairs = await withoutRefused(client, matchOrders([...all.values()]));
  const ids = new Set(pairs.flatMap(({ outId, inId }) => [outId, inId]));
  const actions = new Map(await lockEnds(client, [...ids]));
  for (const pair of pairs) {
    const [out, arrival] = [all.get(pair.outId), all.get(pair.inId)];
    if (out && arrival) await link(client, { pair, out, in: arrival, actions, intoBatchId });
  }
}

/** Returns the automatically classified sides of orders whose facts changed, so that they no longer belong together. */
export async function findBrokenOrders(client: pg.PoolClient, transactionIds: readonly number[]): Promise<number[]> {
  const { rows } = await client.query<{ out_id: number; in_id: number }>(
    `SELECT l.out_transaction_id AS out_id, l.in_transaction_id AS in_id
       FROM transaction_links l JOIN classification_batches b ON b.id = l.batch_id AND b.origin = 'certain'
      WHERE (l.out_transaction_id = ANY ($1) OR l.in_transaction_id = ANY ($1)) AND l.kind = 'order'
        AND NOT EXISTS (SELECT FROM transactions t WHERE t.id IN (l.out_transaction_id, l.in_transaction_id)
                            AND NOT (${IS_AFTER_LOCKED_YEARS}))`,
    [transactionIds],
  );
  if (rows.length === 0) return [];
  const facts = await loadFacts(client, [...new Set(rows.flatMap((row) => [row.out_id, row.in_id]))]);
  const valid = [...facts.values()].filter(({ view }) => view.status === 'success');
  const ends = (await readOrderEnds(client, valid)).map((end) => ({ ...end, taken: NOTHING_TAKEN }));
  const broken = rows.filter((row) => {
    const both = ends.filter(({ transactionId }) => transactionId === row.out_id || transactionId === row.in_id);
    return matchOrders(both).length === 0;
  });
  const { rows: automatic } = await client.query<{ id: number }>(
    `SELECT c.transaction_id AS id FROM classifications c
       JOIN classification_batches b ON b.id = c.batch_id AND b.origin = 'certain' WHERE c.transaction_id = ANY ($1)`,
    [broken.flatMap((row) => [row.out_id, row.in_id])],
  );
  return automatic.map(({ id }) => id);
}

interface Link {
  readonly pair: MatchedOrder;
  readonly out: OrderEnd;
  readonly in: OrderEnd;
  /** Changed as sides are classified: a payment has several fills. */
  readonly actions: Map<number, Action | null>;
  readonly intoBatchId: number | null;
}

async function link(client: pg.PoolClient, { pair, out, in: arrival, actions, intoBatchId }: Link): Promise<void> {
  const ends: readonly { readonly id: number; readonly action: Action }[] = [
    { id: pair.outId, action: 'placeOrder' },
    { id: pair.inId, action: pair.paid === null ? 'cancelOrder' : 'swap' },
  ];
  if (!ends.every(({ id, action }) => actions.has(id) && [null, action].includes(actions.get(id) ?? null))) return;
  if ((await holdBackClientCoins(client, [pair.inId])).length === 0) return;
  let batchId = intoBatchId;
  for (const { id, action } of ends.filter((end) => actions.get(end.id) === null)) {
    const classified = await classify(client, {
      transactionIds: [id],
      action,
      origin: 'certain',
      userId: null,
      reasonOf: () => reasonOf(pair, { isOut: id === pair.outId, waitedMs: arrival.atMs - out.atMs }),
      ...(batchId !== null && { intoBatchId: batchId }),
    });
    ({ batchId } = classified);
    actions.set(id, action);
  }
  await client.query(
    `INSERT INTO transaction_links (out_transaction_id, in_transaction_id, kind, batch_id, paid_amount)
     VALUES ($1, $2, 'order', $3, $4)`,
    [pair.outId, pair.inId, batchId, pair.paid === null ? null : formatDecimal(pair.paid)],
  );
  await writeEvents(client, {
    kind: 'linked',
    userId: null,
    batchId,
    entries: [
      { transactionId: pair.outId, detail: { other: pair.inId, kind: 'order' } },
      { transactionId: pair.inId, detail: { other: pair.outId, kind: 'order' } },
    ],
  });
}

function reasonOf({ paid }: MatchedOrder, { isOut, waitedMs }: { isOut: boolean; waitedMs: number }): string {
  const waited = formatDuration(waitedMs);
  if (paid === null)
    return isOut
      ? `The order was canceled, and the coins came back ${waited} later.`
      : `The order that was placed ${waited} earlier was canceled: the coins came back.`;
  return isOut
    ? `The order was filled ${waited} later. Payment and fill are one swap.`
    : `Fills the order that was placed ${waited} earlier. Payment and fill are one swap.`;
}
