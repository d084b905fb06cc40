/**
 * How a network is read. The settings and the network decide by which sources: `createChainSources` of the transactions
 * makes the list, in which the first is used and the others follow when it fails.
 */
import type { UtxoChain } from '@holdfast/chain/bitcoin/utxo-chains.ts';
import type { ChainSource } from '@holdfast/chain/chain-source.ts';
import type { SourceName } from '../contract/source-name.ts';

/** The sources of a network, or the reason why there is none. */
export interface ChainSources {
  /** For the history of wallets. */
  forHistory(network: ReadableNetwork): Promise<ChosenSource | NoSource>;
  /** For a single transaction. */
  forLookup(network: ReadableNetwork): Promise<ChosenSource | NoSource>;
  /** For calls of contracts, which need an RPC URL or an explorer; another source refuses them in words. */
  forContracts(network: ReadableNetwork): Promise<ChosenSource | NoSource>;
  /** Leaves a source that failed out for a while. */
  leaveOut(failure: SourceFailure): Promise<void>;
  /** The pauses before a sync retries after temporary failures. */
  readonly retryPausesMs: readonly number[];
}

export interface ReadableNetwork {
  readonly id: number;
  readonly name: string;
  readonly kind: 'evm' | 'bitcoin' | 'other';
  readonly chainId: number | null;
  /** Of a network of kind bitcoin; null: Bitcoin's main chain. */
  readonly utxoChain?: UtxoChain | null;
  readonly explorerUrl?: string | null;
  /** As stored, encrypted. */
  readonly rpcUrl: string | null;
  readonly covalentName: string | null;
}

export interface ChosenSource {
  readonly source: ChainSource;
  readonly name: SourceName;
  /** What is used when this one fails, in order. */
  readonly others?: readonly ChosenSource[];
}

export interface NoSource {
  readonly source: null;
  /** A sentence for people. */
  readonly reason: string;
}

export interface SourceFailure {
  readonly networkId: number;
  readonly name: SourceName;
  readonly reason: string;
  /** Another attempt can succeed by itself, so that it is left out for minutes instead of hours. */
  readonly isTemporary: boolean;
}
