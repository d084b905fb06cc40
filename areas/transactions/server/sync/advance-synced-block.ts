/**
 * The block up to which a wallet is read moves on with what was read, in one database transaction, and it is kept which
 * source read which blocks.
 */
import type { SourceName } from '@holdfast/catalogue/contract';
import type { HistoryBatch } from '@holdfast/chain/chain-source.ts';
import type { Queries } from '@holdfast/database/queries.ts';
import { liftTimeLimits } from '@holdfast/database/time-limits.ts';
import { JobError } from '@holdfast/jobs/job-kind.ts';
import type pg from 'pg';
import { lockTransactionWrites } from '../write-transactions.ts';

/** Another sync of this network found a reorganisation and rewound this wallet. */
export class RewoundElsewhere extends Error {
  override readonly name = 'RewoundElsewhere';
}

export async function advanceSyncedBlock(
  client: pg.PoolClient,
  { walletId, from, to }: { walletId: number; from: number | null; to: number },
): Promise<void> {
  await liftTimeLimits(client, { statementSeconds: 5 * 60 });
  await lockTransactionWrites(client);
  const { rows } = await client.query<{ synced_block: number | null }>(
    'SELECT synced_block FROM wallets WHERE id = $1 FOR NO KEY UPDATE',
    [walletId],
  );
  if (!rows[0]) throw new JobError('The wallet was deleted during the sync.');
  if (rows[0].synced_block !== from) throw new RewoundElsewhere();
  await client.query('UPDATE wallets SET synced_block = $2 WHERE id = $1', [walletId, to]);
}

/** Keeps which source read which blocks of a wallet, and what it could not see, for the page of the wallet. */
export async function noteReading(
  queries: Queries,
  {
    walletId,
    source,
    batch,
    fromBlock,
    at,
  }: { walletId: number; source: SourceName; batch: HistoryBatch; fromBlock: number; at: Date },
): Promise<void> {
  await queries.query(
    `INSERT INTO wallet_sources AS stored (wallet_id, source, from_block, to_block, read_at, limits, differing)
       VALUES ($1, $2, $3, $4, $5, $6::jsonb, $7)
       ON CONFLICT (wallet_id, source) DO UPDATE
       SET from_block = least(stored.from_block, excluded.from_block), to_block = excluded.to_block,
           read_at = excluded.read_at, limits = excluded.limits, differing = stored.differing + excluded.differing`,
    [walletId, source, fromBlock, batch.through.number, at, JSON.stringify(batch.limits), batch.differing?.length ?? 0],
  );
}
