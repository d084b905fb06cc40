/** The dependencies of the catalogue handlers. */
import type pg from 'pg';

export interface CatalogueDependencies {
  readonly pool: pg.Pool;
}

/** One connection or any of the pool. */
export type Queries = Pick<pg.ClientBase, 'query'>;
