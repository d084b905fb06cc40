/** Compound v3: each market ("Comet") lends one base coin and is the token of its deposits, which grows. */
import type { KnownProtocol } from '../engine/registry/known-protocol.ts';

export const compoundV3: KnownProtocol = {
  id: 'compound-v3',
  name: 'Compound v3',
  source: 'https://docs.compound.finance/#networks',
  contracts: [
    {
      role: 'lendingPool',
      at: {
        1: ['0xc3d688b66703497daa19211eedff47f25384cdc3', '0xa17581a9e3356d9a858b789d68b4d866e593ae94'],
        137: ['0xf25212e676d1f7f89cd72ffee66158f541246445'],
        8453: ['0xb125e6687d4313864e53df431d5425969c15eb2f'],
        42161: ['0x9c4ec768c28520b50860ea7a15bd7213a9ff58bf'],
      },
    },
    { role: 'helper', name: 'Compound Bulker', at: { 1: ['0xa397a8c2086c554b531c02e29f3291c9704b00c7'] } },
    { role: 'distributor', name: 'Compound Rewards', at: { 1: ['0x1b0e765f6224c21223aea2af16c1c46e38885a40'] } },
  ],
  events: [
    {
      event: 'event Supply(address indexed from, address indexed dst, uint256 amount)',
      means: 'deposit',
      otherwise: 'repay',
      by: ['lendingPool'],
      user: ['dst', 'from'],
      amount: 'amount',
    },
    {
      event: 'event Withdraw(address indexed src, address indexed to, uint256 amount)',
      means: 'withdraw',
      otherwise: 'borrow',
      by: ['lendingPool'],
      user: ['src', 'to'],
      amount: 'amount',
    },
    {
      event: 'event SupplyCollateral(address indexed from, address indexed dst, address indexed asset, uint256 amount)',
      means: 'deposit',
      by: ['lendingPool'],
      user: ['dst', 'from'],
      coin: 'asset',
      amount: 'amount',
    },
    {
      event: 'event WithdrawCollateral(address indexed src, address indexed to, address indexed asset, uint256 amount)',
      means: 'withdraw',
      by: ['lendingPool'],
      user: ['src', 'to'],
      coin: 'asset',
      amount: 'amount',
    },
    {
      event:
        'event RewardClaimed(address indexed src, address indexed recipient, address indexed token, uint256 amount)',
      means: 'claim',
      by: ['distributor'],
      user: ['src', 'recipient'],
      coin: 'token',
      amount: 'amount',
    },
  ],
  tokens: [
    {
      chainId: 1,
      address: '0xc3d688b66703497daa19211eedff47f25384cdc3',
      kind: 'growingBalance',
      of: '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48',
    },
    { chainId: 1, address: '0xc00e94cb662c3520282e6f5717214004a7f26888', kind: 'coin' },
  ],
};
