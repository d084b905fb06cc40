/**
 * What a protocol is: published contracts, events, what its tokens stand for, and how its positions are found, read and
 * computed. Everything that differs between protocols is here; the rest of the code knows none by name.
 */
import type { Price } from '@holdfast/money';
import type { ProtocolId } from '../contract/index.ts';
import type { RegistryCheck } from './contracts/confirm-contracts.ts';
import type { ContractSource } from '@holdfast/chain/contract-source.ts';
import type { ReadAt } from './contracts/contract-batch.ts';
import type { EventCoins } from './event.ts';
import type { FigureContext } from './positions/figure-context.ts';
import type { FindingProtocol } from './positions/finder.ts';
import type { StoredLoan } from './positions/loan-figures.ts';
import type { StakedShares, StoredPoolPosition } from './positions/pool-figures.ts';
import type { FoundPosition, OwnWallet, ReadPosition } from './positions/position.ts';
import type { StakeContext, StoredStake } from './positions/stake-figures.ts';

export type ContractRole = 'pool' | 'positionManager' | 'lendingPool' | 'farm';

/** A contract that a position depends on. */
export interface UsedContract {
  readonly address: string;
  readonly role: ContractRole;
  /** Of another protocol where that one holds the position. */
  readonly protocol?: ProtocolId;
  /** How its registry confirms it; null: it counts only if it is published or a person confirmed it. */
  readonly check: RegistryCheck | null;
}

/**
 * How a token that stands for another one is recognised: it names the coin and a contract of its protocol, and that
 * contract names the token as well. Anyone can name a contract.
 */
export interface ClaimRule {
  /** The token's functions: the coin it stands for, and the contract that confirms it. */
  readonly underlying: string;
  readonly confirmer: string;
  /** A function of one address that only tokens whose balances grow without transfers have. */
  readonly growing: string;
  /** The confirming contract's function of the underlying coin, and where its result has which token, by its length. */
  readonly lookUp: string;
  readonly layouts: readonly {
    readonly words: number;
    readonly places: readonly { readonly place: number; readonly kind: 'receipt' | 'debt' }[];
  }[];
  /** Events that only tokens with a growing balance emit beside Transfer. */
  readonly growthEvents: readonly string[];
}

export interface ReadPositionsAt extends ReadAt {
  readonly wallets: readonly OwnWallet[];
  /** The id of the protocol that published a contract or token, in any spelling. */
  readonly publisherOf: (contract: string) => string | null;
}

export interface Computed<Figures> {
  readonly figures: Figures;
  readonly isOpen: boolean;
}

interface CommonProtocol<State> extends FindingProtocol {
  /** By chain id: registries that are trusted, and contracts without a registry that count. */
  readonly published: Readonly<Record<number, readonly string[]>>;
  /** Left out: its tokens stand for nothing else, or no contract confirms it. */
  readonly claims?: ClaimRule;
  read(
    source: ContractSource,
    found: readonly FoundPosition[],
    at: ReadPositionsAt,
  ): Promise<readonly ReadPosition<State>[]>;
  contractsOf(position: ReadPosition<State>): readonly UsedContract[];
  /** The addresses of the coins that figures name; "native" for the coin of the network. */
  coinsOf(state: State): readonly string[];
  /** Left out: the position's contract emits its history, and the events name their coins. */
  historyOf?(state: State): PositionHistory;
}

/** Where the history of a position is. */
export interface PositionHistory {
  /** The contracts that emit its events. */
  readonly emitters: readonly string[];
  readonly coins: EventCoins;
}

export interface PoolProtocol<State = unknown> extends CommonProtocol<State> {
  readonly kind: 'pool';
  /** The registry of the position's manager, trusted once a person confirmed the manager. */
  registryOf?(state: State): string;
  /** Dollars for one whole share; left out where a position is an NFT. */
  sharePrice?(state: State, context: FigureContext): Price | null;
  /** Where liquidity is limited to a range. */
  rangeOf?(state: State): {
    readonly tickLower: number;
    readonly tickUpper: number;
    readonly sqrtPriceX96: bigint;
    readonly liquidity: bigint;
  };
  computeFigures(
    state: State,
    given: {
      readonly found: FoundPosition;
      readonly holder: string | null;
      /** The shares of this pool that farms hold for the wallet. */
      readonly staked: readonly StakedShares[];
      readonly context: FigureContext;
    },
  ): Computed<StoredPoolPosition>;
}

export interface LoanProtocol<State = unknown> extends CommonProtocol<State> {
  readonly kind: 'loan';
  computeFigures(
    state: State,
    given: { readonly found: FoundPosition; readonly context: FigureContext },
  ): Computed<StoredLoan>;
}

export interface StakeProtocol<State = unknown> extends CommonProtocol<State> {
  readonly kind: 'stake';
  /** Shares of a pool that may be staked: they count once, with the pool. */
  stakedShares?(state: State): { readonly coin: string; readonly shares: bigint };
  /** The coin that the contract, a token itself, is the receipt for. */
  receiptOf?(state: State): string;
  computeFigures(
    state: State,
    given: { readonly found: FoundPosition; readonly context: StakeContext },
  ): Computed<StoredStake>;
}

/** The state is what the same protocol's reader returned. */
export type Protocol = PoolProtocol | LoanProtocol | StakeProtocol;
