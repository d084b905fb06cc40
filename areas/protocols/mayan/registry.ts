/** Mayan: orders that are filled on another network, through Wormhole and CCTP. */
import type { KnownProtocol } from '../engine/registry/known-protocol.ts';
import { onChains } from '../engine/registry/on-chains.ts';

export const mayan: KnownProtocol = {
  id: 'mayan',
  name: 'Mayan',
  source: 'https://docs.mayan.finance/integration/contracts',
  contracts: [
    {
      role: 'bridge',
      at: onChains(
        [1, 10, 56, 130, 137, 143, 999, 8453, 42161, 43114, 59144],
        ['0x337685fdab40d39bd02028545a4ffa7d287cc3e2'],
      ),
    },
    {
      role: 'bridge',
      at: onChains(
        [1, 10, 56, 130, 137, 999, 8453, 42161, 43114, 59144],
        [
          '0x40ffe85a28dc9993541449464d7529a922142960',
          '0x875d6d37ec55c8cf220b9e5080717549d8aa8eca',
          '0xc38e4e6a15593f908255214653d3d947ca1c2338',
        ],
      ),
    },
  ],
  events: [
    { event: 'event OrderCreated(bytes32 key)', means: 'bridgeOut', by: ['bridge'], id: 'key' },
    {
      event: 'event OrderFulfilled(bytes32 key, uint64 sequence, uint256 fulfilledAmount)',
      means: 'bridgeIn',
      by: ['bridge'],
      id: 'key',
    },
  ],
};
