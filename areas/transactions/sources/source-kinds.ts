/**
 * Every way to read a network, in the order in which they are tried. To add one, write a `ChainSource` and add its entry
 * here; sync, look-ups, balances and the pages follow from the list.
 */
import type { SourceName } from '@holdfast/catalogue/contract';
import type { ReadableNetwork } from '@holdfast/catalogue/server';
import type { ChainSource } from '@holdfast/chain/chain-source.ts';
import type { Settings } from '@holdfast/operations/server';
import { createGoldrushSource } from './goldrush/create-goldrush-source.ts';
import { createRpcSource } from './rpc/create-rpc-source.ts';

export interface SourceKind {
  readonly name: SourceName;
  /** The kind of networks that it reads. */
  readonly reads: ReadableNetwork['kind'];
  /**
   * The source of a network. What it lacks, as the end of "Ethereum cannot be read yet: …", where a person can supply it;
   * null where it can never read this network.
   */
  open(network: OpenedNetwork, settings: SourceSettings): ChainSource | Lacking | null;
}

export interface Lacking {
  readonly lacks: string;
}

/** A network with the address of its node as it is used. */
export interface OpenedNetwork extends ReadableNetwork {
  readonly recorded: ChainSource | null;
}

export interface SourceSettings extends Settings {
  /** The address of GoldRush. */
  readonly covalentUrl: string;
}

export const SOURCE_KINDS: readonly SourceKind[] = [
  {
    name: 'goldrush',
    reads: 'evm',
    open({ covalentName, chainId }, { goldrushKey, covalentUrl }) {
      if (covalentName === null || chainId === null) return null;
      if (goldrushKey === null) return { lacks: 'a GoldRush key in Settings' };
      return createGoldrushSource({ baseUrl: covalentUrl, apiKey: goldrushKey, chainName: covalentName, chainId });
    },
  },
  {
    name: 'rpc',
    reads: 'evm',
    open({ rpcUrl, chainId, recorded }) {
      if (chainId === null) return null;
      if (rpcUrl === null) return { lacks: 'an RPC address in the network’s settings' };
      return recorded ?? createRpcSource({ url: rpcUrl, chainId });
    },
  },
];
