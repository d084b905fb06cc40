/**
 * A transaction as the chain has it, before it becomes a found transaction. Both readers return this shape, and one
 * function makes transfers of it, so that both find the same transfers. Hex is in lower case throughout.
 */
export interface RawTransaction {
  readonly hash: string;
  readonly block: { readonly number: number; readonly hash: string; readonly position: number };
  readonly atMs: number;
  readonly status: 'success' | 'failed';
  readonly from: string;
  /** Whom it called; null when it created a contract. */
  readonly to: string | null;
  /** The contract that it created, where the source states it. */
  readonly created: string | null;
  readonly methodId: string | null;
  /** Selector and arguments; left out where the source does not show them. */
  readonly input?: string;
  readonly valueWei: bigint;
  readonly feeWei: bigint;
  /** Created for the sender before the transaction runs, whether it fails or not: coins that come from layer 1. */
  readonly mintedWei?: bigint;
  /** All logs of the transaction in order. */
  readonly logs: readonly RawLog[];
  /** Non-zero value that moved inside, in the order of the calls; null when it is not known. */
  readonly internals: readonly RawInternal[] | null;
  /** The sender may have received value inside that the source does not show. */
  readonly isInsideUnknown?: boolean;
}

export interface RawLog {
  readonly address: string;
  readonly topics: readonly string[];
  readonly data: string;
  /**
   * Counted from the transaction's first log. Counting from the block's would change when a reorganisation moves the
   * transaction to another block, and the transfer's key with it.
   */
  readonly index: number;
}

export interface RawInternal {
  readonly from: string;
  readonly to: string;
  readonly valueWei: bigint;
}
