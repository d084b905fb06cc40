/** Every kind of job there is, and what the clock starts. A kind that is missing here is never run. */
import type { Config } from '@holdfast/config/config.ts';
import type pg from 'pg';
import type { ChainSources } from '@holdfast/catalogue/server';
import { enqueueJob } from '@holdfast/jobs/enqueue-job.ts';
import type { JobKind } from '@holdfast/jobs/job-kind.ts';
import type { Schedule } from '@holdfast/jobs/schedule.ts';
import { APPROVAL_EFFECTS } from './approval-effects.ts';
import { approvalSchedules, auditLogSchedules, checkAuditLog, createDecideDue } from '@holdfast/accounts/server';
import {
  type AuditHeadServices,
  auditHeadSchedules,
  type BackupServices,
  backUp,
  backupSchedules,
  createAuditHeadSettings,
  createBackupSettings,
  readSettings,
  sendAuditHead,
} from '@holdfast/operations/server';
import { regenerateBooks } from '@holdfast/books/server';
import { createRefreshPositions, positionSchedules, REFRESH_POSITIONS } from '@holdfast/defi/server';
import {
  createExchangeNet,
  createImportFile,
  exchangeJobKinds,
  exchangeSchedules,
  type ExchangeServices,
  type FactWriter,
} from '@holdfast/imports/server';
import { closeLendingDay, interestRun, lendingSchedules, releaseClientTransactions } from '@holdfast/lending/server';
import {
  createPriceSource,
  importPrices,
  priceSchedules,
  type PriceServices,
  refreshPrices,
} from '@holdfast/prices/server';
import {
  addTokenCoins,
  applyRule,
  createChainSources,
  createDeskSettings,
  type DeskServices,
  ingest,
  lockTransactionWrites,
  syncAllWallets,
  syncBlockFills,
  syncSchedules,
  syncWallet,
  TRANSACTION_COLUMNS,
} from '@holdfast/transactions/server';

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

const importFile = createImportFile(factWriter);

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
  sendAuditHead as JobKind,
  decideDueApprovals as JobKind,
  importFile as JobKind,
  ...exchangeJobKinds,
  backUp,
];

type Services = PriceServices &
  DeskServices &
  BackupServices &
  AuditHeadServices &
  ExchangeServices & { readonly chains: ChainSources; readonly now: () => Date };

export function createJobServices(config: Config, pool: pg.Pool): Services {
  return {
    priceSource: async () => createPriceSource(await readSettings(pool, config)),
    chains: createChainSources({ config, pool }),
    blockFills: createDeskSettings(config),
    backups: createBackupSettings(config),
    auditHead: createAuditHeadSettings(config),
    exchanges: { net: createExchangeNet(config), importFile },
    now: () => new Date(),
  };
}

export function createSchedules(
  { syncIntervalMinutes }: Config,
  { priceSource, backups, auditHead }: Services,
): Schedule[] {
  return [
    ...priceSchedules({ priceSource }),
    ...syncSchedules(syncIntervalMinutes),
    ...lendingSchedules(),
    ...auditLogSchedules(),
    ...auditHeadSchedules(auditHead),
    ...approvalSchedules(decideDueApprovals),
    ...positionSchedules(refreshPositions),
    ...backupSchedules(backups),
    ...exchangeSchedules(),
  ];
}
