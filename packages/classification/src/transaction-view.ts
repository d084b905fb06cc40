/**
 * What one needs to know of a transaction to tell what it may mean. Nothing here comes from a clock, a database or a
 * network: whoever asks has looked it all up before.
 */
import type { Action } from '@holdfast/accounting';
import type { ProtocolEvent, SourceKind, TransferOrigin, TransferRole } from '@holdfast/facts';
import type { Amount } from '@holdfast/money';

export interface TransactionView {
  readonly status: 'success' | 'failed';
  /** An own wallet sent it, and so asked for it. */
  readonly isSentByUs: boolean;
  /**
   * The contract or account that was called, and the first four bytes of the call; null where the source knows none.
   */
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
  readonly role: TransferRole;
  readonly origin: TransferOrigin;
}

/**
 * Who stands at one end of a transfer.
 *   ownExchangeWallet  the operator's own account at an exchange, known from files
 *   burn               an address whose key nobody has
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
  | 'burn'
  | 'unknown'
  | 'nobody';

export interface CoinView {
  readonly id: number;
  /** The same for all coins that count as one asset: the id of the one that leads them. */
  readonly assetId: number;
  readonly symbol: string;
  readonly name: string;
  /** Null for a native coin, and for one that only files know. */
  readonly contract: string | null;
  readonly isNative: boolean;
  readonly isCash: boolean;
  /** Meant to be worth one dollar. */
  readonly isStable: boolean;
  readonly isNft: boolean;
  readonly isSpam: boolean;
  /** Met on a chain, and no person has looked at it yet. */
  readonly isUnreviewed: boolean;
  /** Has the symbol of a coin in the catalogue, and is another. */
  readonly isImpostor: boolean;
  /** A known account, or an own wallet, has sent it in a transaction of its own, which no stranger can forge. */
  readonly isSentByKnown: boolean;
  /** The balance grows without transfers: receipts of lending protocols, tokens of liquid staking. */
  readonly isRebasing: boolean;
}

/** What happened before this transaction. */
export interface HistoryView {
  readonly pastChoices: readonly PastChoices[];
  /** What was chosen for coins that went the other way, to or from the same party. */
  readonly answeredActions: readonly Action[];
  /** Positions of pools out of which liquidity was taken and not yet collected, by token id. */
  readonly uncollectedPositions: readonly string[];
  /** Pending client transactions of the same coin and amount, in the same direction. */
  readonly expectedFromClients: readonly ('deposit' | 'withdrawal' | 'interest')[];
  /** What the client at the other end has lent in this asset and not got back; null when it is no client. */
  readonly lentByClient: Amount | null;
  /** What we have lent in this asset to whoever sends this, and not got back. */
  readonly lentToSender: Amount | null;
}

/** How often people chose each action where things were alike. */
export interface PastChoices {
  /** contract: the same contract, method and direction. party: the same other end and direction. */
  readonly likeness: 'contract' | 'party';
  readonly times: Readonly<Partial<Record<Action, number>>>;
}

export const NO_HISTORY: HistoryView = {
  pastChoices: [],
  answeredActions: [],
  uncollectedPositions: [],
  expectedFromClients: [],
  lentByClient: null,
  lentToSender: null,
};
