/** Harvest: vaults (fTokens), pools that pay FARM, and the claim of GRAIN. */
import type { KnownProtocol } from '../engine/registry/known-protocol.ts';

export const harvest: KnownProtocol = {
  id: 'harvest',
  name: 'Harvest Finance',
  source: 'https://docs.harvest.finance/',
  contracts: [
    { role: 'airdrop', name: 'Harvest Finance GRAIN', at: { 1: ['0xee24de972295c20177e82bde34f64ca5c11958eb'] } },
    {
      role: 'vault',
      at: {
        1: [
          '0x053c80ea73dc6941f518a68e2fc52ac45bde7c9c',
          '0x5d9d25c7c457dd82fc8668ffc6b9746b674d4ecb',
          '0xab7fa2b2985bccfc13c6d86b1d5a17486ab1e04c',
          '0xf0358e8c3cd5fa238a29301d0bea3d63a17bedbe',
          '0xfe09e53a81fe2808bc493ea64319109b5baa573e',
        ],
      },
    },
    {
      role: 'stake',
      name: 'Harvest Finance staking',
      at: { 1: ['0x25550cccbd68533fa04bfd3e3ac4d09f9e00fc50', '0x8f5adc58b32d4e5ca02eac0e293d35855999436c'] },
    },
  ],
  events: [
    {
      event: 'event Staked(address indexed user, uint256 amount)',
      means: 'deposit',
      by: ['stake'],
      user: ['user'],
      amount: 'amount',
    },
    {
      event: 'event Withdrawn(address indexed user, uint256 amount)',
      means: 'withdraw',
      by: ['stake'],
      user: ['user'],
      amount: 'amount',
    },
    {
      event: 'event RewardPaid(address indexed user, uint256 reward)',
      means: 'claim',
      by: ['stake'],
      user: ['user'],
      amount: 'reward',
    },
  ],
  tokens: [{ chainId: 1, address: '0xa0246c9032bc3a600820415ae600c6388619a14d', kind: 'coin', name: 'FARM' }],
};
