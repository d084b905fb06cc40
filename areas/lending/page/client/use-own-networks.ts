import { lendingCalls } from '../../contract/calls.ts';
import { type ClientNetwork } from '../../contract/lending.ts';
import { useMemo } from 'react';
import { useCall } from '@holdfast/web/lib/api.ts';
import { type Read } from '@holdfast/web/ui/loaded.tsx';

export interface OwnNetworks {
  /** Undefined while loading. */
  readonly networks: readonly ClientNetwork[] | undefined;
  readonly query: Read<unknown>;
  readonly find: (networkId: number | null) => ClientNetwork | undefined;
  /** The market ID of a coin, if one of the networks has the coin. */
  readonly marketIdOf: (coinId: number) => string | null;
}

/** The networks that clients can use, with their coins. */
export function useOwnNetworks(): OwnNetworks {
  const { data, error, refetch } = useCall(lendingCalls.listClientNetworks);
  return useMemo(() => {
    const networks = data?.items;
    const byId = new Map(networks?.map((network) => [network.id, network]));
    const marketIds = new Map(
      networks?.flatMap((network) => network.coins.map((coin) => [coin.id, coin.marketId] as const)),
    );
    return {
      networks,
      query: { data, error, refetch },
      find: (networkId) => (networkId === null ? undefined : byId.get(networkId)),
      marketIdOf: (coinId) => marketIds.get(coinId) ?? null,
    };
  }, [data, error, refetch]);
}
