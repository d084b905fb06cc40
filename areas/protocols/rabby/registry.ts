/** Rabby: the account that takes the fees of its exchanges. */
import type { KnownProtocol } from '../engine/registry/known-protocol.ts';
import { onChains } from '../engine/registry/on-chains.ts';

export const rabby: KnownProtocol = {
  id: 'rabby',
  name: 'Rabby',
  source: 'https://rabby.io/',
  contracts: [
    {
      role: 'helper',
      name: 'Rabby fee',
      at: onChains([1, 10, 56, 100, 137, 8453, 42161, 43114], ['0x39041f1b366fe33f9a5a79de5120f2aee2577ebc']),
    },
  ],
};
