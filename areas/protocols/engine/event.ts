/** What an event of a known contract is: as it is stored, and as its protocol defines it. */
import type { ProtocolEvent, ProtocolEventName } from '@holdfast/chain/protocol-event.ts';

export type { ProtocolEvent, ProtocolEventName } from '@holdfast/chain/protocol-event.ts';

/**
 * What an event shows, whichever protocol emits it. Suggestions and books know these and no names.
 *
 *   shareMint, shareBurn               the emitter is a pool whose shares are its own token
 *   increase, decrease, collect        a position that is an NFT of the emitter, named by `tokenId`
 *   poolMint, poolBurn, poolCollect    the pool's own event beside those
 */
export type EventKind =
  | 'approval'
  | 'wrap'
  | 'unwrap'
  | 'swap'
  | 'shareMint'
  | 'shareBurn'
  | 'poolMint'
  | 'poolBurn'
  | 'poolCollect'
  | 'increase'
  | 'decrease'
  | 'collect'
  | 'supply'
  | 'withdraw'
  | 'borrow'
  | 'repay'
  | 'liquidation'
  | 'stake'
  | 'unstake'
  | 'reward'
  /** No event of a contract: the source does not show the value that contracts sent inside this transaction. */
  | 'untraced';

/** What a parameter is, whatever the contract calls it. */
export type EventRole =
  | 'owner'
  | 'recipient'
  | 'asset'
  | 'units'
  | 'liquidator'
  | 'collateralAsset'
  | 'debtAsset'
  | 'debtUnits'
  /** "true": the liquidator took receipts and not the collateral itself. */
  | 'takesReceipt';

export interface EventLog {
  readonly address: string;
  readonly topics: readonly string[];
  readonly data: string;
  readonly index: number;
}

export interface EventSurroundings {
  /** The known events before this one in the transaction. */
  readonly earlier: readonly ProtocolEvent[];
  readonly logs: readonly EventLog[];
  /** Selector and arguments of the transaction. */
  readonly input: string;
}

/** Which coins the amounts of an event are of. */
export interface EventCoins {
  readonly coin0?: string;
  readonly coin1?: string;
  readonly staked?: string;
  readonly reward?: string;
  /** By the contract that emitted the event, where each coin has a contract of its own. */
  readonly byEmitter?: Readonly<Record<string, string>>;
}

export type HistoryKind =
  | 'liquidityAdded'
  | 'liquidityRemoved'
  | 'feesCollected'
  | 'staked'
  | 'unstaked'
  | 'rewardClaimed'
  | 'cooldownStarted'
  | 'supplied'
  | 'withdrawn'
  | 'borrowed'
  | 'repaid'
  | 'liquidated'
  /** The event states what is there afterwards, not what moved. */
  | 'loanChanged';

type Amounts = (
  values: ProtocolEvent['values'],
  coins: EventCoins,
) => readonly (readonly [address: string | undefined, units: string | undefined])[];

export interface EventDefinition {
  /** In Solidity; several where versions of the contract differ. */
  readonly signatures: readonly string[];
  /**
   * The log is stored as it was logged, because the registry has the event: it is not stored a second time under this
   * name. Positions see it under this name, with the values by their parameters and the contract as `emitter`.
   */
  readonly isLogged?: true;
  /** Left out: suggestions and books do not use it. */
  readonly kind?: EventKind;
  readonly roles?: Readonly<Partial<Record<EventRole, string>>>;
  /** The row in the history of a position. Only transactions with such an event are searched for positions. */
  readonly history?: readonly [kind: HistoryKind, amounts: Amounts];
  /** No coin moves. Any other event without transfers shows that the source missed some. */
  readonly isStill?: true;
  /** Left out: a position is extended only by transactions that an own wallet sent. */
  readonly isFromAnyone?: true;
  /** Stored without this value by the first versions: such a transaction is read again. */
  readonly valueAddedLater?: string;
  /** Whether the log is of this protocol, where other contracts have an event of the same signature. */
  isEmittedHere?(log: EventLog, logs: readonly EventLog[]): boolean;
  /** More values, from what surrounds the event. */
  addValues?(event: ProtocolEvent, surroundings: EventSurroundings): Readonly<Record<string, string>>;
}

export type EventDefinitions = Readonly<Record<ProtocolEventName, EventDefinition>>;

/** Amounts of the two coins of a pool. */
export const pairAmounts: Amounts = ({ amount0, amount1 }, { coin0, coin1 }) => [
  [coin0, amount0],
  [coin1, amount1],
];
