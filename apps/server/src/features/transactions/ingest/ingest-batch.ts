/** What is handed to `ingest`, and what it answers. */
import type { FoundAccount, FoundCoin, FoundTransaction, FoundTransfer } from '@holdfast/facts';

export interface IngestBatch {
  /** Where the keys are unique: "network:7" for a chain, "manual", "block-fills", "import:kraken:12". */
  readonly ledger: string;
  /** Who says so, for people: "rpc", "goldrush", "manual", "kraken". */
  readonly source: string;
  /** The network of the addresses and tokens; null where the source knows neither. */
  readonly networkId: number | null;
  /** What a source found is welcome as it is. */
  readonly transactions: readonly IngestTransaction[];
  /** What the source knows of the tokens in the transactions; needed for tokens that are met for the first time. */
  readonly tokens?: readonly TokenFacts[];
  /** Whoever asked for it, for the history; null or left out for the clock. */
  readonly userId?: number | null;
  /** Brings transactions back that a person deleted. */
  readonly restoreDeleted?: boolean;
  /** Makes transactions that are there already exactly what the source says, also those that a person edited. */
  readonly overwriteEdited?: boolean;
}

/** What a contract says of itself. Anyone can write anything there. */
export interface TokenFacts {
  readonly address: string;
  readonly symbol: string;
  readonly name: string;
  readonly decimals: number;
  /** Its balance grows without transfers. */
  readonly isRebasing?: boolean;
  /** The token that it stands for, whose facts are given too. */
  readonly claim?: { readonly kind: 'receipt' | 'debt'; readonly ofAddress: string } | null;
}

export interface IngestTransaction extends Omit<FoundTransaction, 'transfers'> {
  readonly transfers: readonly IngestTransfer[];
}

export interface IngestTransfer extends Omit<FoundTransfer, 'coin' | 'from' | 'to'> {
  readonly coin: IngestCoin;
  readonly from: IngestAccount | null;
  readonly to: IngestAccount | null;
}

/** A person picks a coin or an account of ours; a source knows only what its chain or file calls them. */
export type IngestCoin = FoundCoin | { readonly kind: 'coin'; readonly coinId: number };
export type IngestAccount = FoundAccount | { readonly kind: 'account'; readonly accountId: number };

export interface IngestOutcome {
  /** The ids of new transactions, in the order of the batch. */
  readonly added: number[];
  /** Transactions that were there and stayed as they were. */
  readonly alreadyThere: number;
  /** The ids of transactions that were there and gained or changed something. */
  readonly updated: number[];
  /** How many of the new ones lie before the end of the last locked year, where they stay unclassified. */
  readonly addedInLockedYears: number;
  /** Classified transactions of locked years about which the source says something new, which was set aside. */
  readonly setAside: number;
  /** Left out, because a person deleted them before. */
  readonly skippedDeleted: number;
  /** Transactions that were left out, because not all of their transfers could be understood. */
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
