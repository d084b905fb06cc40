/** Accepting and refusing the pairs that are proposed for transfers through bridges. */
import type { Action } from '@holdfast/actions/actions.ts';
import { AppError, invalidField } from '@holdfast/http/server/app-error.ts';
import type pg from 'pg';
import { defineHandlers } from '../define-handlers.ts';
import { writeTransactions } from '../write-transactions.ts';
import { classify } from './classify.ts';
import { lockTransactions } from './lock-transactions.ts';
import { removeLinks } from './reset-classification.ts';
import { writeEvents } from './write-history.ts';

interface Pair {
  readonly outTransactionId: number;
  readonly inTransactionId: number;
}

const idsOf = ({ outTransactionId, inTransactionId }: Pair): number[] => [outTransactionId, inTransactionId];

export const pairHandlers = defineHandlers(({ pool }: { readonly pool: pg.Pool }) => ({
  /** Repeating it changes nothing. */
  pairTransactions: ({ body: { note, ...pair }, caller: { userId } }) => {
    refuseOne(pair);
    return writeTransactions(pool, async (client) => {
      await lockTransactions(client, idsOf(pair));
      const batch = await findBatch(client, pair);
      if (batch !== null) return { batchId: batch, transactions: idsOf(pair), pendingApproval: null };
      await requireUnlinked(client, pair);
      const ends: readonly { readonly id: number; readonly action: Action }[] = [
        { id: pair.outTransactionId, action: 'bridgeOut' },
        { id: pair.inTransactionId, action: 'bridgeIn' },
      ];
      let batchId: number | undefined;
      for (const { id, action } of ends) {
        const classified = await classify(client, {
          transactionIds: [id],
          action,
          origin: 'person',
          userId,
          note,
          intoBatchId: batchId,
        });
        batchId ??= classified.batchId;
      }
      await link(client, { pair, batchId: batchId ?? null, userId });
      await client.query(
        'DELETE FROM refused_links WHERE out_transaction_id = $1 AND in_transaction_id = $2',
        idsOf(pair),
      );
      return { batchId: batchId ?? 0, transactions: idsOf(pair), pendingApproval: null };
    });
  },

  /** A link that is taken away comes back with the refusal, if both are still classified as sides of a bridge. */
  refusePair: ({ body: { isRefused, ...pair }, caller: { userId } }) => {
    refuseOne(pair);
    return writeTransactions(pool, async (client) => {
      await lockTransactions(client, idsOf(pair));
      if (isRefused) {
        const { rowCount } = await client.query(
          'SELECT FROM transaction_links WHERE out_transaction_id = $1 AND in_transaction_id = $2',
          idsOf(pair),
        );
        if (rowCount !== 0) await removeLinks(client, { transactionIds: [pair.outTransactionId], userId });
        await client.query(
          `INSERT INTO refused_links (out_transaction_id, in_transaction_id, refused_by) VALUES ($1, $2, $3)
               ON CONFLICT DO NOTHING`,
          [...idsOf(pair), userId],
        );
        return { done: true } as const;
      }
      const { rowCount } = await client.query(
        'DELETE FROM refused_links WHERE out_transaction_id = $1 AND in_transaction_id = $2',
        idsOf(pair),
      );
      if (rowCount !== 0) await linkIfBridged(client, { pair, batchId: null, userId });
      return { done: true } as const;
    });
  },
}));

function refuseOne({ outTransactionId, inTransactionId }: Pair): void {
  if (outTransactionId === inTransactionId)
    throw invalidField({
      loc: ['body', 'inTransactionId'],
      msg: 'A transaction cannot be linked to itself.',
      input: inTransactionId,
    });
}

async function findBatch(client: pg.PoolClient, pair: Pair): Promise<number | null> {
  const { rows } = await client.query<{ batch_id: number }>(
    `SELECT c.batch_id FROM transaction_links l JOIN classifications c ON c.transaction_id = l.out_transaction_id
      WHERE l.out_transaction_id = $1 AND l.in_transaction_id = $2`,
    idsOf(pair),
  );
  return rows[0]?.batch_id ?? null;
}

async function requireUnlinked(client: pg.PoolClient, pair: Pair): Promise<void> {
  const { rowCount } = await client.query(
    'SELECT FROM transaction_links WHERE out_transaction_id = ANY ($1) OR in_transaction_id = ANY ($1)',
    [idsOf(pair)],
  );
  if (rowCount !== 0)
    throw new AppError('conflict', 'One of them is linked to another transaction already. Reset that one first.');
}

async function areBridged(client: pg.PoolClient, pair: Pair): Promise<boolean> {
  const { rowCount } = await client.query(
    `SELECT FROM classifications c WHERE (c.transaction_id = $1 AND c.action = 'bridgeOut'
         OR c.transaction_id = $2 AND c.action = 'bridgeIn')
        AND NOT EXISTS (SELECT FROM transaction_links l
                         WHERE c.transaction_id IN (l.out_transaction_id, l.in_transaction_id))`,
    idsOf(pair),
  );
  return rowCount === 2;
}

interface Link {
  readonly pair: Pair;
  /** The batch that one undo reverts with the link. */
  readonly batchId: number | null;
  readonly userId: number;
}

/** Links two transactions that are classified as the sides of a bridge and have no other link. */
export async function linkIfBridged(client: pg.PoolClient, wanted: Link): Promise<void> {
  if (await areBridged(client, wanted.pair)) await link(client, wanted);
}

async function link(client: pg.PoolClient, { pair, batchId, userId }: Link): Promise<void> {
  const [out, arrival] = [pair.outTransactionId, pair.inTransactionId];
  await client.query(
    `INSERT INTO transaction_links (out_transaction_id, in_transaction_id, kind, batch_id)
     VALUES ($1, $2, 'bridge', $3)`,
    [out, arrival, batchId],
  );
  await writeEvents(client, {
    kind: 'linked',
    userId,
    batchId,
    entries: [
      { transactionId: out, detail: { other: arrival, kind: 'bridge' } },
      { transactionId: arrival, detail: { other: out, kind: 'bridge' } },
    ],
  });
}
