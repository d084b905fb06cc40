import { type ClientNetwork, contract } from '@holdfast/contract';
import { useMemo } from 'react';
import { useCall } from '../../lib/api.ts';

export interface OwnNetworks {
  /** Undefined until they have come. */
  readonly networks: readonly ClientNetwork[] | undefined;
  readonly error: Error | null;
  readonly retry: () => void;
  readonly find: (networkId: number | null) => ClientNetwork | undefined;
  /** What the markets call a coin, where one of the networks has it. */
  readonly marketIdOf: (coinId: number) => string | null;
}

/** The networks that clients can use, with their coins: what every page here is drawn with. */
export function useOwnNetworks(): OwnNetworks {
  const { data, error, refetch } = useCall(contract.listClientNetworks);
  return useMemo(() => {
    const networks = data?.items;
    const byId = new Map(networks?.map((network) => [network.id, network]));
    const marketIds = new Map(
      networks?.flatMap((network) => network.coins.map((coin) => [coin.id, coin.marketId] as const)),
    );
    return {
      networks,
      error,
      retry: () => void refetch(),
      find: (networkId) => (networkId === null ? undefined : byId.get(networkId)),
      marketIdOf: (coinId) => marketIds.get(coinId) ?? null,
    };
  }, [data, error, refetch]);
}
