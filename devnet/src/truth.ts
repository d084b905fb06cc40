/**
 * The true history, recorded by the code that made it. Indexing and classification are compared with it, line by line.
 *
 * Addresses are spelled with their checksum (EIP-55); hashes are in lower case.
 */
import type { Action } from '@holdfast/actions/actions.ts';
import type { Address, Hex } from 'viem';
import type { ChainId } from './profiles.ts';

export interface Truth {
  readonly networks: readonly {
    readonly networkChainId: ChainId;
    readonly name: string;
    readonly nativeSymbol: string;
    readonly nativeName: string;
    /** How the GoldRush API calls the network. */
    readonly covalentName: string;
  }[];
  /** The operator's own wallets. One address can be a wallet on several networks. */
  readonly wallets: readonly TruthWallet[];
  /** Accounts of others that the operator knows by name. */
  readonly knownAccounts: readonly TruthAccount[];
  readonly tokens: readonly TruthToken[];
  readonly protocols: readonly TruthProtocols[];
  /** Every transaction that touches an own wallet, and no other: by network, then in the order of the chain. */
  readonly transactions: readonly TruthTransaction[];
  /** What left one network and arrived on another. */
  readonly bridgings: readonly {
    readonly coin: 'native' | 'USDC';
    readonly out: Pick<TruthTransaction, 'networkChainId' | 'hash'>;
    readonly in: Pick<TruthTransaction, 'networkChainId' | 'hash'>;
  }[];
}

export interface TruthWallet {
  readonly networkChainId: ChainId;
  readonly name: string;
  readonly address: Address;
  readonly purpose: 'hot' | 'cold' | 'deposit';
}

export interface TruthAccount {
  readonly networkChainId: ChainId;
  readonly name: string;
  readonly address: Address;
  readonly kind: 'exchange' | 'bridge' | 'farm' | 'lendingProtocol' | 'client';
}

export type TokenRole =
  | 'coin'
  | 'wrappedNative'
  | 'poolShare'
  | 'poolPosition'
  | 'aToken'
  | 'debtToken'
  | 'reward'
  | 'stakeReceipt'
  | 'spam';

export interface TruthToken {
  readonly networkChainId: ChainId;
  readonly address: Address;
  readonly symbol: string;
  readonly name: string;
  readonly decimals: number;
  readonly standard: 'erc20' | 'erc721';
  readonly role: TokenRole;
  /** The balance grows without a Transfer, so that a sum of transfers falls short of it. */
  readonly isRebasing: boolean;
  readonly isSpam: boolean;
}

export interface TruthProtocols {
  readonly networkChainId: ChainId;
  readonly wrappedNative: Address;
  readonly uniswapV2: {
    readonly factory: Address;
    readonly router: Address;
    readonly pairs: readonly { readonly address: Address; readonly token0: Address; readonly token1: Address }[];
  };
  readonly uniswapV3: {
    readonly factory: Address;
    readonly router: Address;
    readonly positionManager: Address;
    readonly pools: readonly {
      readonly address: Address;
      readonly token0: Address;
      readonly token1: Address;
      readonly fee: number;
    }[];
  };
  readonly aaveV3: {
    readonly addressesProvider: Address;
    readonly pool: Address;
    readonly dataProvider: Address;
    readonly oracle: Address;
  };
  readonly stakingRewards: {
    readonly address: Address;
    readonly stakingToken: Address;
    readonly rewardsToken: Address;
  };
  readonly paymentSplitter: Address;
  /** Only where the chapter on DeFi positions was played. */
  readonly uniswapV3Staker?: Address;
  readonly aaveStakedToken?: Address;
}

/**
 * What one needs to see to tell the action.
 *   transaction    the transaction itself, with the tokens and protocols it names
 *   knownAccounts  also whose the other address is
 *   history        also earlier transactions
 *   person         nothing on a chain tells it: a person must say so
 */
export type Evidence = 'transaction' | 'knownAccounts' | 'history' | 'person';

export interface TruthTransaction {
  readonly networkChainId: ChainId;
  readonly hash: Hex;
  readonly blockNumber: number;
  readonly action: Action;
  readonly why: string;
  readonly evidence: Evidence;
  /** The own wallets it touches: as sender, as receiver, in a Transfer, or by ether moved inside it. */
  readonly wallets: readonly Address[];
}
