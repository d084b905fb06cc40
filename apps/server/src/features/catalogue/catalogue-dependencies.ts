/** The dependencies of the catalogue handlers. */
import type pg from 'pg';

export interface CatalogueDependencies {
  readonly pool: pg.Pool;
}
