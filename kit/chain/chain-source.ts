/**
 * The common face of everything that reads an EVM network. Both readers (JSON-RPC and GoldRush) make the same
 * transactions with the same keys out of the same chain, so that a wallet may change from one to the other and gain
 * nothing twice.
 *
 * Which transfers a transaction carries: `readHistory` returns those that touch the given address, as sender
 * or receiver, the gas if the address paid it, and what a liquidation of its loan moved between the pool and the
 * liquidator. The same transaction read for a second own wallet has the same key
 * and other transfers, whose keys never clash: the transfers are merged by key when they are stored. `readTransaction`
 * returns all transfers, whichever addresses they touch.
 */
import type { ContractSource } from './contract-source.ts';
import type { FoundTransaction } from './found-transaction.ts';

export interface ChainSource extends ContractSource {
  /** The newest block, or null when the source cannot say: then read without `toBlock`, as far as the source goes. */
  head(): Promise<BlockRef | null>;
  /** What the chain has at this height now, to notice that blocks read earlier were replaced. */
  blockHash(number: number): Promise<BlockHashResult>;
  /**
   * Everything that touches the address in these blocks, oldest first. Each batch is complete up to `through`: a reader
   * may commit it and go on from the block after, even after an interruption.
   */
  readHistory(query: HistoryQuery): AsyncGenerator<HistoryBatch>;
  /** One transaction with every transfer in it, or null when the chain has no such transaction (yet, or any more). */
  readTransaction(hash: string): Promise<SingleTransaction | null>;
  /** How many transactions an index has of an address, without reading them. Missing where there is no index. */
  countHistory?(address: string, signal?: AbortSignal): Promise<HistoryCount>;
  /** The current facts of known tokens, with the tokens they stand for; empty if the source makes no contract calls. */
  readTokens(addresses: readonly string[], signal?: AbortSignal): Promise<readonly TokenFacts[]>;
  /** The balances of an address at the end of a block in smallest units, by `balanceKey`; null where unknown. */
  readBalances(query: BalanceQuery): Promise<Map<string, bigint | null>>;
}

export interface BlockRef {
  readonly number: number;
  /** Null when the source does not name the block, as GoldRush for a block in which no own wallet has a transaction. */
  readonly hash: string | null;
  /** Milliseconds since 1970 in UTC. */
  readonly atMs: number | null;
}

export type BlockHashResult =
  /** The moment is left out where the source does not state it. */
  | { readonly kind: 'found'; readonly hash: string; readonly atMs?: number }
  | { readonly kind: 'absent' }
  | { readonly kind: 'unknown' };

export interface HistoryQuery {
  readonly address: string;
  readonly fromBlock: number;
  /** The last block to read; without it, as far as the source goes. */
  readonly toBlock?: number;
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: HistoryProgress) => void;
}

export interface HistoryCount {
  readonly transactions: number;
  /** There are more, which were not counted. */
  readonly isAtLeast: boolean;
}

export interface HistoryProgress {
  /** Every block up to this one has been read. */
  readonly throughBlock: number;
  readonly toBlock: number;
}

/** What comes with the transactions that a source reads. */
interface ReadDetails {
  /** What is known of every token that a transfer names. */
  readonly tokens: readonly TokenFacts[];
  /** What the source could not see, so that a balance may differ from the chain's. */
  readonly limits: readonly HistoryLimit[];
  /** Left out, because an amount would have been a guess. */
  readonly unreadable: readonly UnreadablePart[];
}

export interface HistoryBatch extends ReadDetails {
  readonly through: BlockRef;
  /** In the order of the chain. */
  readonly transactions: readonly FoundTransaction[];
  /**
   * Native coin that came or went in a way no transaction explains (validator rewards, or value inside when there are
   * no traces).
   */
  readonly unexplained: readonly UnexplainedBalance[];
  /** Transactions whose entry in a list of the source says something else than their receipt, which counts. */
  readonly differing?: readonly UnreadablePart[];
}

/**
 * no-traces: the node does not show the value that contracts send.
 * no-archive: the node does not have past balances, so value inside transactions of others cannot be noticed.
 * no-layer-one-fee: the receipts of a rollup do not state what it charges for the chain below, so fees are too low.
 * no-validators: the source does not show withdrawals of validators and the priority fees of their blocks.
 */
export type HistoryLimit = 'no-traces' | 'no-archive' | 'no-layer-one-fee' | 'no-validators';

export interface UnreadablePart {
  readonly hash: string;
  /** The token or contract, where it is one. */
  readonly contract: string | null;
  readonly logIndex: number | null;
  /** In words, for people. */
  readonly reason: string;
}

export interface UnexplainedBalance {
  readonly fromBlock: number;
  readonly toBlock: number;
  /** The chain's balance less the sum of the transactions, in wei. */
  readonly differenceWei: bigint;
}

export interface TokenFacts {
  readonly kind: 'token' | 'nft';
  /** Normalised. */
  readonly address: string;
  /**
   * Chosen by the maker of the token, so it proves nothing: without control characters and cut to length. May be empty.
   */
  readonly symbol: string;
  readonly name: string;
  readonly decimals: number;
  /** Its balances grow without transfers, as those of deposits and debts with interest do. */
  readonly isRebasing: boolean;
  /** What the token stands for; null: nothing that is known, or the source cannot call contracts. */
  readonly claim: TokenClaim | null;
  /** What the token itself says that it stands for, whether or not anyone confirms it. */
  readonly stated?: TokenStated | null;
}

/** `kind` is one of the kinds of tokens of the registry of protocols; `of` the contracts, normalised. */
export interface TokenStated {
  readonly kind: string;
  /** Of a receipt for another receipt, the coins of both. */
  readonly of: readonly string[];
  /** The coins of the pool whose shares it is a receipt for. */
  readonly pooled?: readonly string[];
}

/**
 * A token that stands for another one. `receipt`: for coins that were deposited with a protocol. `debt`: for coins
 * that are owed. The protocol itself confirmed it, not only the token.
 */
export interface TokenClaim {
  readonly kind: 'receipt' | 'debt';
  /** The contract of the other token, normalised. Its facts are among those of the same batch. */
  readonly ofAddress: string;
}

export interface SingleTransaction extends ReadDetails {
  readonly transaction: FoundTransaction;
}

export type BalanceCoin =
  | { readonly kind: 'native' }
  | { readonly kind: 'token'; readonly address: string }
  | { readonly kind: 'nft'; readonly address: string; readonly tokenId: string };

export interface BalanceQuery {
  readonly address: string;
  readonly coins: readonly BalanceCoin[];
  /** The newest block unless given. */
  readonly block?: number;
  readonly signal?: AbortSignal;
}

/** "native", the token's address, or "contract/tokenId". */
export function balanceKey(coin: BalanceCoin): string {
  switch (coin.kind) {
    case 'native':
      return 'native';
    case 'token':
      return coin.address;
    case 'nft':
      return `${coin.address}/${coin.tokenId}`;
  }
}
