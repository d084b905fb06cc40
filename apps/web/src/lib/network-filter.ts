/** The network filter of a list: its choices are the networks that exist. */
import { useMemo } from 'react';
import { useNetworks } from './networks.ts';
import { useAddressSearch } from './page-address.ts';

export interface NetworkChoice {
  readonly value: string;
  readonly label: string;
}

/**
 * While the networks are still on their way, the one that the address asks for is already a choice: the list would
 * otherwise take it for a mistake, and show everything first.
 */
export function useNetworkChoices(): readonly NetworkChoice[] {
  const { network_id: asked } = useAddressSearch();
  const { networks, isLoading } = useNetworks();
  const provisional = isLoading && asked !== undefined ? String(asked) : undefined;
  return useMemo(() => {
    if (provisional !== undefined && /^\d{1,15}$/u.test(provisional)) return [{ value: provisional, label: '…' }];
    return networks.map((network) => ({ value: String(network.id), label: network.name }));
  }, [networks, provisional]);
}
