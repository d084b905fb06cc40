/** Glacis Airlift sends tokens through several bridges. */
import type { KnownProtocol } from '../engine/registry/known-protocol.ts';
import { onChains } from '../engine/registry/on-chains.ts';

export const glacis: KnownProtocol = {
  id: 'glacis',
  name: 'Glacis',
  source: 'https://github.com/glacislabs/airlift-evm',
  contracts: [
    {
      role: 'bridge',
      at: onChains(
        [1, 56, 100, 130, 137, 146, 8453, 34443, 42161, 42220, 43114, 57073, 59144, 80094, 81457, 534352],
        ['0x023fa838682c115c2cfba96ef3791cb5bd931fc7'],
      ),
    },
    {
      role: 'bridge',
      at: onChains([143, 252, 999, 1329, 1868, 9745, 747474], ['0x290d54179960984599f16f77dcda81320301b158']),
    },
    {
      role: 'bridge',
      at: {
        10: ['0x568c2c0c94b85b23e1c3cf3e79d51b1566c8f663'],
        324: ['0xa0246202ac2537c9978be8940d51dc70b3d38426'],
        5000: ['0x686893d73fa3817a13217e858652a4866b096dca'],
      },
    },
  ],
};
