/**
 * What a source found: transactions and the coins they moved, before they are classified. Chains, files, trading
 * desks and people all deliver this one shape, and one path in the server writes it.
 *
 * Facts are never corrected on the way. Reading the same data again, from the same or another source, must give
 * the same keys: this makes every repetition harmless.
 */
import type { Amount, Usd } from '@holdfast/money';
import type { OutputLedger } from './bitcoin/output-ledger.ts';
import type { ProtocolEvent } from './protocol-event.ts';
import type { SourceKind } from './source-kind.ts';

export interface FoundTransaction {
  /**
   * Unique in its ledger (a network, or one provider's account) and the same in every reading: the hash in lower case
   * on a chain, the provider's own id in a file, or a fingerprint of the row where there is none.
   */
  readonly key: string;
  readonly hash: string | null;
  readonly block: { readonly number: number; readonly hash: string; readonly position: number } | null;
  /** Milliseconds since 1970 in UTC. */
  readonly atMs: number;
  readonly status: 'success' | 'failed';
  /** Who sent it, whom it called and with which four bytes, where the source states it. Addresses are normalised. */
  readonly sender: string | null;
  readonly target: string | null;
  readonly methodId: string | null;
  readonly transfers: readonly FoundTransfer[];
  /** The events of known protocols in its logs, in order. */
  readonly events: readonly ProtocolEvent[];
  /** Of a chain like Bitcoin: its transfers follow from these outputs and from whose they are, when it is stored. */
  readonly ledger?: OutputLedger;
  /** What the source wrote beside it, for people. */
  readonly note?: string;
  /** For a transaction from a file: where it stands and what the file calls it. */
  readonly source?: TransactionSource;
}

export interface TransactionSource {
  /** The row of its first record, which orders transactions of one second. */
  readonly position: number;
  /** The file's own word for it, such as “Staking Income”. */
  readonly name: string;
  readonly kind: SourceKind;
}

export interface FoundTransfer {
  /** Unique in its transaction and the same in every reading: "gas", "value", "internal:0.2", "log:17", "row:3:fee". */
  readonly key: string;
  readonly coin: FoundCoin;
  /** Above zero. */
  readonly amount: Amount;
  /** Null: nobody in particular, as with coins that are created or destroyed, or the other side of a trade. */
  readonly from: FoundAccount | null;
  readonly to: FoundAccount | null;
  readonly role: TransferRole;
  readonly origin: TransferOrigin;
  /** The value that the source states; null: its price is looked up. */
  readonly valueUsd: Usd | null;
}

/** fee: paid for the transaction. withheldFee: kept back from what was just received. */
export type TransferRole = 'transfer' | 'fee' | 'withheldFee';

/**
 * Where the source found the transfer. `wrap` is a wrapper's Deposit or Withdrawal, which emits no Transfer: the
 * wrapped token is created for, or taken from, the account.
 */
export type TransferOrigin = 'value' | 'internal' | 'log' | 'gas' | 'wrap' | 'row' | 'manual';

export type FoundCoin =
  | { readonly kind: 'native' }
  | { readonly kind: 'token'; readonly address: string }
  /** One of a kind, such as a position in a pool: a coin of its own with no decimals. */
  | { readonly kind: 'nft'; readonly address: string; readonly tokenId: string }
  /** A file names coins by symbol only; the server finds the coin, or a person chooses it. */
  | { readonly kind: 'symbol'; readonly symbol: string };

export type FoundAccount =
  /** On the transaction's own network. */
  | { readonly kind: 'address'; readonly address: string }
  /** An own wallet that has no address in the source: the account of an exchange that a file belongs to. */
  | { readonly kind: 'wallet'; readonly walletId: number };
