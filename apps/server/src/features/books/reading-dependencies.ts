/** What everything that reads the books is given. */
import type { Transaction } from '@holdfast/contract';
import type pg from 'pg';
import type { Config } from '../../config/config.ts';
import type { Queries } from '../../db/queries.ts';

export interface ReadingDependencies {
  readonly pool: pg.Pool;
  readonly config: Pick<Config, 'timeZone'>;
  readonly now: () => Date;
  /** Transactions as their own pages show them; handed in, because they are another feature's. */
  readonly loadTransactions: (
    queries: Queries,
    ids: readonly number[],
    options?: { readonly transfersMax?: number },
  ) => Promise<Transaction[]>;
}
