import type { Network } from '@holdfast/contract';

/** Explorers of EVM networks and of Bitcoin share one path for an address; of the others none is known. */
export function explorerLink(
  network: Pick<Network, 'explorerUrl' | 'kind'> | undefined,
  address: string,
): string | undefined {
  if (!network?.explorerUrl || network.kind === 'other') return undefined;
  return `${network.explorerUrl.replace(/\/+$/u, '')}/address/${encodeURIComponent(address)}`;
}
