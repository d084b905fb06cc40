/** Enqueues the sync of one wallet or of all wallets. */
import { type TransactionsCalls } from '../../contract/calls.ts';
import type { JobSummary } from '@holdfast/contract';
import type pg from 'pg';
import { z } from 'zod';
import { AppError } from '@holdfast/http/server/app-error.ts';
import { defineHandlers } from '../define-handlers.ts';
import { type OutputOf } from '@holdfast/http/server/handler.ts';
import { enqueueJob } from '@holdfast/jobs/enqueue-job.ts';
import type { ChainSources } from '@holdfast/catalogue/server';
import { defineJobKind, type JobContext } from '@holdfast/jobs/job-kind.ts';
import { deleteFinishedPredecessors, type Schedule } from '@holdfast/jobs/schedule.ts';
import type { SyncDependencies } from '../transaction-dependencies.ts';
import { count } from './sync-tally.ts';
import { syncWallet } from './sync-wallet.ts';
import { readOwnWallets, readSyncedWallet, reasonNotToSync, type SyncedWallet } from './synced-wallet.ts';

interface SyncRequest {
  readonly pool: pg.Pool;
  readonly chains: ChainSources;
  /** Null for a scheduled job. */
  readonly userId: number | null;
}

export const syncHandlers = defineHandlers(({ pool, chains }: SyncDependencies) => ({
  async syncWallet({ query: { wallet_id: walletId }, caller: { userId } }) {
    const wallet = await readSyncedWallet(pool, walletId);
    if (!wallet) throw new AppError('not_found', 'There is no such wallet.');
    const reason = await reasonNotToSync(wallet, chains);
    if (reason !== null) throw new AppError('conflict', reason);
    return enqueue(pool, { wallet, userId });
  },

  syncAllWallets: ({ caller }) => startAllSyncs({ pool, chains, userId: caller.userId }),
}));

async function startAllSyncs({
  pool,
  chains,
  userId,
}: SyncRequest): Promise<OutputOf<TransactionsCalls['syncAllWallets']>> {
  const jobs: JobSummary[] = [];
  const skipped: { walletId: number; walletName: string; reason: string }[] = [];
  for (const wallet of await readOwnWallets(pool)) {
    // The account at an exchange has no chain; nobody expects it to be synced.
    if (wallet.network.kind === 'other') continue;
    const reason = await reasonNotToSync(wallet, chains);
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
  if (isNew && userId === null) await deleteFinishedPredecessors(pool, job);
  return job;
}

/** The scheduled job: it only enqueues the wallets, and each is synced by its own job. */
export const syncAllWallets = defineJobKind({
  kind: 'sync-all-wallets',
  payload: z.object({}),
  run: async ({ pool, services }: JobContext<object, { readonly chains: ChainSources }>) => {
    const { jobs, skipped } = await startAllSyncs({ pool, chains: services.chains, userId: null });
    const left = skipped.length > 0 ? `, ${skipped.length} cannot be synced` : '';
    return {
      message: `${count(jobs.length, 'wallet')} queued${left}.`,
      result: { queued: jobs.length, skipped },
    };
  },
});

/**
 * An interval of 0 schedules nothing. From 60 minutes on, intervals are whole hours, and they begin with each day.
 */
export function syncSchedules(intervalMinutes: number): Schedule[] {
  if (intervalMinutes === 0) return [];
  const wholeHours = Math.min(24, Math.floor(intervalMinutes / 60)) * 60;
  const everyMinutes = wholeHours === 0 ? intervalMinutes : wholeHours;
  return [{ name: 'sync-all-wallets', everyMinutes, kind: syncAllWallets, key: 'all', payload: {} }] as Schedule[];
}
