/** Meson: one contract on each network swaps stable coins with those of other networks. */
import type { KnownProtocol } from '../engine/registry/known-protocol.ts';
import { onChains } from '../engine/registry/on-chains.ts';

export const meson: KnownProtocol = {
  id: 'meson',
  name: 'Meson',
  source: 'https://docs.meson.fi/protocol/background/contracts',
  contracts: [
    {
      role: 'bridge',
      at: onChains(
        [
          1, 10, 25, 56, 137, 169, 250, 324, 1088, 1101, 1284, 5000, 8453, 42161, 43114, 59144, 81457, 534352,
          1313161554,
        ],
        ['0x25ab3efd52e6470681ce037cd546dc60726948d3'],
      ),
    },
  ],
};
