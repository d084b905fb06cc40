/**
 * Everything about a transaction that ranking needs. Ranking uses no clock, database or network: the caller loads all
 * of it.
 */
import type { ProtocolEvent } from '@holdfast/chain/protocol-event.ts';
import type { TokenKind } from '@holdfast/protocols/registry';
import type { Action } from '@holdfast/actions/actions.ts';
import type { SourceKind } from '@holdfast/chain/source-kind.ts';
import type { TransferOrigin, TransferRole } from '@holdfast/chain/found-transaction.ts';
import type { Amount } from '@holdfast/money';

export interface TransactionView {
  /** Of the network, for what is known of its contracts; null where it has none. */
  readonly chainId: number | null;
  readonly status: 'success' | 'failed';
  /** An own wallet sent the transaction. */
  readonly isSentByUs: boolean;
  /** The contract or account that was called, and the first four bytes of the call; null if the source has none. */
  readonly target: string | null;
  readonly methodId: string | null;
  readonly transfers: readonly TransferView[];
  readonly events: readonly Pick<ProtocolEvent, 'name' | 'contract' | 'values'>[];
  /** The addresses of own wallets on the transaction's network, as far as its events name them. */
  readonly ownAddresses: readonly string[];
  /** What the file that it comes from calls it; null for a transaction from a chain or a person. */
  readonly source: { readonly kind: SourceKind; readonly name: string } | null;
  readonly history: HistoryView;
}

export interface TransferView {
  readonly coin: CoinView;
  readonly amount: Amount;
  readonly from: PartyKind;
  readonly to: PartyKind;
  /** Null: no address, or none on the transaction's network. */
  readonly fromAddress: string | null;
  readonly toAddress: string | null;
  /** In the address book, else of the protocol; null: unknown. */
  readonly fromName: string | null;
  readonly toName: string | null;
  readonly role: TransferRole;
  readonly origin: TransferOrigin;
}

/**
 * The kind of account on one side of a transfer.
 *   ownExchangeWallet  the operator's own account at an exchange, known from files
 *   burn               an address without a known key
 *   nobody             no address at all: coins that are created or destroyed, or the other side of a trade
 */
export type PartyKind =
  | 'ownWallet'
  | 'ownDepositWallet'
  | 'ownExchangeWallet'
  | 'clientWallet'
  | 'exchange'
  | 'bridge'
  | 'farm'
  | 'lendingProtocol'
  | 'customer'
  | 'supplier'
  | 'desk'
  | 'burn'
  | 'unknown'
  | 'nobody';

export interface CoinView {
  readonly id: number;
  /** The same for all coins of an alias group: the id of its primary coin. */
  readonly assetId: number;
  readonly symbol: string;
  readonly name: string;
  /** Null for a native coin, and for a coin that only statements contain. */
  readonly contract: string | null;
  readonly isNative: boolean;
  readonly isCash: boolean;
  /** A dollar stablecoin. */
  readonly isStable: boolean;
  readonly isNft: boolean;
  readonly isSpam: boolean;
  /** Found on a chain and not reviewed yet. */
  readonly isUnreviewed: boolean;
  /** Has the symbol of another coin in the catalogue. */
  readonly isImpostor: boolean;
  /** A known account or an own wallet has sent it in a transaction of its own, which a stranger cannot forge. */
  readonly isSentByKnown: boolean;
  /** The balance grows without transfers: receipts of lending protocols, tokens of liquid staking. */
  readonly isRebasing: boolean;
  /** What the token stands for; null: nothing that is known. */
  readonly standsFor: StandsFor | null;
}

export interface StandsFor {
  readonly kind: TokenKind;
  /** Contracts in lower case, or "native". */
  readonly of: readonly string[];
  /** The coins of the pool whose shares it stands for; empty for any other. */
  readonly pooled: readonly string[];
  /** By the registry or its protocol; otherwise only the token says so. */
  readonly isConfirmed: boolean;
  /** For people; null: unknown. */
  readonly protocolName: string | null;
}

/** The history before this transaction. */
export interface HistoryView {
  readonly pastChoices: readonly PastChoices[];
  /** The actions chosen for transfers in the other direction with the same counterparty. */
  readonly oppositeActions: readonly Action[];
  /** Pool positions with removed liquidity that is not collected yet, by token id. */
  readonly uncollectedPositions: readonly string[];
  /** Pending client transactions of the same coin and amount, in the same direction. */
  readonly expectedFromClients: readonly ('deposit' | 'withdrawal' | 'interest')[];
  /** What the client has lent in this asset, net of repayments; null if the counterparty is not a client. */
  readonly lentByClient: Amount | null;
  /** What was lent to the sender in this asset, net of repayments. */
  readonly lentToSender: Amount | null;
  /** What went to the farm that sent the coins, less what came back, by asset. */
  readonly staked: readonly { readonly assetId: number; readonly amount: Amount }[];
}

/** How often people chose each action for similar transactions. */
export interface PastChoices {
  /** contract: the same contract, method and direction. party: the same counterparty and direction. */
  readonly likeness: 'contract' | 'party';
  readonly times: Readonly<Partial<Record<Action, number>>>;
}

export const NO_HISTORY: HistoryView = {
  pastChoices: [],
  oppositeActions: [],
  uncollectedPositions: [],
  expectedFromClients: [],
  lentByClient: null,
  lentToSender: null,
  staked: [],
};
