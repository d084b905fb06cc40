import type { Network } from '@holdfast/contract';
import { useSyncExternalStore } from 'react';

/** What a network is known by to the outside. */
export type Chain = Pick<Network, 'kind' | 'chainId'>;

export interface IconIndex {
  /** The address of a coin's icon; undefined where there is none. */
  readonly coin: (marketId: string) => string | undefined;
  readonly network: (chain: Chain) => string | undefined;
}

export function createIconIndex(made: {
  readonly folder: string;
  readonly coins: string;
  readonly networks: string;
}): IconIndex {
  const coins = new Set(made.coins.split(' '));
  const networks = new Set(made.networks.split(' '));
  return {
    coin: (marketId) => (coins.has(marketId) ? `${made.folder}/coins/${marketId}.svg` : undefined),
    network: (chain) => {
      const name = chainName(chain);
      return name !== null && networks.has(name) ? `${made.folder}/networks/${name}.svg` : undefined;
    },
  };
}

function chainName({ kind, chainId }: Chain): string | null {
  if (kind === 'bitcoin') return 'bitcoin';
  return kind === 'evm' && chainId !== null ? `evm-${chainId}` : null;
}

/** 'none' when it could not be fetched: letters do as well. */
type State = IconIndex | 'loading' | 'none';

let state: State = 'loading';
let hasBegun = false;
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  if (!hasBegun) {
    hasBegun = true;
    void begin();
  }
  return () => listeners.delete(listener);
}

async function begin(): Promise<void> {
  try {
    state = createIconIndex(await import('holdfast:icons'));
  } catch {
    state = 'none';
  }
  for (const listener of listeners) listener();
}

/** Which icons there are, fetched with the first one that shows: the sign-in page has none and fetches nothing. */
export function useIconIndex(): State {
  return useSyncExternalStore(subscribe, () => state);
}
