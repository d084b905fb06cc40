/** The input and the result of `ingest`. */
import type { TokenStated } from '@holdfast/chain/chain-source.ts';
import type { FoundAccount, FoundCoin, FoundTransaction, FoundTransfer } from '@holdfast/chain/found-transaction.ts';

export interface IngestBatch {
  /** Where the keys are unique: "network:7" for a chain, "manual", "block-fills", "import:kraken:12". */
  readonly ledger: string;
  /** The source that people see: "rpc", "goldrush", "manual", "kraken". */
  readonly source: string;
  /** The network of the addresses and tokens; null if the source has neither. */
  readonly networkId: number | null;
  /** Transactions as a source returns them. */
  readonly transactions: readonly IngestTransaction[];
  /** Facts about the tokens in the transactions; required for tokens that are not in the catalogue yet. */
  readonly tokens?: readonly TokenFacts[];
  /** The user recorded in the history; null or undefined for a scheduled job. */
  readonly userId?: number | null;
  /** Restores transactions that a person deleted. */
  readonly restoreDeleted?: boolean;
  /** Overwrites stored transactions with the source, including those that a person edited. */
  readonly overwriteEdited?: boolean;
}

/** What a contract states about itself. Anyone can state anything. */
export interface TokenFacts {
  readonly address: string;
  readonly symbol: string;
  readonly name: string;
  readonly decimals: number;
  /** Its balance grows without transfers. */
  readonly isRebasing?: boolean;
  /** The underlying token; its facts are given too. */
  readonly claim?: { readonly kind: 'receipt' | 'debt'; readonly ofAddress: string } | null;
  /** What the token itself says that it stands for. */
  readonly stated?: TokenStated | null;
}

export interface IngestTransaction extends Omit<FoundTransaction, 'transfers'> {
  readonly transfers: readonly IngestTransfer[];
}

export interface IngestTransfer extends Omit<FoundTransfer, 'coin' | 'from' | 'to'> {
  readonly coin: IngestCoin;
  readonly from: IngestAccount | null;
  readonly to: IngestAccount | null;
}

/** A person picks a coin or an account of the catalogue; a source only has the names of its chain or file. */
export type IngestCoin = FoundCoin | { readonly kind: 'coin'; readonly coinId: number };
export type IngestAccount = FoundAccount | { readonly kind: 'account'; readonly accountId: number };

export interface IngestOutcome {
  /** The ids of new transactions, in the order of the batch. */
  readonly added: number[];
  /** Stored transactions that stayed as they were. */
  readonly alreadyThere: number;
  /** The ids of stored transactions that changed. */
  readonly updated: number[];
  /** How many of the new ones lie before the end of the last locked year, where they stay unclassified. */
  readonly addedInLockedYears: number;
  /** Classified transactions of locked years with changes at the source, which were set aside. */
  readonly setAside: number;
  /** Left out, because a person deleted them before. */
  readonly skippedDeleted: number;
  /** Transactions that were left out because one of their transfers could not be resolved. */
  readonly issues: IngestIssue[];
  /** What became of each key of the batch. */
  readonly byKey: ReadonlyMap<string, IngestResult>;
}

/**
 * deleted: a person deleted it before, and it stays away. unresolved: a coin of it is unknown; see the issues.
 */
export type IngestResult =
  | { readonly kind: 'added' | 'updated' | 'alreadyThere' | 'setAside'; readonly transactionId: number }
  | { readonly kind: 'deleted' | 'unresolved' };

export interface IngestIssue {
  readonly key: string;
  readonly transferKey: string;
  readonly code: 'unknown_symbol' | 'ambiguous_symbol';
  /** A sentence for people. */
  readonly detail: string;
}
