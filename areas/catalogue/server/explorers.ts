/** Which explorers serve a network, from the data that the catalogue starts with: a line for each chain. */
import networkData from './start-data/networks.json' with { type: 'json' };

export type ExplorerName = 'etherscan' | 'blockscout' | 'routescan';

export interface NetworkExplorers {
  readonly explorers: ReadonlySet<ExplorerName>;
  /** Its receipts state what it charges for the chain below, which some explorers leave out. */
  readonly hasLayerOneFee: boolean;
}

const BY_CHAIN: ReadonlyMap<number, NetworkExplorers> = new Map(
  networkData.networks.flatMap(({ chainId, ...network }) =>
    chainId === null
      ? []
      : [
          [
            chainId,
            {
              explorers: new Set((('explorers' in network ? network.explorers : undefined) ?? []) as ExplorerName[]),
              hasLayerOneFee: 'hasLayerOneFee' in network,
            },
          ] as const,
        ],
  ),
);
const NONE: NetworkExplorers = { explorers: new Set(), hasLayerOneFee: false };

export function explorersOf(chainId: number): NetworkExplorers {
  return BY_CHAIN.get(chainId) ?? NONE;
}
