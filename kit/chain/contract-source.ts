/** Reads contracts of a chain in batches. */
export interface ContractSource {
  /**
   * What contracts return at the end of one block, in the order of the calls. Throws a `FatalChainError` when the
   * source cannot call contracts.
   */
  readContracts(query: ContractQuery): Promise<ContractResult[]>;
}

export interface ContractCall {
  readonly to: string;
  /** Selector and arguments in hexadecimal. */
  readonly data: string;
  /** The sender, for functions that return something only to an owner, such as a position's `collect`. */
  readonly from?: string;
}

export interface ContractQuery {
  readonly calls: readonly ContractCall[];
  readonly block: number;
  readonly signal?: AbortSignal;
}

/** refused: the contract reverts or has no such function. unknown: the node does not have the state of that block. */
export type ContractResult =
  | { readonly kind: 'returned'; readonly data: string }
  | { readonly kind: 'refused' | 'unknown' };
