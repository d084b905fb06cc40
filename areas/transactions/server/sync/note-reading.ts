/** Keeps which source read which blocks of a wallet, and what it could not see, for the page of the wallet. */
import type { SourceName } from '@holdfast/catalogue/contract';
import type { HistoryBatch } from '@holdfast/chain/chain-source.ts';
import type { Queries } from '@holdfast/database/queries.ts';

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
