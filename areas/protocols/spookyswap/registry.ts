/** SpookySwap on Fantom and Sonic, and xBOO. */
import type { KnownProtocol } from '../engine/registry/known-protocol.ts';

export const spookyswap: KnownProtocol = {
  id: 'spookyswap',
  name: 'SpookySwap',
  source: 'https://docs.spooky.fi/',
  contracts: [
    { role: 'router', at: { 250: ['0xf491e7b69e4244ad4002bc14e878a34207e38c29'] } },
    {
      role: 'farm',
      name: 'SpookySwap farm',
      at: { 250: ['0x18b4f774fdc7bf685daeef66c2990b1ddd9ea6ad', '0x2b2929e785374c651a81a63878ab22742656dcdd'] },
    },
    { role: 'vault', name: 'SpookySwap xBOO', at: { 250: ['0xa48d959ae2e88f1daa7d5f611e01908106de7598'] } },
  ],
  factories: [{ at: { 250: ['0x152ee697f2e276fa89e96742e9bb9ab1f2e61be3'] }, creates: 'pool', namedBy: 'factory()' }],
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
  tokens: [
    {
      chainId: 250,
      address: '0xa48d959ae2e88f1daa7d5f611e01908106de7598',
      kind: 'growingRate',
      of: '0x841fad6eae12c286d1fd18d1d525dffa75c7effe',
      name: 'xBOO',
    },
  ],
};
