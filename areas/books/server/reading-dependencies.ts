/** The dependencies of everything about the books. */
import type { Transaction } from '@holdfast/transactions/contract';
import type pg from 'pg';
import type { Config } from '@holdfast/config/config.ts';
import type { Queries } from '@holdfast/database/queries.ts';

export interface BookDependencies {
  readonly pool: pg.Pool;
  readonly config: Pick<Config, 'timeZone'>;
  readonly now: () => Date;
}

/** Of calls that show transactions. */
export interface ReadingDependencies extends BookDependencies {
  /** Loads transactions as their pages show them; passed in, because another feature owns them. */
  readonly loadTransactions: (
    queries: Queries,
    ids: readonly number[],
    options?: { readonly transfersMax?: number },
  ) => Promise<Transaction[]>;
}
