/** The airdrop of Fluence. */
import type { KnownProtocol } from '../engine/registry/known-protocol.ts';

export const fluence: KnownProtocol = {
  id: 'fluence',
  name: 'Fluence',
  source: 'https://fluence.network/',
  contracts: [{ role: 'airdrop', name: 'Fluence airdrop', at: { 1: ['0x6081d7f04a8c31e929f25152d4ad37c83638c62b'] } }],
  events: [
    {
      event: 'event Claimed(uint256 index, address account, uint256 amount)',
      means: 'airdrop',
      by: ['airdrop'],
      user: ['account'],
      amount: 'amount',
    },
  ],
  tokens: [{ chainId: 1, address: '0x236501327e701692a281934230af0b6be8df3353', kind: 'coin', name: 'FLT' }],
};
