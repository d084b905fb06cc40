/** Giveth: donations, and GIV: staked, streamed and locked. */
import type { KnownProtocol } from '../engine/registry/known-protocol.ts';
import { onChains } from '../engine/registry/on-chains.ts';

export const giveth: KnownProtocol = {
  id: 'giveth',
  name: 'Giveth',
  source: 'https://docs.giveth.io/',
  contracts: [
    { role: 'donation', at: onChains([1, 100, 42161], ['0x97b2cb568e0880b99cd16efc6edff5272aa02676']) },
    {
      role: 'donation',
      at: {
        10: ['0x8d685a56c51cf54685d3db0ea50748d3a2c2e0dc'],
        137: ['0x6e349c56f512cb4250276bf36335c8dd618944a1'],
        8453: ['0x7a5d2a00a25b95fd8739bc52cd79f8f971c37ca1'],
      },
    },
    {
      role: 'stake',
      name: 'Giveth GIVpower',
      at: {
        10: ['0x301c739cf6bfb6b47a74878bdeb13f92f13ae5e7'],
        100: [
          '0x24f2d06446af8d6e89febc205e7936a602a87b60',
          '0xd93d3bdba18ebcb3317a57119ea44ed2cf41c2f2',
          '0xffbabeb49be77e5254333d5fdff72920b989425f',
        ],
      },
    },
    {
      role: 'distributor',
      name: 'Giveth GIVstream',
      at: { 10: ['0xe3ac7b3e6b4065f4765d76fdc215606483bf3bd1'], 100: ['0xc0dbdca66a0636236fabe1b3c16b1bd4c84bb1e1'] },
    },
  ],
  events: [
    {
      event: 'event Claim(address indexed grantee, uint256 amount)',
      means: 'claim',
      by: ['distributor'],
      user: ['grantee'],
      amount: 'amount',
    },
    {
      event: `event DonationMade(address indexed recipientAddress, uint256 amount, address indexed tokenAddress,
        bytes data)`,
      means: 'donate',
      by: ['donation'],
      coin: 'tokenAddress',
      amount: 'amount',
    },
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
  tokens: [
    {
      chainId: 10,
      address: '0x301c739cf6bfb6b47a74878bdeb13f92f13ae5e7',
      kind: 'lock',
      of: '0x528cdc92eab044e1e39fe43b9514bfdab4412b98',
      name: 'POW',
    },
    { chainId: 10, address: '0x528cdc92eab044e1e39fe43b9514bfdab4412b98', kind: 'coin', name: 'GIV' },
    { chainId: 100, address: '0x4f4f9b8d5b4d0dc10506e5551b0513b61fd59e75', kind: 'coin', name: 'GIV' },
    {
      chainId: 100,
      address: '0xffbabeb49be77e5254333d5fdff72920b989425f',
      kind: 'receipt',
      of: '0x4f4f9b8d5b4d0dc10506e5551b0513b61fd59e75',
      name: 'gGIV',
    },
  ],
};
