/** Layerswap: coins sent to its account or depository arrive on another network or at an exchange. */
import type { KnownProtocol } from '../engine/registry/known-protocol.ts';
import { onChains } from '../engine/registry/on-chains.ts';

export const layerswap: KnownProtocol = {
  id: 'layerswap',
  name: 'Layerswap',
  source: 'https://docs.layerswap.io/',
  contracts: [
    {
      role: 'bridge',
      at: onChains(
        [1, 10, 56, 137, 324, 8453, 42161, 59144, 81457, 534352],
        ['0x2fc617e933a52713247ce25730f6695920b3befe'],
      ),
    },
    {
      role: 'bridge',
      at: onChains(
        [
          1, 10, 56, 100, 130, 137, 143, 146, 252, 324, 480, 999, 1329, 1868, 5000, 8453, 9745, 34443, 42161, 42170,
          42220, 43114, 57073, 59144, 80094, 81457, 534352, 747474,
        ],
        ['0xe226e4825cb215abafad98fdd400583eab6a594f'],
      ),
    },
  ],
};
