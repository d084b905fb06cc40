/** Trader Joe, later LFJ: pairs on Avalanche and other networks, farms and staked JOE. */
import type { KnownProtocol } from '../engine/registry/known-protocol.ts';

export const traderJoe: KnownProtocol = {
  id: 'trader-joe',
  name: 'Trader Joe (LFJ)',
  source: 'https://developers.lfj.gg/deployment-addresses/avalanche',
  contracts: [
    {
      role: 'router',
      at: {
        42161: ['0x18556da13313f3532c54711497a8fedac273220e', '0xb4315e873dbcf96ffd0acd8ea43f689d8c20fb30'],
        43114: [
          '0x18556da13313f3532c54711497a8fedac273220e',
          '0x45a62b090df48243f12a21897e7ed91863e2c86b',
          '0x60ae616a2155ee3d9a68541ba4544862310933d4',
          '0xb4315e873dbcf96ffd0acd8ea43f689d8c20fb30',
        ],
      },
    },
    {
      role: 'farm',
      name: 'Trader Joe farm',
      at: {
        43114: [
          '0x188bed1968b795d5c9022f6a0bb5931ac4c18f00',
          '0x4483f0b6e2f5486d06958c20f8c39a7abe87bf8f',
          '0xd6a4f121ca35509af06a0be99093d08462f53052',
        ],
      },
    },
  ],
  factories: [{ at: { 43114: ['0x9ad6c38be94206ca50bb0d90783181662f0cfa10'] }, creates: 'pool', namedBy: 'factory()' }],
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
  ],
};
