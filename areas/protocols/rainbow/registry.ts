/** Rainbow: its router of exchanges. */
import type { KnownProtocol } from '../engine/registry/known-protocol.ts';
import { onChains } from '../engine/registry/on-chains.ts';

export const rainbow: KnownProtocol = {
  id: 'rainbow',
  name: 'Rainbow Swaps',
  source: 'https://github.com/rainbow-me/swaps',
  contracts: [
    {
      role: 'router',
      at: onChains(
        [1, 10, 56, 100, 137, 8453, 42161, 43114, 81457, 7777777],
        ['0x00000000009726632680fb29d3f7a9734e3010e2'],
      ),
    },
  ],
};
