import type pg from 'pg';
import type { Queries } from '../transaction-dependencies.ts';

/** Enough to find where a chain was before a reorganisation of any depth that happens. */
const HEADS_KEPT = 256;

export interface KnownBlock {
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
