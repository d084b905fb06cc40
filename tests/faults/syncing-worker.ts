/**
 * A worker for the fault tests that syncs one wallet of a made-up chain, as Holdfast's own worker does. The chain is
 * the same in every process: WALLET_ID receives one payment in each of its blocks.
 */
import { writeSync } from 'node:fs';
import { syncWallet } from '../../areas/transactions/server/sync/sync-wallet.ts';
import { FakeChain, sourcesOf } from '../../areas/transactions/server/sync/testing.ts';
import { enqueueJob } from '@holdfast/jobs/enqueue-job.ts';
import { runUntilFinished } from './run-until-finished.ts';

const walletId = Number(process.env['WALLET_ID']);
const chain = new FakeChain();
chain.batchBlocks = 3;
for (let block = 1; block <= Number(process.env['BLOCKS']); block += 1) chain.mine(`stranger > hot ${block}`);

await runUntilFinished({
  kind: syncWallet,
  services: { chains: sourcesOf(chain.source) },
  findJobId: async (pool) => {
    const { job } = await enqueueJob(pool, syncWallet, {
      key: String(walletId),
      payload: { walletId },
      createdBy: null,
    });
    writeSync(1, `job ${job.id}\n`);
    return job.id;
  },
});
