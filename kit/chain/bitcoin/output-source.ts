/**
 * The face of everything that reads Bitcoin and the chains like it. Both readers (Esplora and a node) find the same
 * transactions for the same addresses. They only know addresses: which of them are whose is decided where the facts
 * are written.
 */
import type { BlockHashResult, BlockRef, ChainSource } from '../chain-source.ts';
import type { FoundTransaction } from '../found-transaction.ts';

export interface OutputSource {
  /** As a page names it: "mempool.space". */
  readonly service: string;
  head(): Promise<BlockRef>;
  blockHash(number: number): Promise<BlockHashResult>;
  /** Every confirmed transaction of these addresses in their blocks, in no certain order. */
  readHistory(query: OutputHistoryQuery): AsyncGenerator<OutputBatch>;
  /** Null: no block has this transaction. */
  readTransaction(hash: string, signal?: AbortSignal): Promise<FoundTransaction | null>;
  /** The smallest units that all these addresses hold at the end of a block; null: the source cannot say. */
  readBalance(query: OutputBalanceQuery): Promise<bigint | null>;
}

export interface OutputHistoryQuery {
  readonly addresses: readonly { readonly address: string; readonly fromBlock: number }[];
  readonly toBlock: number;
  /** Outputs of these addresses that were unspent before: "hash:position". A node tells who spends them by this. */
  readonly unspent: ReadonlySet<string>;
  readonly signal?: AbortSignal;
}

export interface OutputBatch {
  readonly transactions: readonly FoundTransaction[];
  /** With this batch these addresses are read up to `through`. */
  readonly addresses: readonly string[];
  readonly through: number;
}

export interface OutputBalanceQuery {
  readonly addresses: readonly string[];
  readonly block: number;
  readonly signal?: AbortSignal;
}

/** A chain like Bitcoin, whose wallets are read address by address. */
export interface OutputChain extends ChainSource {
  readonly outputs: OutputSource;
}

/** Null for every other chain. */
export function outputsOf(source: ChainSource): OutputSource | null {
  return 'outputs' in source ? (source as OutputChain).outputs : null;
}
