/** The networks that addresses, wallets and contracts refer to. They are few enough to be loaded at once. */
import { catalogueCalls } from '../../contract/calls.ts';
import { type Network } from '../../contract/network.ts';
import { useMemo } from 'react';
import { useAllRows } from '@holdfast/web/lib/all-rows.ts';
import { useAddressSearch } from '@holdfast/web/lib/page-address.ts';

export interface KnownNetworks {
  /** Those in use first, then by name; empty while loading. */
  readonly networks: readonly Network[];
  readonly isLoading: boolean;
  readonly find: (id: number) => Network | undefined;
}

export function useNetworks(): KnownNetworks {
  const { data: rows, isPending } = useAllRows(catalogueCalls.listNetworks, {});
  return useMemo(() => {
    const networks = rows ?? [];
    const byId = new Map(networks.map((network) => [network.id, network]));
    return { networks, isLoading: isPending, find: (id) => byId.get(id) };
  }, [rows, isPending]);
}

export interface NetworkChoice {
  readonly value: string;
  readonly label: string;
}

/**
 * The choices of the network filter of a list. While the networks are loading, the one in the page's address is
 * already a choice: the list would otherwise treat it as invalid and load all rows first.
 */
export function useNetworkChoices(): readonly NetworkChoice[] {
  const { network_id: requested } = useAddressSearch();
  const { networks, isLoading } = useNetworks();
  const provisional = isLoading && requested !== undefined ? String(requested) : undefined;
  return useMemo(() => {
    if (provisional !== undefined && /^\d{1,15}$/u.test(provisional)) return [{ value: provisional, label: '…' }];
    return networks.map((network) => ({ value: String(network.id), label: network.name }));
  }, [networks, provisional]);
}

/** Explorers of EVM networks and of Bitcoin share one path for an address; the paths of others are unknown. */
export function explorerLink(
  network: Pick<Network, 'explorerUrl' | 'kind'> | undefined,
  address: string,
): string | undefined {
  if (!network?.explorerUrl || network.kind === 'other') return undefined;
  return `${network.explorerUrl.replace(/\/+$/u, '')}/address/${encodeURIComponent(address)}`;
}

/**
 * The page of a transaction: explorers of EVM networks and of Bitcoin share one path. A URL that already contains the
 * hash is used unchanged.
 */
export function transactionLink({
  explorerUrl,
  hash,
}: {
  readonly explorerUrl: string | null;
  readonly hash: string | null;
}): string | undefined {
  if (!explorerUrl || !hash) return undefined;
  const base = explorerUrl.replace(/\/+$/u, '');
  return base.includes(hash) ? base : `${base}/tx/${encodeURIComponent(hash)}`;
}
