/**
 * Detects a reorganisation: the chain has different blocks now than those that were synced. Each block refers to its
 * parent, so everything below a common block is common too, and a binary search finds the newest common block.
 *
 *   known  90 95 100 104 108        the chain still has 90, 95 and 100, no longer 104 and 108:
 *   asked        3.   2.  1.        reading begins again after 100
 */
import type { ChainSource } from '@holdfast/chain/chain-source.ts';
import type pg from 'pg';
import type { NotNull, Queries } from '@holdfast/database/queries.ts';
import { JobError } from '@holdfast/jobs/job-kind.ts';
import { lockTransactionWrites } from '../write-transactions.ts';
import type { SyncedNetwork } from './synced-wallet.ts';

export interface Reorg {
  /** The newest stored block that the chain still has. */
  readonly ancestor: number;
  /** The stored blocks above it, the newest first. The chain no longer has them, or has not reached them yet. */
  readonly above: readonly KnownBlock[];
}

/**
 * Returns null without a reorganisation, or if the source cannot tell. Blocks above its head are ignored, because a
 * node may be behind.
 */
export async function findReorg(
  queries: Queries,
  { network, source, headBlock }: { network: SyncedNetwork; source: ChainSource; headBlock: number },
): Promise<Reorg | null> {
  const everyKnown = await readKnownBlocks(queries, network.id);
  const known = everyKnown.filter(({ block }) => block <= headBlock);
  const [newest] = known;
  if (!newest || (await isStillThere(source, newest)) !== false) return null;
  // Blocks up to index `gone` are gone; blocks from index `there` on still exist.
  let gone = 0;
  let there = known.length;
  while (there - gone > 1) {
    const middle = Math.floor((gone + there) / 2);
    const block = known[middle];
    if (block && (await isStillThere(source, block)) === true) there = middle;
    else gone = middle;
  }
  const ancestor = known[there];
  if (!ancestor)
    throw new JobError(
      `${network.name} has none of the ${known.length} newest synced blocks. Check that its RPC address belongs to ` +
        'the same network. Nothing was changed.',
    );
  return { ancestor: ancestor.block, above: everyKnown.filter(({ block }) => block > ancestor.block) };
}

async function isStillThere(source: ChainSource, { block, hash }: KnownBlock): Promise<boolean | null> {
  const result = await source.blockHash(block);
  return result.kind === 'unknown' ? null : result.kind === 'found' && result.hash.toLowerCase() === hash.toLowerCase();
}

/** More than the depth of any real reorganisation. */
const HEADS_KEPT = 256;

interface KnownBlock {
  readonly block: number;
  readonly hash: NotNull<string>;
}

/** Stores the hash of the block up to which a wallet was synced. */
export async function storeHead(
  client: pg.PoolClient,
  { networkId, block, hash }: { networkId: number } & KnownBlock,
): Promise<void> {
  await client.query(
    `INSERT INTO sync_heads (network_id, block, block_hash) VALUES ($1, $2, $3) ON CONFLICT (network_id, block)
       DO UPDATE SET block_hash = excluded.block_hash`,
    [networkId, block, hash],
  );
  await client.query(
    `DELETE FROM sync_heads WHERE network_id = $1
         AND block < (SELECT block FROM sync_heads WHERE network_id = $1 ORDER BY block DESC OFFSET $2 LIMIT 1)`,
    [networkId, HEADS_KEPT - 1],
  );
}

/** Returns the newest blocks with a stored hash, of heads and of transactions, the newest first. */
async function readKnownBlocks(queries: Queries, networkId: number): Promise<KnownBlock[]> {
  const { rows } = await queries.query<KnownBlock>(
    `SELECT block, min(hash) AS hash
       FROM ((SELECT block, block_hash AS hash FROM sync_heads WHERE network_id = $1 ORDER BY block DESC LIMIT $2)
             UNION ALL
             (SELECT block, block_hash FROM transactions WHERE network_id = $1 AND block IS NOT NULL
              ORDER BY block DESC LIMIT $2)) AS known
      GROUP BY block ORDER BY block DESC`,
    [networkId, HEADS_KEPT],
  );
  return rows;
}

/**
 * Rewinds all wallets of the network to a block. Nothing is deleted here: transactions that reappear during the sync
 * move and keep their classification; only then is it known which do not.
 *
 * Returns false and changes nothing if the stored blocks have changed since: another sync found the same reorganisation
 * and may have synced the new blocks already, which must not be rewound again.
 */
export async function rewindNetwork(
  client: pg.PoolClient,
  { networkId, reorg: { ancestor, above } }: { networkId: number; reorg: Reorg },
): Promise<boolean> {
  await lockTransactionWrites(client);
  const knownNow = (await readKnownBlocks(client, networkId)).filter(({ block }) => block > ancestor);
  const isAsFound =
    knownNow.length === above.length &&
    above.every(({ block, hash }, index) => knownNow[index]?.block === block && knownNow[index].hash === hash);
  if (!isAsFound) return false;
  await client.query('SELECT FROM wallets WHERE network_id = $1 AND synced_block > $2 ORDER BY id FOR NO KEY UPDATE', [
    networkId,
    ancestor,
  ]);
  await client.query('UPDATE wallets SET synced_block = $2 WHERE network_id = $1 AND synced_block > $2', [
    networkId,
    ancestor,
  ]);
  await client.query('DELETE FROM sync_heads WHERE network_id = $1 AND block > $2', [networkId, ancestor]);
  await client.query('UPDATE wallet_addresses SET synced_block = $2 WHERE network_id = $1 AND synced_block > $2', [
    networkId,
    ancestor,
  ]);
  // Those of outputs that the addresses do not have any more, once they are read again, are gone.
  await client.query(
    `INSERT INTO transactions_to_reread (transaction_id)
     SELECT t.id FROM transactions t JOIN transaction_ledgers l ON l.transaction_id = t.id
      WHERE t.network_id = $1 AND t.block > $2 ORDER BY t.id ON CONFLICT DO NOTHING`,
    [networkId, ancestor],
  );
  return true;
}
