/**
 * Links the two sides of transfers through bridges and exchanges, and classifies them, for example as "Bridge out" and
 * "Bridge in". Only unambiguous pairs are linked, and only where no person decided otherwise.
 */
import type { Action } from '@holdfast/actions/actions.ts';
import { type MatchedMove, matchMoves, type MoveEnd } from '../../../engine/classification/match-moves.ts';
import type pg from 'pg';
import { classify } from '../../classify/classify.ts';
import { holdBackClientCoins } from '../../classify/hold-back-deposits.ts';
import { writeEvents } from '../../classify/write-history.ts';
import { IS_AFTER_LOCKED_YEARS, IS_OPEN } from '../eligible.ts';
import { loadFacts, type ReadFacts } from '../load-facts.ts';
import { findMoveEnds, findPartners, toMoveEnd } from './find-move-ends.ts';

/** The links belong to the given batch, so that one undo reverts them too; otherwise each is a batch of its own. */
export async function linkMoves(
  client: pg.PoolClient,
  transactionIds: readonly number[],
  { readFacts, intoBatchId = null }: { readonly readFacts: ReadFacts; readonly intoBatchId?: number | null },
): Promise<void> {
  const ends = await findMoveEnds(client, transactionIds, readFacts);
  if (ends.length === 0) return;
  const partners = await findMoveEnds(client, without(await findPartners(client, ends), ends));
  // Other transactions that match a partner make it ambiguous.
  const rivals = await findMoveEnds(client, without(await findPartners(client, partners), [...ends, ...partners]));
  const isNew = new Set(ends.map(({ transactionId }) => transactionId));
  const all = new Map([...ends, ...partners, ...rivals].map((end) => [end.transactionId, end]));
  const found = matchMoves([...all.values()]).filter(({ outId, inId }) => isNew.has(outId) || isNew.has(inId));
  const pairs = await withoutRefused(client, found);
  const actionsById = await lockEnds(
    client,
    pairs.flatMap(({ outId, inId }) => [outId, inId]),
  );
  for (const pair of pairs) {
    const [out, arrival] = [all.get(pair.outId), all.get(pair.inId)];
    if (out && arrival) await link(client, { pair, out, in: arrival, actionsById, intoBatchId });
  }
}

/**
 * Returns the automatically classified sides of links that no longer hold: a reorganised chain has one side with
 * another amount, or it failed. Links by people stay, and so do those of locked years.
 */
export async function findBrokenMoves(client: pg.PoolClient, transactionIds: readonly number[]): Promise<number[]> {
  const { rows } = await client.query<{ out_id: number; in_id: number }>(
    `SELECT l.out_transaction_id AS out_id, l.in_transaction_id AS in_id
       FROM transaction_links l JOIN classification_batches b ON b.id = l.batch_id AND b.origin = 'certain'
      WHERE (l.out_transaction_id = ANY ($1) OR l.in_transaction_id = ANY ($1)) AND l.kind <> 'order'
        AND NOT EXISTS (SELECT FROM transactions t WHERE t.id IN (l.out_transaction_id, l.in_transaction_id)
                            AND NOT (${IS_AFTER_LOCKED_YEARS}))`,
    [transactionIds],
  );
  if (rows.length === 0) return [];
  const facts = await loadFacts(
    client,
    rows.flatMap((row) => [row.out_id, row.in_id]),
  );
  const broken = rows.filter((row) => {
    const ends = [row.out_id, row.in_id].flatMap((id) => {
      const each = facts.get(id);
      return each?.view.status === 'success' ? (toMoveEnd(each) ?? []) : [];
    });
    return !matchMoves(ends).some(({ outId, inId }) => outId === row.out_id && inId === row.in_id);
  });
  const { rows: automatic } = await client.query<{ id: number }>(
    `SELECT c.transaction_id AS id FROM classifications c
       JOIN classification_batches b ON b.id = c.batch_id AND b.origin = 'certain' WHERE c.transaction_id = ANY ($1)`,
    [broken.flatMap((row) => [row.out_id, row.in_id])],
  );
  return automatic.map(({ id }) => id);
}

/** What a person unpaired is not linked again. */
export async function withoutRefused<Pair extends Pick<MatchedMove, 'outId' | 'inId'>>(
  client: pg.PoolClient,
  pairs: readonly Pair[],
): Promise<Pair[]> {
  const { rows } = await client.query<{ out_id: number; in_id: number }>(
    `SELECT out_transaction_id AS out_id, in_transaction_id AS in_id FROM refused_links
      WHERE out_transaction_id = ANY ($1)`,
    [pairs.map(({ outId }) => outId)],
  );
  return pairs.filter(({ outId, inId }) => !rows.some((row) => row.out_id === outId && row.in_id === inId));
}

export function without(ids: readonly number[], ends: readonly Pick<MoveEnd, 'transactionId'>[]): number[] {
  const known = new Set(ends.map(({ transactionId }) => transactionId));
  return ids.filter((id) => !known.has(id));
}

/** The action of each side; null for unclassified. */
type ActionsById = ReadonlyMap<number, Action | null>;

/**
 * Transactions that another writer has locked are skipped: waiting for them, while others wait for this batch, could
 * deadlock. Transactions of locked years are skipped too, because a link decides which lots moved.
 */
export async function lockEnds(client: pg.PoolClient, ids: readonly number[]): Promise<ActionsById> {
  if (ids.length === 0) return new Map();
  const { rows } = await client.query<{ id: number; is_open: boolean }>(
    `SELECT t.id, (${IS_OPEN}) AS is_open FROM transactions t WHERE t.id = ANY ($1) AND ${IS_AFTER_LOCKED_YEARS}
       ORDER BY t.id FOR NO KEY UPDATE SKIP LOCKED`,
    [ids],
  );
  const decided = await client.query<{ id: number; action: Action }>(
    'SELECT transaction_id AS id, action FROM classifications WHERE transaction_id = ANY ($1)',
    [rows.map((row) => row.id)],
  );
  const actions = new Map(decided.rows.map((row) => [row.id, row.action]));
  return new Map(
    rows.filter((row) => row.is_open || actions.has(row.id)).map((row) => [row.id, actions.get(row.id) ?? null]),
  );
}

interface Link {
  readonly pair: MatchedMove;
  readonly out: MoveEnd;
  readonly in: MoveEnd;
  readonly actionsById: ActionsById;
  readonly intoBatchId: number | null;
}

async function link(client: pg.PoolClient, { pair, out, in: arrival, actionsById, intoBatchId }: Link): Promise<void> {
  const actions = actionsOf(pair, { out, in: arrival });
  const ends = [
    { id: pair.outId, action: actions.out },
    { id: pair.inId, action: actions.in },
  ];
  if (!ends.every(({ id, action }) => actionsById.has(id) && [null, action].includes(actionsById.get(id) ?? null)))
    return;
  if ((await holdBackClientCoins(client, [pair.inId])).length === 0) return;
  let batchId = intoBatchId;
  for (const { id, action } of ends.filter((end) => actionsById.get(end.id) === null)) {
    const classified = await classify(client, {
      transactionIds: [id],
      action,
      origin: 'certain',
      userId: null,
      reasonOf: () => reasonOf(pair, { isOut: id === pair.outId, waitedMs: arrival.atMs - out.atMs }),
      ...(batchId !== null && { intoBatchId: batchId }),
    });
    ({ batchId } = classified);
  }
  await client.query(
    'INSERT INTO transaction_links (out_transaction_id, in_transaction_id, kind, batch_id) VALUES ($1, $2, $3, $4)',
    [pair.outId, pair.inId, pair.kind, batchId],
  );
  await writeEvents(client, {
    kind: 'linked',
    userId: null,
    batchId,
    entries: [
      { transactionId: pair.outId, detail: { other: pair.inId, kind: pair.kind } },
      { transactionId: pair.inId, detail: { other: pair.outId, kind: pair.kind } },
    ],
  });
}

/** An exchange's statement and the chain show the same deposit, or the same withdrawal. */
function actionsOf(
  { kind }: MatchedMove,
  ends: { readonly out: MoveEnd; readonly in: MoveEnd },
): { readonly out: Action; readonly in: Action } {
  if (kind === 'bridge') return { out: 'bridgeOut', in: 'bridgeIn' };
  if (kind === 'ownTransfer') return { out: 'ownTransfer', in: 'ownTransfer' };
  if (ends.in.isExchangeAccount) return { out: 'exchangeDeposit', in: 'exchangeDeposit' };
  if (ends.out.isExchangeAccount) return { out: 'exchangeWithdrawal', in: 'exchangeWithdrawal' };
  return { out: 'exchangeDeposit', in: 'exchangeWithdrawal' };
}

const THROUGH = {
  bridge: ['went into the bridge', 'came out of the bridge'],
  exchange: ['went to the exchange', 'came from the exchange'],
  ownTransfer: ['left the other wallet', 'arrived in the other wallet'],
} as const;

function reasonOf({ kind }: MatchedMove, { isOut, waitedMs }: { isOut: boolean; waitedMs: number }): string {
  const [left, arrived] = THROUGH[kind];
  return isOut
    ? `The same coins ${arrived} ${formatDuration(waitedMs)} later.`
    : `The same coins ${left} ${formatDuration(waitedMs)} earlier.`;
}

export function formatDuration(ms: number): string {
  const minutes = Math.max(0, Math.round(ms / 60_000));
  if (minutes < 120) return minutes === 1 ? 'a minute' : `${minutes} minutes`;
  return `${Math.round(minutes / 60)} hours`;
}
