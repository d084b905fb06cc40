/** A position on its way from the indexed events to its figures. */
import type { PositionKind, ProtocolId } from '../../contract/index.ts';
import type { Reading } from '../contracts/contract-batch.ts';
import type { ProtocolEvent } from '@holdfast/chain/protocol-event.ts';

export interface OwnWallet {
  readonly id: number;
  readonly name: string;
  readonly address: string;
}

export interface DefiEvent extends ProtocolEvent {
  readonly transactionId: number;
  readonly hash: string | null;
  readonly block: number;
  readonly at: Date;
}

interface StepOrigin {
  readonly transactionId: number;
  readonly hash: string | null;
  readonly block: number;
  readonly at: Date;
}

/** What an own wallet did with the shares of a pool. */
export type ShareStep = StepOrigin & { readonly shares: bigint } & (
    | {
        readonly kind: 'deposit' | 'removal';
        readonly walletId: number;
        readonly amount0: bigint;
        readonly amount1: bigint;
      }
    | { readonly kind: 'move'; readonly fromId: number; readonly toId: number }
  );

/** A programme of rewards that a position is staked in. */
export interface Incentive {
  readonly rewardCoin: string;
  readonly pool: string;
  readonly startSeconds: bigint;
  readonly endSeconds: bigint;
  readonly refundee: string;
}

export interface FoundPosition {
  readonly kind: PositionKind;
  readonly protocol: ProtocolId;
  /** The pair, lending pool or farm; of a position that is an NFT its contract, which names the pool. */
  readonly contract: string;
  readonly wallet: OwnWallet;
  /** Empty unless the position is an NFT. */
  readonly tokenId: string;
  readonly incentiveId: string;
  /** Null where the transaction that staked the position does not show it. */
  readonly incentive: Incentive | null;
  /** In the order of the chain. */
  readonly events: DefiEvent[];
  /** The shares of the pool in all own wallets, which positions of one pool have in common. */
  readonly shareSteps: readonly ShareStep[];
}

export interface FoundPositions {
  readonly wallets: readonly OwnWallet[];
  readonly positions: readonly FoundPosition[];
}

/** The state of contracts as the protocol's reader returns it; stored as it is. */
export interface PositionState<State = unknown> {
  readonly protocol: ProtocolId;
  readonly state: State;
}

export interface ReadPosition<State = unknown> {
  readonly found: FoundPosition;
  /** The wallet that has the position now, or deposited it. */
  readonly wallet: OwnWallet;
  /** The pool of a position that is an NFT; otherwise the contract. */
  readonly contract: string;
  readonly manager: string | null;
  /** The contract that holds the position for the wallet. */
  readonly holder: string | null;
  readonly reading: Reading<PositionState<State>>;
}

/**
 * Addresses of contracts and events are spelled alike; those that readers return are compared without regard to case.
 */
export const sameAddress = (left: string, right: string): boolean => left.toLowerCase() === right.toLowerCase();

export const UNKNOWN = { kind: 'unreadable', reason: 'unknown' } as const;

/** Combines found positions with what a reader returned for each of them, in the same order. */
export async function readEach<State>(
  found: readonly FoundPosition[],
  reading: Promise<readonly Reading<State>[]>,
): Promise<ReadPosition<State>[]> {
  const readings = await reading;
  return found.map((position, index) => toRead(position, readings[index] ?? UNKNOWN));
}

/** A position that its wallet has itself. */
export function toRead<State>(found: FoundPosition, reading: Reading<State>): ReadPosition<State> {
  const { wallet, contract, protocol } = found;
  return {
    found,
    wallet,
    contract,
    manager: null,
    holder: null,
    reading: reading.kind === 'read' ? { kind: 'read', value: { protocol, state: reading.value } } : reading,
  };
}
