import type pg from 'pg';
import { takeTurns } from '../ingest/take-turns.ts';

/**
 * Lets every wallet of the network be read again from a block on. Nothing is deleted here: what reappears while reading
 * again moves and keeps its meaning, and only then is known what does not.
 */
export async function rewindNetwork(client: pg.PoolClient, { networkId, toBlock }: { networkId: number; toBlock: number }): Promise<void> {
  await takeTurns(client);
  await client.query('SELECT FROM wallets WHERE network_id = $1 AND synced_block > $2 ORDER BY id FOR NO KEY UPDATE', [networkId, toBlock]);
  await client.query('UPDATE wallets SET synced_block = $2 WHERE network_id = $1 AND synced_block > $2', [networkId, toBlock]);
  await client.query('DELETE FROM sync_heads WHERE network_id = $1 AND block > $2', [networkId, toBlock]);
}
