/** How a network is read. The operator's settings and the network decide by which source. */
import type { ChainSource } from '@holdfast/chain/chain-source.ts';

/** The source of a network, or the reason why there is none. */
export interface ChainSources {
  /** For the history of wallets. */
  forHistory(network: ReadableNetwork): ChosenSource | NoSource;
  /** For a single transaction. */
  forLookup(network: ReadableNetwork): ChosenSource | NoSource;
  /** For calls of contracts, which need an RPC URL; another source refuses them in words. */
  forContracts(network: ReadableNetwork): ChosenSource | NoSource;
  /** The pauses before a sync retries after temporary failures. */
  readonly retryPausesMs: readonly number[];
}

export interface ReadableNetwork {
  readonly name: string;
  readonly kind: 'evm' | 'bitcoin' | 'other';
  readonly chainId: number | null;
  /** As stored, encrypted. */
  readonly rpcUrl: string | null;
  readonly covalentName: string | null;
}

export interface ChosenSource {
  readonly source: ChainSource;
  readonly name: 'rpc' | 'goldrush';
}

export interface NoSource {
  readonly source: null;
  /** A sentence for people. */
  readonly reason: string;
}
