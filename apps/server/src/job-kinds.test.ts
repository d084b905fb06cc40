import { expect, it } from 'vitest';
import { enqueueJob } from '@holdfast/jobs/enqueue-job.ts';
import { createTestJobs } from '../../../kit/jobs/testing.ts';
import { JOB_KINDS } from './job-kinds.ts';
import { addEthereum, addressOf, addWallet } from '../../../areas/transactions/server/ingest/testing.ts';
import { syncWallet } from '../../../areas/transactions/server/sync/sync-wallet.ts';
import { FakeChain, sourcesOf } from '../../../areas/transactions/server/sync/testing.ts';

it('positions are read after each sync', async () => {
  const jobs = await createTestJobs();
  try {
    const { network: networkId } = await addEthereum(jobs.pool, { rpcUrl: 'http://node.example' });
    const walletId = await addWallet(jobs.pool, { networkId, name: 'Hot', address: addressOf('hot') });
    await jobs.startWorker(JOB_KINDS, { chains: sourcesOf(new FakeChain().source) });
    const { job } = await enqueueJob(jobs.pool, syncWallet, {
      key: String(walletId),
      payload: { walletId },
      createdBy: null,
    });
    expect(await jobs.until(job.id, ({ finishedAt }) => finishedAt !== null)).toMatchObject({ status: 'succeeded' });
    const followUp = async () =>
      (await jobs.pool.query<{ id: number }>(`SELECT id FROM jobs WHERE kind = 'refresh-positions'`)).rows[0]?.id;
    await expect.poll(followUp).toBeDefined();
    expect(await jobs.until((await followUp())!, ({ finishedAt }) => finishedAt !== null)).toMatchObject({
      status: 'succeeded',
      message: expect.stringContaining('on 1 network'),
    });
  } finally {
    await jobs.close();
  }
});
