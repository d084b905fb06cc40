import type pg from 'pg';
import { takeTurns } from '../ingest/take-turns.ts';
import type { Reorg } from './find-reorg.ts';
import { readKnownBlocks } from './remember-head.ts';

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
  await takeTurns(client);
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
