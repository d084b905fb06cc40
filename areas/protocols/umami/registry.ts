/** Umami on Arbitrum: vaults of GM tokens, and their staking. */
import type { KnownProtocol } from '../engine/registry/known-protocol.ts';

export const umami: KnownProtocol = {
  id: 'umami',
  name: 'Umami',
  source: 'https://docs.umami.finance/',
  contracts: [
    {
      role: 'vault',
      at: {
        42161: [
          '0x4bca8d73561aaeee2d3a584b9f4665310de1dd69',
          '0x5f851f67d24419982ecd7b7765defd64fbb50a97',
          '0x959f3807f0aa7921e18c78b00b2819ba91e52fef',
          '0xcd8011aab161a75058eab24e0965bab0b918af29',
        ],
      },
    },
    { role: 'farm', name: 'Umami staking', at: { 42161: ['0x52f6159dcae4ce617a3d50aeb7fab617526d9d8f'] } },
  ],
  events: [
    {
      event: 'event Deposit(address indexed user, uint256 indexed pid, uint256 amount, address indexed to)',
      means: 'deposit',
      by: ['farm'],
      user: ['user', 'to'],
      amount: 'amount',
    },
    {
      event: 'event Withdraw(address indexed user, uint256 indexed pid, uint256 amount, address indexed to)',
      means: 'withdraw',
      by: ['farm'],
      user: ['user', 'to'],
      amount: 'amount',
    },
    {
      event: 'event Harvest(address indexed user, uint256 indexed pid, uint256 amount)',
      means: 'claim',
      by: ['farm'],
      user: ['user'],
      amount: 'amount',
    },
  ],
  tokens: [
    {
      chainId: 42161,
      address: '0x959f3807f0aa7921e18c78b00b2819ba91e52fef',
      kind: 'growingRate',
      of: '0xaf88d065e77c8cc2239327c5edb3a432268e5831',
      name: 'gmUSDC',
    },
  ],
};
