/** Addresses to which coins are sent to be gone. */
import type { KnownProtocol } from '../engine/registry/known-protocol.ts';
import { onChains } from '../engine/registry/on-chains.ts';

export const burn: KnownProtocol = {
  id: 'burn',
  name: 'Burn addresses',
  source: 'https://etherscan.io/address/0x000000000000000000000000000000000000dead',
  contracts: [
    {
      role: 'burn',
      at: onChains(
        [
          1, 10, 25, 56, 100, 130, 137, 143, 146, 250, 324, 999, 1284, 5000, 8453, 42161, 42220, 43114, 59144, 81457,
          534352, 7777777, 1313161554,
        ],
        ['0x000000000000000000000000000000000000dead'],
      ),
    },
  ],
};
