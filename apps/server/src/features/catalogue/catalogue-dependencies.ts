/** What everything about networks, coins and addresses is given. */
import type pg from 'pg';

export interface CatalogueDependencies {
  readonly pool: pg.Pool;
}
