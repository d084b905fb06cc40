/** The networks that addresses, wallets and contracts refer to. Few enough to be read whole. */
import { contract, type Network } from '@holdfast/contract';
import { useMemo } from 'react';
import { useCall } from './api.ts';

const NETWORKS_MAX = 200;

export interface KnownNetworks {
  /** By name; empty until they have come. */
  readonly networks: readonly Network[];
  readonly isLoading: boolean;
  readonly find: (id: number) => Network | undefined;
}

export function useNetworks(): KnownNetworks {
  const { data, isPending } = useCall(contract.listNetworks, { query: { limit: NETWORKS_MAX } });
  return useMemo(() => {
    const networks = data?.items ?? [];
    const byId = new Map(networks.map((network) => [network.id, network]));
    return { networks, isLoading: isPending, find: (id) => byId.get(id) };
  }, [data, isPending]);
}
