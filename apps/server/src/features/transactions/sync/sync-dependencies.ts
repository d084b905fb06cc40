import type pg from 'pg';
import type { ChainSources, DeskSettings } from '../../../jobs/job-kind.ts';

/** What everything that reads chains for a person is given. */
export interface SyncDependencies {
  readonly pool: pg.Pool;
  readonly chains: ChainSources;
  /** Null where no desk is configured. */
  readonly blockFills: DeskSettings | null;
}
