/** Puts the reading of wallets into the queue: of one that a person asks for, or of all. */
import type { CallOutput, Contract, JobSummary } from '@holdfast/contract';
import type pg from 'pg';
import { z } from 'zod';
import { AppError } from '../../../http/app-error.ts';
import { enqueueJob } from '../../../jobs/enqueue-job.ts';
import { type ChainSources, defineJobKind } from '../../../jobs/job-kind.ts';
import type { Schedule } from '../../../jobs/schedule.ts';
import { count } from './sync-tally.ts';
import { syncWallet } from './sync-wallet.ts';
import { readOwnWallets, readSyncedWallet, reasonNotToSync, type SyncedWallet } from './synced-wallet.ts';

interface Asked {
  readonly pool: pg.Pool;
  readonly chains: ChainSources;
  /** Null for the clock. */
  readonly userId: number | null;
}

export async function startSync({ pool, chains, userId }: Asked, walletId: number): Promise<JobSummary> {
  const wallet = await readSyncedWallet(pool, walletId);
  if (!wallet) throw new AppError('not_found', 'There is no such wallet.');
  const reason = reasonNotToSync(wallet, chains);
  if (reason !== null) throw new AppError('conflict', reason);
  return enqueue(pool, { wallet, userId });
}

export async function startAllSyncs({ pool, chains, userId }: Asked): Promise<CallOutput<Contract['syncAllWallets']>> {
  const jobs: JobSummary[] = [];
  const skipped: { walletId: number; walletName: string; reason: string }[] = [];
  for (const wallet of await readOwnWallets(pool)) {
    const reason = reasonNotToSync(wallet, chains);
    if (reason === null) jobs.push(await enqueue(pool, { wallet, userId }));
    else skipped.push({ walletId: wallet.id, walletName: wallet.name, reason });
  }
  return { jobs, skipped };
}

async function enqueue(
  pool: pg.Pool,
  { wallet, userId }: { wallet: SyncedWallet; userId: number | null },
): Promise<JobSummary> {
  const { job, isNew } = await enqueueJob(pool, syncWallet, {
    key: String(wallet.id),
    payload: { walletId: wallet.id },
    message: wallet.name,
    createdBy: userId,
  });
  // What the clock started before is forgotten once finished, so that the list of jobs stays one for people.
  if (isNew && userId === null) {
    await pool.query(
      'DELETE FROM jobs WHERE kind = $1 AND key = $2 AND is_scheduled AND finished_at IS NOT NULL AND id < $3',
      [job.kind, job.key, job.id],
    );
  }
  return job;
}

/** What the clock starts: it only puts the wallets into the queue, where each is read on its own. */
export const syncAllWallets = defineJobKind({
  kind: 'sync-all-wallets',
  payload: z.object({}),
  run: async ({ pool, services }) => {
    const { jobs, skipped } = await startAllSyncs({ pool, chains: services.chains, userId: null });
    return {
      message: `${count(jobs.length, 'wallet')} queued${skipped.length > 0 ? `, ${skipped.length} cannot be read` : ''}.`,
      result: { queued: jobs.length, skipped },
    };
  },
});

/** Nothing is scheduled at 0 minutes. From an hour on, in whole hours: the clock knows no other steps. */
export function syncSchedules(intervalMinutes: number): Schedule[] {
  if (intervalMinutes === 0) return [];
  const hours = Math.floor(intervalMinutes / 60);
  const match = hours === 0 ? `*/${intervalMinutes} * * * *` : hours >= 24 ? '0 0 * * *' : `0 */${hours} * * *`;
  return [{ name: 'sync-all-wallets', match, kind: syncAllWallets, key: 'all', payload: {} }] as Schedule[];
}
