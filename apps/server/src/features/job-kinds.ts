/** Every kind of job there is, and what the clock starts. A kind that is missing here is never run. */
import type { Config } from '../config/config.ts';
import type { SecretBox } from '../db/secrets/secret-box.ts';
import type { ChainSources } from '../catalogue/chain-sources.ts';
import { enqueueJob } from '../jobs/enqueue-job.ts';
import type { JobKind } from '../jobs/job-kind.ts';
import type { Schedule } from '../jobs/schedule.ts';
import { APPROVAL_EFFECTS } from './approval-effects.ts';
import { approvalSchedules, createDecideDue } from './approvals/decide-due-job.ts';
import { auditLogSchedules, checkAuditLog } from './audit-log/check-chain.ts';
import { type BackupServices, backUp, backupSchedules, createBackupSettings } from './backups/back-up.ts';
import { regenerateBooks } from './books/regenerate/regenerate-books.ts';
import { createRefreshPositions, positionSchedules, REFRESH_POSITIONS } from './defi/refresh-positions.ts';
import type { FactWriter } from './imports/fact-writer.ts';
import { createImportFile } from './imports/import-file.ts';
import { closeLendingDay, interestRun, lendingSchedules } from './lending/lending-jobs.ts';
import { createPriceSource, type PriceServices, priceSchedules, refreshPrices } from './prices/refresh-prices.ts';
import { importPrices } from './prices/import-prices.ts';
import { releaseClientTransactions } from './transactions/classify/client-transactions.ts';
import { addTokenCoins } from './transactions/ingest/add-token-coins.ts';
import { ingest } from './transactions/ingest/ingest.ts';
import { applyRule } from './transactions/rules/apply-rule.ts';
import {
  createDeskSettings,
  type DeskServices,
  syncBlockFills,
} from './transactions/sync/block-fills/sync-block-fills.ts';
import { createChainSources } from './transactions/sync/chain-sources.ts';
import { syncAllWallets, syncSchedules } from './transactions/sync/start-syncs.ts';
import { syncWallet } from './transactions/sync/sync-wallet.ts';
import { TRANSACTION_COLUMNS } from './transactions/ingest/write-new.ts';
import { lockTransactionWrites } from './transactions/write-transactions.ts';

export const factWriter: FactWriter = {
  transactionColumns: TRANSACTION_COLUMNS,
  ingest,
  lockTransactionWrites,
  releaseClientTransactions,
};

const decideDueApprovals = createDecideDue(APPROVAL_EFFECTS);
const refreshPositions = createRefreshPositions({ addTokenCoins });

/** Positions follow from transactions, so they are read after each sync. A second sync finds the job that waits. */
const syncWalletAndPositions: typeof syncWallet = {
  ...syncWallet,
  run: async (context) => {
    const outcome = await syncWallet.run(context);
    await enqueueJob(context.pool, refreshPositions, { ...REFRESH_POSITIONS, createdBy: null });
    return outcome;
  },
};

export const JOB_KINDS: readonly JobKind[] = [
  importPrices,
  refreshPrices,
  syncWalletAndPositions,
  refreshPositions as JobKind,
  syncAllWallets,
  syncBlockFills,
  applyRule,
  interestRun,
  closeLendingDay,
  regenerateBooks,
  checkAuditLog,
  decideDueApprovals as JobKind,
  createImportFile(factWriter) as JobKind,
  backUp,
];

type Services = PriceServices &
  DeskServices &
  BackupServices & { readonly chains: ChainSources; readonly now: () => Date };

export function createJobServices(config: Config, secrets: SecretBox): Services {
  return {
    priceSource: createPriceSource(config),
    chains: createChainSources(config, secrets),
    blockFills: createDeskSettings(config),
    backups: createBackupSettings(config),
    now: () => new Date(),
  };
}

export function createSchedules({ syncIntervalMinutes }: Config, { priceSource, backups }: Services): Schedule[] {
  return [
    ...priceSchedules(priceSource),
    ...syncSchedules(syncIntervalMinutes),
    ...lendingSchedules(),
    ...auditLogSchedules(),
    ...approvalSchedules(decideDueApprovals),
    ...positionSchedules(refreshPositions),
    ...backupSchedules(backups),
  ];
}
