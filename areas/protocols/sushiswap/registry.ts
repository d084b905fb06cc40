/** SushiSwap: pairs like those of Uniswap, farms, xSUSHI, and route processors. */
import type { KnownProtocol } from '../engine/registry/known-protocol.ts';
import { onChains } from '../engine/registry/on-chains.ts';

export const sushiswap: KnownProtocol = {
  id: 'sushiswap',
  name: 'SushiSwap',
  source: 'https://docs.sushi.com/',
  contracts: [
    { role: 'router', at: onChains([56, 100, 137, 250, 42161, 43114], ['0x1b02da8cb0d097eb8d57a175b88c7d8b47997506']) },
    {
      role: 'router',
      at: {
        1: [
          '0x2905d7e4d048d29954f81b02171dd313f457a4a4',
          '0x3b0aa7d38bf3c103bf02d1de2e37568cbed3d6e8',
          '0x3ced11c610556e5292fbc2e75d68c3899098c14c',
          '0xd2b37ade14708bf18904047b1e31f8166d39612b',
          '0xd9e1ce17f2641f24ae83637ab66a2cca9c378b9f',
        ],
        8453: ['0x83ec81ae54dd8dca17c3dd4703141599090751d1'],
      },
    },
    {
      role: 'router',
      name: 'SushiSwap aggregator',
      at: onChains(
        [1, 10, 56, 100, 137, 250, 324, 999, 8453, 42161, 43114, 59144, 81457, 534352],
        ['0xac4c6e212a361c968f1725b4d055b47e63f80b75'],
      ),
    },
    {
      role: 'router',
      name: 'SushiSwap route processor',
      at: onChains(
        [1, 10, 56, 100, 137, 250, 8453, 42161, 43114, 59144, 534352],
        [
          '0x46b3fdf7b5cde91ac049936bf0bdb12c5d22202e',
          '0x544ba588efd839d2692fc31ea991cd39993c135f',
          '0x85cd07ea01423b1e937929b44e4ad8c40bbb5e71',
          '0xf2614a233c7c3e7f08b1f887ba133a13f1eb2c55',
        ],
      ),
    },
    {
      role: 'farm',
      name: 'SushiSwap farm',
      at: {
        1: ['0xc2edad668740f1aa35e4d8f227fb8e17dca888cd', '0xef0881ec094552b2e128cf945ef17a6752b4ec5d'],
        100: ['0xddcbf776df3de60163066a5dddf2277cb445e0f3'],
        137: ['0x0769fd68dfb93167989c6f7254cd0d766fb2841f'],
        42161: ['0xf4d73326c13a4fc5fd7a064217e12780e9bd62c3'],
      },
    },
    { role: 'vault', name: 'SushiBar', at: { 1: ['0x8798249c2e607446efb7ad49ec89dd1865ff4272'] } },
  ],
  factories: [
    {
      at: {
        1: ['0xc0aee478e3658e2610c5f7a4a2e1777ce9e4f2ac'],
        56: ['0xc35dadb65012ec5796536bd9864ed8773abc74c4'],
        100: ['0xc35dadb65012ec5796536bd9864ed8773abc74c4'],
        137: ['0xc35dadb65012ec5796536bd9864ed8773abc74c4'],
        250: ['0xc35dadb65012ec5796536bd9864ed8773abc74c4'],
        42161: ['0xc35dadb65012ec5796536bd9864ed8773abc74c4'],
        43114: ['0xc35dadb65012ec5796536bd9864ed8773abc74c4'],
      },
      creates: 'pool',
      namedBy: 'factory()',
    },
  ],
  events: [
    {
      event: 'event Deposit(address indexed user, uint256 indexed pid, uint256 amount)',
      means: 'deposit',
      by: ['farm'],
      user: ['user'],
      amount: 'amount',
    },
    {
      event: 'event Withdraw(address indexed user, uint256 indexed pid, uint256 amount)',
      means: 'withdraw',
      by: ['farm'],
      user: ['user'],
      amount: 'amount',
    },
    {
      event: 'event EmergencyWithdraw(address indexed user, uint256 indexed pid, uint256 amount)',
      means: 'withdraw',
      by: ['farm'],
      user: ['user'],
      amount: 'amount',
    },
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
    { chainId: 1, address: '0x6b3595068778dd592e39a122f4f5a5cf09c90fe2', kind: 'coin', name: 'SUSHI' },
    {
      chainId: 1,
      address: '0x8798249c2e607446efb7ad49ec89dd1865ff4272',
      kind: 'growingRate',
      of: '0x6b3595068778dd592e39a122f4f5a5cf09c90fe2',
      name: 'xSUSHI',
    },
  ],
};
