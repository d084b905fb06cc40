/** Zora: mints of NFTs and their rewards. */
import type { KnownProtocol } from '../engine/registry/known-protocol.ts';
import { onChains } from '../engine/registry/on-chains.ts';

export const zoraProtocol: KnownProtocol = {
  id: 'zora-protocol',
  name: 'Zora',
  source: 'https://docs.zora.co/',
  contracts: [
    {
      role: 'distributor',
      name: 'Zora rewards',
      at: onChains([1, 10, 8453, 42161, 81457, 7777777], ['0x7777777f279eba3d3ad8f4e708545291a6fdba8b']),
    },
    {
      role: 'service',
      name: 'Zora mints',
      at: onChains(
        [1, 10, 8453, 42161, 81457, 7777777],
        ['0x04e2516a2c207e84a1839755675dfd8ef6302f0a', '0x777777c338d93e2c7adf08d102d45ca7cc4ed021'],
      ),
    },
  ],
};
