/** The dependencies of everything that reads the books. */
import type { Transaction } from '@holdfast/contract';
import type pg from 'pg';
import type { Config } from '../../config/config.ts';
import type { Queries } from '../../db/queries.ts';

export interface ReadingDependencies {
  readonly pool: pg.Pool;
  readonly config: Pick<Config, 'timeZone'>;
  readonly now: () => Date;
  /** Loads transactions as their pages show them; passed in, because another feature owns them. */
  readonly loadTransactions: (
    queries: Queries,
    ids: readonly number[],
    options?: { readonly transfersMax?: number },
  ) => Promise<Transaction[]>;
}
