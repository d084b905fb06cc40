/**
 * Every way to read a network, in the order in which they are tried. To add one, write a `ChainSource` and add its
 * entry here; sync, look-ups, balances and the pages follow from the list.
 */
import type { SourceName } from '@holdfast/catalogue/contract';
import { type ExplorerName, explorersOf, type ReadableNetwork } from '@holdfast/catalogue/server';
import type { ChainSource } from '@holdfast/chain/chain-source.ts';
import type { Settings } from '@holdfast/operations/server';
import { DEFAULT_EXPLORER_URL } from '../contract/explorers.ts';
import { createExplorerSource } from './explorer/create-explorer-source.ts';
import { blockscoutHost, etherscanHost, type ExplorerHost, routescanHost } from './explorer/explorer-host.ts';
import type { RequestBudget } from './explorer/request-budget.ts';
import { createEsploraSource } from './bitcoin/create-esplora-source.ts';
import { createNodeSource } from './bitcoin/create-node-source.ts';
import { outputChain } from './bitcoin/output-chain.ts';
import { createGoldrushSource } from './goldrush/create-goldrush-source.ts';
import { createRpcSource } from './rpc/create-rpc-source.ts';

/** Explorers serve an Esplora under /api; an address that ends so is one of those and no node. */
function isEsplora(url: string): boolean {
  return /\/api\/?$/.test(url);
}

export interface SourceKind {
  readonly name: SourceName;
  /** The kind of networks that it reads. */
  readonly reads: ReadableNetwork['kind'];
  /**
   * The source of a network. What it lacks, as the end of "Ethereum cannot be read yet: …", where a person can supply
   * it; null where it can never read this network.
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
  readonly etherscanUrl: string;
  readonly routescanUrl: string;
  readonly budget: RequestBudget;
}

type EvmNetwork = OpenedNetwork & { readonly chainId: number };

function isServed(network: OpenedNetwork, name: ExplorerName): network is EvmNetwork {
  return network.chainId !== null && explorersOf(network.chainId).explorers.has(name);
}

function openExplorer({ chainId, rpcUrl, recorded }: OpenedNetwork, host: ExplorerHost, budget: RequestBudget) {
  if (chainId === null || recorded !== null) return null;
  const { hasLayerOneFee } = explorersOf(chainId);
  return createExplorerSource({ host, chainId, rpcUrl, budget, hasLayerOneFee });
}

export const SOURCE_KINDS: readonly SourceKind[] = [
  {
    name: 'etherscan',
    reads: 'evm',
    open(network, { etherscanKey: apiKey, etherscanUrl, budget }) {
      if (!isServed(network, 'etherscan')) return null;
      if (apiKey === null) return { lacks: 'an Etherscan key in Settings' };
      return openExplorer(network, etherscanHost({ chainId: network.chainId, url: etherscanUrl, apiKey }), budget);
    },
  },
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
    name: 'blockscout',
    reads: 'evm',
    open(network, { publicHistory, explorerUrl, budget }) {
      const url = explorerUrl ?? DEFAULT_EXPLORER_URL;
      // An instance of one's own may serve networks that the public host does not.
      const isOwn = explorerUrl !== null && network.chainId !== null;
      if (!isServed(network, 'blockscout') && !isOwn) return null;
      if (publicHistory !== 'allowed') return { lacks: 'public history in Settings' };
      return openExplorer(network, blockscoutHost({ chainId: network.chainId ?? 0, url }), budget);
    },
  },
  {
    name: 'routescan',
    reads: 'evm',
    open(network, { publicHistory, explorerUrl, routescanUrl, budget }) {
      // People who name an instance of their own ask no other host.
      if (!isServed(network, 'routescan') || explorerUrl !== null) return null;
      if (publicHistory !== 'allowed') return { lacks: 'public history in Settings' };
      return openExplorer(network, routescanHost({ chainId: network.chainId, url: routescanUrl }), budget);
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
  {
    name: 'rpc',
    reads: 'bitcoin',
    open({ rpcUrl, utxoChain }) {
      if (rpcUrl === null || isEsplora(rpcUrl)) return { lacks: 'the RPC address of a node in the network’s settings' };
      return outputChain(createNodeSource({ url: rpcUrl, chain: utxoChain ?? 'bitcoin' }));
    },
  },
  {
    name: 'esplora',
    reads: 'bitcoin',
    open({ rpcUrl, explorerUrl = null, utxoChain }) {
      // A node of one's own sees the addresses alone: others are not told them as well.
      if (rpcUrl !== null && !isEsplora(rpcUrl)) return null;
      const url = rpcUrl ?? (explorerUrl === null ? null : `${explorerUrl.replace(/\/+$/, '')}/api`);
      if (url === null) return { lacks: 'an explorer with an Esplora, such as mempool.space' };
      return outputChain(createEsploraSource({ url, chain: utxoChain ?? 'bitcoin' }));
    },
  },
];
