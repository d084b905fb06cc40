import type pg from 'pg';
import type { Config } from '../../../config/config.ts';
import { AppError } from '../../../http/app-error.ts';
import type { Handlers } from '../../../http/handler.ts';
import { enqueueJob } from '../../../jobs/enqueue-job.ts';
import type { ChainSources } from '../../../catalogue/chain-sources.ts';
import { findBalanceDivergence } from '../balances/find-divergence.ts';
import { listBalances } from '../balances/list-balances.ts';
import type { SyncDependencies } from '../transaction-dependencies.ts';
import {
  BLOCK_FILLS_LEDGER,
  findDeskWallet,
  NO_DESK,
  NO_DESK_WALLET,
  syncBlockFills,
} from './block-fills/sync-block-fills.ts';
import { fetchTransaction, resyncTransaction, queryCovalent } from './fetch-transaction.ts';
import { startAllSyncs, startSync } from './start-syncs.ts';
import type { DeskSettings } from './block-fills/desk-client.ts';

const DESK_RETRY_PAUSES_MS = [1_000, 5_000, 20_000];

/** Null if no desk is configured. */
export function createDeskSettings({
  blockFillsUrl,
  blockFillsApiKey,
}: Pick<Config, 'blockFillsUrl' | 'blockFillsApiKey'>): DeskSettings | null {
  return blockFillsUrl === null || blockFillsApiKey === null
    ? null
    : { url: blockFillsUrl, apiKey: blockFillsApiKey, retryPausesMs: DESK_RETRY_PAUSES_MS };
}

type SyncCallNames =
  | 'syncWallet'
  | 'syncAllWallets'
  | 'queryCovalent'
  | 'fetchTransaction'
  | 'resyncTransaction'
  | 'syncBlockFills'
  | 'listBalances'
  | 'findBalanceDivergence';

interface Given {
  readonly pool: pg.Pool;
  readonly config: Config;
  readonly now: () => Date;
  readonly chains: ChainSources;
}

export function createSyncHandlers({ pool, config, now, chains }: Given): Handlers<SyncCallNames> {
  const given: SyncDependencies = { pool, chains, blockFills: createDeskSettings(config) };
  return {
    syncWallet: ({ query, caller }) => startSync({ pool, chains, userId: caller.userId }, query.wallet_id),
    syncAllWallets: ({ caller }) => startAllSyncs({ pool, chains, userId: caller.userId }),
    queryCovalent: ({ query }) => queryCovalent(given, query),
    fetchTransaction: ({ query, caller }) => fetchTransaction(given, query, caller.userId),
    resyncTransaction: ({ params, caller }) => resyncTransaction(given, params.id, caller.userId),
    syncBlockFills: async ({ caller }) => {
      if (!given.blockFills) throw new AppError('conflict', NO_DESK);
      if ((await findDeskWallet(pool)) === null) throw new AppError('conflict', NO_DESK_WALLET);
      return (
        await enqueueJob(pool, syncBlockFills, { key: BLOCK_FILLS_LEDGER, payload: {}, createdBy: caller.userId })
      ).job;
    },
    listBalances: ({ query }) => listBalances(pool, query, now()),
    findBalanceDivergence: ({ query }) => findBalanceDivergence(given, query),
  };
}
