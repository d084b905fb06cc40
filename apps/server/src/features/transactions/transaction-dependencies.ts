/** What everything about transactions is given. */
import type pg from 'pg';
import type { Config } from '../../config/config.ts';

export interface TransactionDependencies {
  readonly pool: pg.Pool;
  readonly config: Pick<Config, 'timeZone'>;
  readonly now: () => Date;
}

/** One connection or any of the pool. */
export type Queries = Pick<pg.ClientBase, 'query'>;
