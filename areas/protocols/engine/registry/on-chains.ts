/** The same addresses on several networks: accounts, and contracts that were deployed alike. */
import type { AddressesByChain } from './known-protocol.ts';

export const onChains = (chainIds: readonly number[], addresses: readonly string[]): AddressesByChain =>
  Object.fromEntries(chainIds.map((chainId) => [chainId, addresses]));
