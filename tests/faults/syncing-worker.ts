/**
 * A worker for the fault tests that reads one wallet of a made-up chain, as Holdfast's own worker does. The chain is
 * the same in every process: WALLET_ID receives one payment in each of its blocks.
 */
import { writeSync } from 'node:fs';
import { createPool } from '../../apps/server/src/db/create-pool.ts';
import { silentLog } from '../../apps/server/src/db/log.ts';
import { syncWallet } from '../../apps/server/src/features/transactions/sync/sync-wallet.ts';
import { FakeChain, sourcesOf } from '../../apps/server/src/features/transactions/sync/testing.ts';
import { enqueueJob } from '../../apps/server/src/jobs/enqueue-job.ts';
import { listenToJobChanges } from '../../apps/server/src/jobs/job-changes.ts';
import { NO_SERVICES } from '../../apps/server/src/jobs/job-kind.ts';
import { startWorker } from '../../apps/server/src/jobs/start-worker.ts';

const walletId = Number(process.env['WALLET_ID']);
const chain = new FakeChain();
chain.batchBlocks = 3;
for (let block = 1; block <= Number(process.env['BLOCKS']); block += 1) chain.mine(`stranger > hot ${block}`);

const pool = createPool({ connection: { connectionString: process.env['DATABASE_URL'] ?? '' }, log: silentLog });
const changes = listenToJobChanges({ pool, log: silentLog });
const worker = await startWorker({
  pool,
  log: silentLog,
  changes,
  kinds: [syncWallet],
  schedules: [],
  services: { ...NO_SERVICES, chains: sourcesOf(chain.source) },
});
const { job } = await enqueueJob(pool, syncWallet, { key: String(walletId), payload: { walletId }, createdBy: null });
writeSync(1, `job ${job.id}\n`);

for (;;) {
  const { rows } = await pool.query<{ status: string; error: string | null }>(
    'SELECT status, error FROM jobs WHERE id = $1',
    [job.id],
  );
  if (rows[0]?.status === 'succeeded' || rows[0]?.status === 'failed') {
    writeSync(1, `${rows[0].status} ${rows[0].error ?? ''}\n`);
    break;
  }
  await new Promise((resolve) => setTimeout(resolve, 20));
}
await worker.stop();
await changes.close();
await pool.end();
