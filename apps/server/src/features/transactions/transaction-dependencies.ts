/** What everything about transactions is given. */
import type pg from 'pg';
import type { Config } from '../../config/config.ts';
import type { ChainSources, DeskSettings } from '../../jobs/job-kind.ts';

export interface TransactionDependencies {
  readonly pool: pg.Pool;
  readonly config: Pick<Config, 'timeZone'>;
  readonly now: () => Date;
}

/** One connection or any of the pool. */
export type Queries = Pick<pg.ClientBase, 'query'>;

/** What everything that reads chains for a person is given. */
export interface SyncDependencies {
  readonly pool: pg.Pool;
  readonly chains: ChainSources;
  /** Null where no desk is configured. */
  readonly blockFills: DeskSettings | null;
}
