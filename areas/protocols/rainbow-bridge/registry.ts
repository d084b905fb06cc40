/** The bridge between Ethereum, NEAR and Aurora, on which coins are credited by contracts of NEAR itself. */
import type { KnownProtocol } from '../engine/registry/known-protocol.ts';

export const rainbowBridge: KnownProtocol = {
  id: 'rainbow-bridge',
  name: 'Rainbow Bridge',
  source: 'https://github.com/DefiLlama/bridges-server/blob/master/src/adapters/rainbowbridge/index.ts',
  contracts: [
    {
      role: 'bridge',
      at: {
        1: ['0x23ddd3e3692d1861ed57ede224608875809e127f', '0x6bfad42cfc4efc96f529d786d643ff4a8b89fa52'],
        1313161554: ['0xb0bd02f6a392af548bdf1cfaee5dfa0eefcc8eab', '0xe9217bc70b7ed1f598ddd3199e80b093fa71124f'],
      },
    },
  ],
  events: [
    {
      event: 'event Locked(address indexed token, address indexed sender, uint256 amount, string accountId)',
      means: 'bridgeOut',
      by: ['bridge'],
      user: ['sender'],
      coin: 'token',
      amount: 'amount',
    },
    {
      event: 'event Unlocked(uint128 amount, address recipient)',
      means: 'bridgeIn',
      by: ['bridge'],
      user: ['recipient'],
      amount: 'amount',
    },
    {
      event: 'event Deposited(address indexed sender, string recipient, uint256 amount, uint256 fee)',
      means: 'bridgeOut',
      by: ['bridge'],
      user: ['sender'],
      amount: 'amount',
    },
    {
      event: 'event Withdrawn(address indexed recipient, uint128 amount)',
      means: 'bridgeIn',
      by: ['bridge'],
      user: ['recipient'],
      amount: 'amount',
    },
  ],
};
