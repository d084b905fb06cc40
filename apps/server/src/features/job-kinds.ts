/** Every kind of job there is, and what the clock starts. A kind that is missing here is never run. */
import type { Config } from '../config/config.ts';
import type { JobKind, JobServices } from '../jobs/job-kind.ts';
import type { Schedule } from '../jobs/schedule.ts';
import { regenerateBooks } from './books/regenerate/regenerate-books.ts';
import { closeLendingDay, interestRun, lendingSchedules } from './lending/lending-jobs.ts';
import { createPriceSource, priceSchedules, refreshPrices } from './prices/refresh-prices.ts';
import { importPrices } from './prices/import-prices.ts';
import { applyRule } from './transactions/rules/apply-rule.ts';
import { syncBlockFills } from './transactions/sync/block-fills/sync-block-fills.ts';
import { createChainSources } from './transactions/sync/chain-sources.ts';
import { createDeskSettings } from './transactions/sync/create-sync-handlers.ts';
import { syncAllWallets, syncSchedules } from './transactions/sync/start-syncs.ts';
import { syncWallet } from './transactions/sync/sync-wallet.ts';

export const JOB_KINDS: readonly JobKind[] = [
  importPrices,
  refreshPrices,
  syncWallet,
  syncAllWallets,
  syncBlockFills,
  applyRule,
  interestRun,
  closeLendingDay,
  regenerateBooks,
];

export function createJobServices(config: Config): JobServices {
  return {
    priceSource: createPriceSource(config),
    chains: createChainSources(config),
    blockFills: createDeskSettings(config),
    now: () => new Date(),
  };
}

export function createSchedules({ syncIntervalMinutes }: Config, { priceSource }: JobServices): Schedule[] {
  return [...priceSchedules(priceSource), ...syncSchedules(syncIntervalMinutes), ...lendingSchedules()];
}
