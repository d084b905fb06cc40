import { useSyncExternalStore } from 'react';
import { createListeners } from '../listeners.ts';

/** The identifiers of a network outside this product. */
export interface Chain {
  readonly kind: string;
  readonly chainId: number | null;
}

export interface IconIndex {
  /** The address of a coin's icon; undefined if it has none. */
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

/** 'none' if it could not be loaded: letters are shown instead. */
type State = IconIndex | 'loading' | 'none';

let state: State = 'loading';
let hasBegun = false;
const listeners = createListeners();

function subscribe(listener: () => void): () => void {
  if (!hasBegun) {
    hasBegun = true;
    void begin();
  }
  return listeners.subscribe(listener);
}

async function begin(): Promise<void> {
  try {
    state = createIconIndex(await import('holdfast:icons'));
  } catch {
    state = 'none';
  }
  listeners.notify();
}

/** The list of icons, loaded with the first icon that is shown: the sign-in page has no icon and loads nothing. */
export function useIconIndex(): State {
  return useSyncExternalStore(subscribe, () => state);
}
