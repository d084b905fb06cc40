/**
 * Notices that a chain was reorganised: it has other blocks now where we have read. Blocks hang on each other, so what
 * is below a block that is still there is still there too, and the newest common one is found by halving.
 *
 *   known  90 95 100 104 108        the chain still has 90, 95 and 100, no longer 104 and 108:
 *   asked        3.   2.  1.        reading begins again after 100
 */
import type { ChainSource } from '@holdfast/chain';
import type pg from 'pg';
import { JobError } from '../../../jobs/job-kind.ts';
import type { Queries } from '../transaction-dependencies.ts';
import { lockTransactionWrites } from '../write-transactions.ts';
import type { SyncedNetwork } from './synced-wallet.ts';

export interface Reorg {
  /** The newest block that we know and the chain still has. */
  readonly ancestor: number;
  /** All that we knew above it, the newest first. The chain has these blocks no longer, or has not come so far. */
  readonly above: readonly KnownBlock[];
}

/**
 * Null when nothing was reorganised, or the source cannot tell. Blocks above its newest one are not judged: a node may
 * be behind.
 */
export async function findReorg(
  queries: Queries,
  { network, source, headBlock }: { network: SyncedNetwork; source: ChainSource; headBlock: number },
): Promise<Reorg | null> {
  const everyKnown = await readKnownBlocks(queries, network.id);
  const known = everyKnown.filter(({ block }) => block <= headBlock);
  const [newest] = known;
  if (!newest || (await isStillThere(source, newest)) !== false) return null;
  // Everything at or before `gone` is gone, everything at or after `there` is still there.
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
      `${network.name} has none of the ${known.length} newest blocks that were read before. Does its RPC address lead to the same network? Nothing was changed.`,
    );
  return { ancestor: ancestor.block, above: everyKnown.filter(({ block }) => block > ancestor.block) };
}

async function isStillThere(source: ChainSource, { block, hash }: KnownBlock): Promise<boolean | null> {
  const answer = await source.blockHash(block);
  return answer.kind === 'unknown' ? null : answer.kind === 'found' && answer.hash.toLowerCase() === hash.toLowerCase();
}

/** Enough to find where a chain was before a reorganisation of any depth that happens. */
const HEADS_KEPT = 256;

interface KnownBlock {
  readonly block: number;
  readonly hash: string;
}

/** Notes the hash of a block up to which a wallet was read. */
export async function rememberHead(
  client: pg.PoolClient,
  { networkId, block, hash }: { networkId: number } & KnownBlock,
): Promise<void> {
  await client.query(
    'INSERT INTO sync_heads (network_id, block, block_hash) VALUES ($1, $2, $3) ON CONFLICT (network_id, block) DO UPDATE SET block_hash = excluded.block_hash',
    [networkId, block, hash],
  );
  await client.query(
    'DELETE FROM sync_heads WHERE network_id = $1 AND block < (SELECT block FROM sync_heads WHERE network_id = $1 ORDER BY block DESC OFFSET $2 LIMIT 1)',
    [networkId, HEADS_KEPT - 1],
  );
}

/** The newest blocks whose hash we know, the newest first: of heads and of stored transactions. */
export async function readKnownBlocks(queries: Queries, networkId: number): Promise<KnownBlock[]> {
  const { rows } = await queries.query<KnownBlock>(
    `SELECT block, min(hash) AS hash
       FROM ((SELECT block, block_hash AS hash FROM sync_heads WHERE network_id = $1 ORDER BY block DESC LIMIT $2)
             UNION ALL
             (SELECT block, block_hash FROM transactions WHERE network_id = $1 AND block IS NOT NULL ORDER BY block DESC LIMIT $2)) AS known
      GROUP BY block ORDER BY block DESC`,
    [networkId, HEADS_KEPT],
  );
  return rows;
}

/**
 * Lets every wallet of the network be read again from a block on. Nothing is deleted here: what reappears while reading
 * again moves and keeps its meaning, and only then is known what does not.
 *
 * Answers false, and changes nothing, when what was found is no longer what is known: another sync has met the same
 * reorganisation and may have read the new blocks already, which must not be taken from it again.
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
  return true;
}
