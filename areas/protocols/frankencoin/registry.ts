/**
 * Frankencoin: ZCHF is minted against collateral in positions, earns in a savings module, and has pool shares (FPS).
 */
import type { KnownProtocol } from '../engine/registry/known-protocol.ts';

export const frankencoin: KnownProtocol = {
  id: 'frankencoin',
  name: 'Frankencoin',
  source: 'https://docs.frankencoin.com/smart-contracts',
  contracts: [
    {
      role: 'vault',
      name: 'Frankencoin savings',
      at: {
        1: [
          '0x1ba26788dfde592fec8bcb0eaff472a42be341b2',
          '0x27d9ad987bde08a0d083ef7e0e4043c857a17b38',
          '0x3bf301b0e2003e75a3e86ab82bd1eff6a9dfb2ae',
        ],
        10: ['0x6426324af1b14df3cd03b2d500529083c5ea61bc'],
        100: ['0xbf594d0fed79ae56d910cb01b5dd4f4c57b04402'],
        137: ['0xb519bae359727e69990c27241bef29b394a0acbd'],
        8453: ['0x6426324af1b14df3cd03b2d500529083c5ea61bc'],
        42161: ['0xb41715e54e9f0827821a149ae8ec1af70aa70180'],
      },
    },
    {
      role: 'loan',
      name: 'Frankencoin minting hub',
      at: { 1: ['0x7546762fdb1a6d9146b33960545c3f6394265219', '0xde12b620a8a714476a97efd14e6f7180ca653557'] },
    },
  ],
  events: [
    {
      event: 'event Saved(address indexed account, uint192 amount)',
      means: 'deposit',
      by: ['vault'],
      user: ['account'],
      amount: 'amount',
    },
    {
      event: 'event Withdrawn(address indexed account, uint192 amount)',
      means: 'withdraw',
      by: ['vault'],
      user: ['account'],
      amount: 'amount',
    },
    {
      event: 'event InterestCollected(address indexed account, uint256 interest)',
      means: 'claim',
      by: ['vault'],
      user: ['account'],
      amount: 'interest',
    },
    {
      event: 'event InterestCollected(address indexed account, uint256 interest, uint256 referrerFee)',
      means: 'claim',
      by: ['vault'],
      user: ['account'],
      amount: 'interest',
    },
  ],
};
