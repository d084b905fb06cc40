/** What everything about lending is given. */
import type pg from 'pg';

export interface LendingDependencies {
  readonly pool: pg.Pool;
  readonly now: () => Date;
}

/** One connection or any of the pool. */
export type Queries = Pick<pg.ClientBase, 'query'>;
