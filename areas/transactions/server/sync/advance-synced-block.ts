/** The block up to which a wallet is read moves on with what was read, in one database transaction. */
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
  await client.query(`SET LOCAL statement_timeout = '5min'`);
  await lockTransactionWrites(client);
  const { rows } = await client.query<{ synced_block: number | null }>(
    'SELECT synced_block FROM wallets WHERE id = $1 FOR NO KEY UPDATE',
    [walletId],
  );
  if (!rows[0]) throw new JobError('The wallet was deleted during the sync.');
  if (rows[0].synced_block !== from) throw new RewoundElsewhere();
  await client.query('UPDATE wallets SET synced_block = $2 WHERE id = $1', [walletId, to]);
}
