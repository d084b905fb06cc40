/** Votium pays for votes of locked CVX. */
import type { KnownProtocol } from '../engine/registry/known-protocol.ts';

export const votium: KnownProtocol = {
  id: 'votium',
  name: 'Votium',
  source: 'https://docs.votium.app/',
  contracts: [
    {
      role: 'distributor',
      at: { 1: ['0x34590960981f98b55d236b70e8b4d9929ad89c9c', '0x378ba9b73309be80bf4c2c027aad799766a7ed5a'] },
    },
  ],
  events: [
    {
      event: `event Claimed(address indexed token, uint256 index, uint256 amount, address indexed account, uint256
        indexed update)`,
      means: 'claim',
      by: ['distributor'],
      user: ['account'],
      coin: 'token',
      amount: 'amount',
    },
  ],
};
