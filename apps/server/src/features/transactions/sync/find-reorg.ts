/**
 * Notices that a chain was reorganised: it has other blocks now where we have read. Blocks hang on each other, so what
 * is below a block that is still there is still there too, and the newest common one is found by halving.
 *
 *   known  90 95 100 104 108        the chain still has 90, 95 and 100, no longer 104 and 108:
 *   asked        3.   2.  1.        reading begins again after 100
 */
import type { ChainSource } from '@holdfast/chain';
import { JobError } from '../../../jobs/job-kind.ts';
import type { Queries } from '../transaction-dependencies.ts';
import { type KnownBlock, readKnownBlocks } from './remember-head.ts';
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
