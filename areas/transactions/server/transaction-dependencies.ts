/** The dependencies of the transaction handlers. */
import type pg from 'pg';
import type { Config } from '@holdfast/config/config.ts';
import type { ChainSources } from '@holdfast/catalogue/server';
import type { DeskSettings } from './sync/block-fills/desk-client.ts';

export interface TransactionDependencies {
  readonly pool: pg.Pool;
  readonly config: Pick<Config, 'timeZone'>;
  readonly now: () => Date;
}

/** The dependencies of the sync handlers. */
export interface SyncDependencies {
  readonly pool: pg.Pool;
  readonly chains: ChainSources;
  /** Null if no desk is configured. */
  readonly blockFills: DeskSettings | null;
}
