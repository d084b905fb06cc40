/**
 * Rocket Pool: rETH for staked ETH, whose rate grows. ETH goes to a deposit pool, RPL of node operators to its vault.
 */
import type { KnownProtocol } from '../engine/registry/known-protocol.ts';

export const rocketPool: KnownProtocol = {
  id: 'rocket-pool',
  name: 'Rocket Pool',
  source: 'https://docs.rocketpool.net/overview/contracts-integrations',
  contracts: [
    {
      role: 'vault',
      at: {
        1: [
          '0x2cac916b2a963bf162f076c0a8a4a8200bcfbfb4',
          '0x3bdc69c4e5e13e52a65f5583c23efb9636b469d6',
          '0x4d05e3d48a938db4b7a9a59a802d5b45011bde58',
          '0xae78736cd615f374d3085123a210448e74fc6393',
          '0xdd3f50f8a6cafbe9b31a427582963f465e745af8',
        ],
      },
    },
    {
      role: 'stake',
      name: 'Rocket Pool node staking',
      at: { 1: ['0x0d8d8f8541b12a0e1194b7cc4b6d954b90ab82ec', '0x3019227b2b8493e45bf5d25302139c9a2713bf15'] },
    },
  ],
  events: [
    {
      event: 'event TokensMinted(address indexed to, uint256 amount, uint256 ethAmount, uint256 time)',
      means: 'deposit',
      by: ['vault'],
      user: ['to'],
      amount: 'ethAmount',
    },
    {
      event: 'event TokensBurned(address indexed from, uint256 amount, uint256 ethAmount, uint256 time)',
      means: 'withdraw',
      by: ['vault'],
      user: ['from'],
      amount: 'ethAmount',
    },
  ],
  tokens: [
    {
      chainId: 1,
      address: '0xae78736cd615f374d3085123a210448e74fc6393',
      kind: 'growingRate',
      of: 'native',
      name: 'rETH',
    },
    { chainId: 1, address: '0xd33526068d116ce69f19a9ee46f0bd304f21a51f', kind: 'coin', name: 'RPL' },
  ],
  migrations: [
    {
      chainId: 1,
      from: '0xb4efd85c19999d84251304bda99e90b92300bd93',
      to: '0xd33526068d116ce69f19a9ee46f0bd304f21a51f',
      ratio: '1',
    },
  ],
};
