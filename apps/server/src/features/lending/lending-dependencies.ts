/** What everything about lending is given. */
import type pg from 'pg';

export interface LendingDependencies {
  readonly pool: pg.Pool;
  readonly now: () => Date;
  /** The time zone of the books while no accounting settings are recorded. */
  readonly config: { readonly timeZone: string };
}
