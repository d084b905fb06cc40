/** Hidden Hand pays for votes. */
import type { KnownProtocol } from '../engine/registry/known-protocol.ts';

export const hiddenHand: KnownProtocol = {
  id: 'hidden-hand',
  name: 'Hidden Hand',
  source: 'https://docs.redacted.finance/products/hidden-hand',
  contracts: [
    {
      role: 'distributor',
      at: { 1: ['0x0b139682d5c9df3e735063f46fb98c689540cf3a', '0xa9b08b4ceec1ef29edec7f9c94583270337d6416'] },
    },
  ],
  events: [
    {
      event: `event RewardClaimed(bytes32 indexed identifier, address indexed token, address indexed account,
        uint256 amount, uint256 updateCount)`,
      means: 'claim',
      by: ['distributor'],
      user: ['account'],
      coin: 'token',
      amount: 'amount',
    },
  ],
};
