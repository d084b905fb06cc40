/** Pickle: jars (vaults), farms, and locked PICKLE. */
import type { KnownProtocol } from '../engine/registry/known-protocol.ts';

export const pickle: KnownProtocol = {
  id: 'pickle',
  name: 'Pickle Finance',
  source: 'https://docs.pickle.finance/',
  contracts: [
    { role: 'airdrop', name: 'Pickle CORN', at: { 1: ['0x8896c47cf854644cdc4dd949a11048a57bdba9bc'] } },
    { role: 'lock', name: 'Pickle DILL', at: { 1: ['0xbbcf169ee191a1ba7371f30a1c344bfc498b29cf'] } },
    { role: 'distributor', name: 'Pickle rewards', at: { 1: ['0x74c6cade3ef61d64dcc9b97490d9fbb231e4bdcc'] } },
    { role: 'farm', name: 'Pickle farm', at: { 1: ['0xbd17b1ce622d73bd438b9e658aca5996dc394b0d'] } },
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
  ],
  tokens: [{ chainId: 1, address: '0x429881672b9ae42b8eba0e26cd9c73711b891ca5', kind: 'coin', name: 'PICKLE' }],
};
