/** Omni: its airdrop and staking. */
import type { KnownProtocol } from '../engine/registry/known-protocol.ts';

export const omni: KnownProtocol = {
  id: 'omni',
  name: 'Omni',
  source: 'https://docs.omni.network/',
  contracts: [
    { role: 'airdrop', name: 'Omni airdrop', at: { 1: ['0xd0c155595929fd6be034c3848c00daebc6d330f6'] } },
    { role: 'stake', name: 'Omni staking', at: { 1: ['0xd2639676da3dea5491d27da19340556b3a7d58b8'] } },
  ],
  events: [
    {
      event: 'event Claimed(uint256 index, address account, uint256 amount)',
      means: 'airdrop',
      by: ['airdrop'],
      user: ['account'],
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
  tokens: [{ chainId: 1, address: '0x36e66fbbce51e4cd5bd3c62b637eb411b18949d4', kind: 'coin', name: 'OMNI' }],
};
