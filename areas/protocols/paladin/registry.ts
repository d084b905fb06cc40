/** Paladin pays for votes. */
import type { KnownProtocol } from '../engine/registry/known-protocol.ts';

export const paladin: KnownProtocol = {
  id: 'paladin',
  name: 'Paladin',
  source: 'https://doc.paladin.vote/',
  contracts: [{ role: 'distributor', at: { 1: ['0xce6dc32252d85e2e955bfd3b85660917f040a933'] } }],
  events: [
    {
      event: `event Claimed(uint256 indexed questID, uint256 indexed period, uint256 index, uint256 amount, address
        rewardToken, address indexed account)`,
      means: 'claim',
      by: ['distributor'],
      user: ['account'],
      coin: 'rewardToken',
      amount: 'amount',
    },
  ],
};
