/**
 * What an import needs of the transactions feature. A feature imports no other, so the functions are passed in where
 * the features are put together.
 */
import type { FoundTransaction, FoundTransfer } from '@holdfast/chain/found-transaction.ts';
import type pg from 'pg';

export interface ImportTransfer extends Omit<FoundTransfer, 'coin'> {
  readonly coin: { readonly kind: 'coin'; readonly coinId: number };
}

export interface ReadyTransaction extends Omit<FoundTransaction, 'transfers'> {
  readonly transfers: readonly ImportTransfer[];
}

export interface FactBatch {
  readonly ledger: string;
  readonly source: string;
  readonly networkId: number | null;
  readonly transactions: readonly ReadyTransaction[];
  readonly userId: number;
  readonly overwriteEdited?: boolean;
}

type FactResult =
  | { readonly kind: 'added' | 'updated' | 'alreadyThere' | 'setAside'; readonly transactionId: number }
  | { readonly kind: 'deleted' | 'unresolved' };

export interface FactWriter {
  /** The columns of `transactions` that a source fills. */
  readonly transactionColumns: readonly string[];
  /** Waits for other writers of transactions; released with the database transaction. */
  lockTransactionWrites(client: pg.PoolClient): Promise<void>;
  ingest(client: pg.PoolClient, batch: FactBatch): Promise<{ readonly byKey: ReadonlyMap<string, FactResult> }>;
  /** Client transactions that these transactions carried are pending again. */
  releaseClientTransactions(client: pg.PoolClient, transactionIds: readonly number[]): Promise<unknown>;
}
