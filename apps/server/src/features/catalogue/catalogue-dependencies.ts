/** What everything about networks, coins and addresses is given. */
import type pg from 'pg';

export interface CatalogueDependencies {
  readonly pool: pg.Pool;
}

/** One connection or any of the pool. */
export type Queries = Pick<pg.ClientBase, 'query'>;
