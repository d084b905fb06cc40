/** Eco Routes: intents that solvers fill on another network. */
import type { KnownProtocol } from '../engine/registry/known-protocol.ts';
import { onChains } from '../engine/registry/on-chains.ts';

export const eco: KnownProtocol = {
  id: 'eco',
  name: 'Eco',
  source: 'https://eco.com/docs/getting-started/routes/introduction',
  contracts: [
    {
      role: 'bridge',
      at: onChains(
        [1, 10, 56, 130, 137, 146, 480, 999, 8453, 42161, 42220, 57073],
        ['0xec000064576f9c95a8623bc0eff3db6d296ea6df'],
      ),
    },
  ],
};
