/**
 * A protocol as data: the contracts that it published, what their events mean, and what its tokens stand for. The
 * registry is used by suggestions and for names. A protocol whose positions are read as well is a `Protocol`
 * (protocol.ts) beside it; most protocols are only in the registry.
 *
 * Addresses are in any case. `source` is where the fact can be checked: documentation, a repository, a verified
 * contract.
 */

/**
 * What a contract or account is to the people who send coins to it or receive coins from it.
 *
 *   bridge        coins leave to, or arrive from, another network; also its minters, routers and paying accounts
 *   exchange      wallets of a custodial exchange
 *   pool          a pool of coins that are exchanged, and vaults that hold all pools of an exchange
 *   router        exchanges coins on behalf of the caller, in one transaction
 *   orderBook     fills signed orders, perhaps in a later transaction; also escrows of orders
 *   lendingPool   deposits, loans or both
 *   loan          loans against collateral that the borrower locks (borrower operations, collateral joins)
 *   vault         deposits for shares, also liquid staking
 *   stake         staking without shares, and queues of withdrawals
 *   farm, gauge   staking of pool shares or receipts for rewards
 *   lock          coins that are locked for a time
 *   account       an account with a protocol (margin, trading, prepaid): deposited, used there, withdrawn
 *   distributor   pays rewards
 *   airdrop       pays airdrops
 *   migration     exchanges a coin for its successor at a fixed ratio
 *   card          takes card payments
 *   issuer        redeems tokens for money at a bank and issues them
 *   service       is paid for a service: names, subscriptions, mints
 *   donation      collects donations
 *   market        trades NFTs
 *   burn          coins that arrive are gone
 *   factory       creates contracts of the protocol (see `factories`)
 *   helper        calls other contracts of the protocol or of others: named, says nothing about the meaning
 */
export const CONTRACT_ROLES = [
  'bridge',
  'exchange',
  'pool',
  'router',
  'orderBook',
  'lendingPool',
  'loan',
  'vault',
  'stake',
  'farm',
  'gauge',
  'lock',
  'account',
  'distributor',
  'airdrop',
  'migration',
  'card',
  'issuer',
  'service',
  'donation',
  'market',
  'burn',
  'factory',
  'helper',
] as const;
export type KnownRole = (typeof CONTRACT_ROLES)[number];

/**
 * What happened, from the view of the user that the event names.
 *
 *   deposit, withdraw         coins are set aside with the protocol, or come back
 *   borrow, repay, liquidate  of a loan
 *   claim, airdrop            rewards and airdrops are paid
 *   bridgeOut, bridgeIn       coins leave for, or arrive from, another network
 *   place, fill, cancel       an order is placed (coins are set aside), filled (a swap), canceled (coins come back)
 *   swap                      coins are exchanged
 *   addLiquidity, removeLiquidity
 *   migrate                   a coin becomes its successor
 *   pay, donate, refund       a payment, a donation, coins that come back from either
 *   execute                   a smart account (the emitter, or the user) executed a transaction of its own
 */
export const EVENT_MEANINGS = [
  'deposit',
  'withdraw',
  'borrow',
  'repay',
  'liquidate',
  'claim',
  'airdrop',
  'bridgeOut',
  'bridgeIn',
  'place',
  'fill',
  'cancel',
  'swap',
  'addLiquidity',
  'removeLiquidity',
  'migrate',
  'pay',
  'donate',
  'refund',
  'execute',
] as const;
export type EventMeaning = (typeof EVENT_MEANINGS)[number];

/**
 * What a token is to the coin that it stands for.
 *
 *   receipt         one for one
 *   growingBalance  one for one, and the balance grows without transfers
 *   growingRate     shares whose rate to the coin grows
 *   poolShare       a share of several coins
 *   debt            what the holder owes
 *   wrapped         another form of the same coin
 *   lock            locked coins, or the votes for them
 *   coin            stands for nothing: a coin of the protocol itself, such as its rewards
 */
export const TOKEN_KINDS = [
  'receipt',
  'growingBalance',
  'growingRate',
  'poolShare',
  'debt',
  'wrapped',
  'lock',
  'coin',
] as const;
export type TokenKind = (typeof TOKEN_KINDS)[number];

/** Addresses by chain ID. */
export type AddressesByChain = Readonly<Record<number, readonly string[]>>;

export interface KnownContracts {
  readonly role: KnownRole;
  /** For people, such as "Optimism Gateway"; left out: the name of the protocol. */
  readonly name?: string;
  readonly at: AddressesByChain;
  /** Left out: the source of the protocol. */
  readonly source?: string;
}

/** Contracts that the factory created are contracts of the protocol, with this role. */
export interface KnownFactory {
  readonly at: AddressesByChain;
  readonly creates: KnownRole;
  /** The created contract's function that names its factory, such as "factory()". */
  readonly namedBy: string;
}

/** The id of a signed order (EIP-712): the hash of its data, and what follows it in the same bytes. */
export interface HashedId {
  /** The parameter with the order, a struct whose members are one word each. */
  readonly of: string;
  /** As it is hashed: "Order(address seller,uint256 amount)". */
  readonly type: string;
  readonly domain: { readonly name: string; readonly version: string; readonly contract: string };
  /** "emitter", or bytes in hexadecimal digits. */
  readonly suffix?: readonly string[];
}

/** An event of the contracts with one of these roles of the same protocol. */
export interface KnownEvent {
  /** In Solidity, with `indexed` and the names of the parameters. */
  readonly event: string;
  readonly means: EventMeaning;
  /** What it means if the emitter is a token and none of it was created for, or taken from, the user. */
  readonly otherwise?: EventMeaning;
  /**
   * Who may emit it: roles of the protocol's contracts; "token": a token that stands for another one, such as a share
   * of a vault; "anyone": its signature alone is telling (a hint only).
   */
  readonly by: readonly (KnownRole | 'token' | 'anyone')[];
  /** The parameters that name the users concerned: owner, sender, recipient. Left out: whoever the coins moved for. */
  readonly user?: readonly string[];
  /** The parameter with the coin that moved, and with its amount in smallest units. */
  readonly coin?: string;
  readonly amount?: string;
  /** The parameter with the id of the message, deposit or order, which the other side repeats. */
  readonly id?: string;
  /** For an event that states the data of an order and no id: how its id follows from them. */
  readonly hashedId?: HashedId;
  /** Of a fill: the parameter with what it took of the payment, in smallest units. Left out: all of it. */
  readonly paid?: string;
  /** The parameter with the chain ID (or the protocol's own domain) of the other network. */
  readonly otherChain?: string;
  /**
   * Contracts, or "native": it means this only if one of these coins arrived or left. For contracts with one event for
   * several steps, such as a loan that is drawn and its collateral that comes back.
   */
  readonly moves?: readonly string[];
  /** An anonymous note of MakerDAO's contracts: the function whose selector is the first topic. */
  readonly note?: string;
}

export interface KnownToken {
  readonly chainId: number;
  readonly address: string;
  readonly kind: TokenKind;
  /** The coin that it stands for, or the coins of a pool share; "native" for the network's coin. */
  readonly of?: string | readonly string[];
  readonly name?: string;
}

/** A coin that becomes another one at a fixed ratio. */
export interface KnownMigration {
  readonly chainId: number;
  readonly from: string;
  readonly to: string;
  /** Units of the new coin for one of the old, as a decimal: "24000". */
  readonly ratio: string;
  readonly isReversible?: true;
  /** Both coins by the names that exchanges write, whose files state no contracts. */
  readonly symbols?: readonly [from: string, to: string];
}

export interface KnownProtocol {
  /** The name of its folder. */
  readonly id: string;
  /** For people. */
  readonly name: string;
  readonly source: string;
  readonly contracts: readonly KnownContracts[];
  readonly factories?: readonly KnownFactory[];
  readonly events?: readonly KnownEvent[];
  readonly tokens?: readonly KnownToken[];
  readonly migrations?: readonly KnownMigration[];
}
