/**
 * After a reorganisation the same blocks are read again and compared with the stored transactions of the replaced
 * blocks. A transaction that the batch has in another block moves; a missing one is looked up by its hash, because it
 * may be in a later block or gone.
 */
import type { ChainSource, HistoryBatch } from '@holdfast/chain/chain-source.ts';
import type { FoundTransaction } from '@holdfast/chain/found-transaction.ts';
import type pg from 'pg';
import type { NotNull, Queries } from '@holdfast/database/queries.ts';
import { releaseClientTransactions, releasedDetail } from '@holdfast/lending/server';
import { removeLinks } from '../classify/reset-classification.ts';
import { writeEvents } from '../classify/write-history.ts';
import { setAside } from '../ingest/update-known.ts';
import { IS_AFTER_LOCKED_YEARS } from '../auto-classify/eligible.ts';
import { lockTransactionWrites } from '../write-transactions.ts';
import { ownPartOf, readOwnAddresses, ledgerOf, type SyncedWallet } from './synced-wallet.ts';

export interface Reconciled {
  readonly transactions: readonly FoundTransaction[];
  readonly tokens: HistoryBatch['tokens'];
  readonly gone: readonly { readonly id: number; readonly blockHash: string }[];
}

interface StoredRow {
  id: number;
  key: string;
  block: NotNull<number>;
  block_hash: NotNull<string>;
}

export async function reconcile(
  queries: Queries,
  {
    wallet,
    source,
    batch,
    fromBlock,
  }: { wallet: SyncedWallet; source: ChainSource; batch: HistoryBatch; fromBlock: number },
): Promise<Reconciled> {
  const found = new Map(batch.transactions.map((transaction) => [transaction.key, transaction]));
  const { rows: stored } = await queries.query<StoredRow>(
    `SELECT t.id, t.key, t.block, t.block_hash FROM transactions t
      WHERE t.ledger = $1 AND t.key = ANY ($2) AND t.block_hash IS NOT NULL
      UNION
     SELECT t.id, t.key, t.block, t.block_hash FROM transactions t
      WHERE t.ledger = $1 AND t.network_id = $3 AND t.block BETWEEN $4 AND $5
        AND EXISTS (SELECT FROM transfers x
                    WHERE x.transaction_id = t.id AND (x.from_account_id = $6 OR x.to_account_id = $6))`,
    [
      ledgerOf(wallet.network.id),
      [...found.keys()],
      wallet.network.id,
      fromBlock,
      batch.through.number,
      wallet.accountId,
    ],
  );
  const moved = stored.filter((row) => found.has(row.key) && found.get(row.key)?.block?.hash !== row.block_hash);
  const missing = stored.filter((row) => !found.has(row.key));
  const tokens = [...batch.tokens];
  if (moved.length > 0) {
    // Read in full, so that the transfers of other own wallets are stored at once.
    const own = await readOwnAddresses(queries, wallet.network.id);
    // What came without a transaction has no other parts to read.
    for (const { key } of moved.filter((row) => isHash(row.key))) {
      const whole = await source.readTransaction(key);
      const part = whole && ownPartOf(whole.transaction, own);
      if (whole && part) {
        found.set(key, part);
        tokens.push(...whole.tokens);
      }
    }
  }
  const gone: Reconciled['gone'][number][] = [];
  for (const row of missing) if (await isGone(source, row)) gone.push({ id: row.id, blockHash: row.block_hash });
  return { transactions: [...found.values()], tokens, gone };
}

/** A transaction vanishes only if its block was replaced, never because a source returns less. */
async function isGone(source: ChainSource, { key, block, block_hash }: StoredRow): Promise<boolean> {
  const result = await source.blockHash(block);
  if (result.kind !== 'found' || result.hash.toLowerCase() === block_hash.toLowerCase()) return false;
  return !isHash(key) || (await source.readTransaction(key)) === null;
}

function isHash(key: string): boolean {
  return /^0x[0-9a-f]{64}$/.test(key);
}

/**
 * Removes transactions that a reorganised chain no longer has. A classified one is listed for review, a client
 * transaction that it cleared is pending again, and its history stays. A transaction of a locked year stays as it is,
 * and is set aside for review.
 */
interface VanishingRow {
  id: number;
  block: number | null;
  block_hash: string;
  is_locked: boolean;
}

/** Removes the given transactions that are still in the replaced blocks, and returns how many. */
export async function removeVanished(
  client: pg.PoolClient,
  gone: readonly { readonly id: number; readonly blockHash: string }[],
): Promise<{ vanished: number; setAside: number }> {
  if (gone.length === 0) return { vanished: 0, setAside: 0 };
  await lockTransactionWrites(client);
  const { rows: all } = await client.query<VanishingRow>(
    `SELECT t.id, t.block, t.block_hash, t.is_classified AND NOT (${IS_AFTER_LOCKED_YEARS}) AS is_locked
       FROM transactions t JOIN unnest($1::bigint[], $2::text[]) AS gone (id, block_hash) ON gone.id = t.id
           AND gone.block_hash = t.block_hash
      ORDER BY t.id FOR UPDATE OF t`,
    [gone.map(({ id }) => id), gone.map(({ blockHash }) => blockHash)],
  );
  const held = all.filter((row) => row.is_locked);
  await setAside(
    client,
    held.map((row) => ({ transactionId: row.id, kind: 'vanished', detail: { blockHash: row.block_hash } })),
  );
  const rows = all.filter((row) => !row.is_locked);
  const ids = rows.map((row) => row.id);
  await listForReview(client, ids);
  // The chain takes the evidence back, so nobody is asked.
  await client.query(`SELECT set_config('holdfast.follows_source', 'true', true)`);
  const released = await releaseClientTransactions(client, ids);
  await client.query(`SELECT set_config('holdfast.follows_source', '', true)`);
  await removeLinks(client, { transactionIds: ids, userId: null });
  const entries = rows.map((row) => ({
    transactionId: row.id,
    detail: {
      block: row.block,
      blockHash: row.block_hash,
      ...releasedDetail(released, row.id),
    },
  }));
  await writeEvents(client, { kind: 'vanished', userId: null, batchId: null, entries });
  await client.query('DELETE FROM transactions WHERE id = ANY ($1)', [ids]);
  return { vanished: ids.length, setAside: held.length };
}

async function listForReview(client: pg.PoolClient, ids: readonly number[]): Promise<void> {
  await client.query(
    `INSERT INTO vanished_transactions (network_id, hash, at, action, note, detail)
     SELECT t.network_id, coalesce(t.hash, t.key), t.at, c.action, coalesce(n.note, ''),
            jsonb_build_object('transactionId', t.id, 'block', t.block, 'blockHash', t.block_hash, 'transfers', (
              SELECT coalesce(jsonb_agg(jsonb_build_object('amount', trim_scale(x.amount)::text, 'coinSymbol',
                                                           coin.symbol, 'from', coalesce(fw.name, f.address), 'to',
                                                               coalesce(ow.name, o.address)) ORDER BY x.id), '[]')
                FROM transfers x JOIN coins coin ON coin.id = x.coin_id
                LEFT JOIN accounts f ON f.id = x.from_account_id LEFT JOIN wallets fw ON fw.account_id = f.id
                LEFT JOIN accounts o ON o.id = x.to_account_id LEFT JOIN wallets ow ON ow.account_id = o.id
               WHERE x.transaction_id = t.id))
       FROM transactions t JOIN classifications c ON c.transaction_id = t.id
       LEFT JOIN transaction_notes n ON n.transaction_id = t.id
      WHERE t.id = ANY ($1) ORDER BY t.id`,
    [ids],
  );
}
