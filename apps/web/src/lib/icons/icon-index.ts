import type { Network } from '@holdfast/contract';

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
