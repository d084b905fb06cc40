/** Garden: atomic swaps of coins with bitcoin. */
import type { KnownProtocol } from '../engine/registry/known-protocol.ts';
import { onChains } from '../engine/registry/on-chains.ts';

export const garden: KnownProtocol = {
  id: 'garden',
  name: 'Garden',
  source: 'https://docs.garden.finance/',
  contracts: [
    {
      role: 'bridge',
      at: onChains([1, 56, 130, 999, 8453, 42161, 80094], ['0x57291a5cc9e08f63c72e9f6044770c69e62d0366']),
    },
  ],
};
