import { z } from 'zod';
import { defineJobKind } from '../../../jobs/job-kind.ts';
import type { Schedule } from '../../../jobs/schedule.ts';
import { startAllSyncs } from './start-syncs.ts';
import { count } from './sync-tally.ts';

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
