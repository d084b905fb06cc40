/** VVS Finance on Cronos. */
import type { KnownProtocol } from '../engine/registry/known-protocol.ts';

export const vvs: KnownProtocol = {
  id: 'vvs',
  name: 'VVS Finance',
  source: 'https://docs.vvs.finance/',
  contracts: [
    { role: 'router', at: { 25: ['0x145863eb42cf62847a6ca784e6416c1682b1b2ae'] } },
    { role: 'farm', name: 'VVS farm', at: { 25: ['0xdccd6455ae04b03d785f12196b492b18129564bc'] } },
  ],
  factories: [{ at: { 25: ['0x3b44b2a187a7b3824131f8db5a74194d0a42fc15'] }, creates: 'pool', namedBy: 'factory()' }],
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
