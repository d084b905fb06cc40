/** OpenOcean: one exchange contract on each network. */
import type { KnownProtocol } from '../engine/registry/known-protocol.ts';
import { onChains } from '../engine/registry/on-chains.ts';

export const openocean: KnownProtocol = {
  id: 'openocean',
  name: 'OpenOcean',
  source: 'https://docs.openocean.finance/docs/api-and-sdks/contracts',
  contracts: [
    {
      role: 'router',
      at: onChains(
        [1, 10, 25, 56, 100, 137, 146, 250, 999, 5000, 8453, 42161, 43114, 59144, 80094, 81457, 534352],
        ['0x6352a56caadc4f1e25cd6c75970fa768a3304e64'],
      ),
    },
    { role: 'router', at: { 324: ['0x36a1acbbcafca2468b85011ddd16e7cb4d673230'] } },
    { role: 'distributor', name: 'OpenOcean rewards', at: { 42161: ['0x6d9e6bdfd17955b8b8a3fe0e02375e65e3f20d0a'] } },
  ],
};
