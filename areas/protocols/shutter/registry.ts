/** The airdrop of Shutter. */
import type { KnownProtocol } from '../engine/registry/known-protocol.ts';

export const shutter: KnownProtocol = {
  id: 'shutter',
  name: 'Shutter',
  source: 'https://docs.shutter.network/',
  contracts: [{ role: 'airdrop', name: 'Shutter airdrop', at: { 1: ['0x024574c4c42c72dfaaa3cca80f73521a4ef5ca94'] } }],
  events: [
    {
      event: 'event Claimed(uint256 index, address account, uint256 amount)',
      means: 'airdrop',
      by: ['airdrop'],
      user: ['account'],
      amount: 'amount',
    },
  ],
  tokens: [{ chainId: 1, address: '0xe485e2f1bab389c08721b291f6b59780fec83fd7', kind: 'coin', name: 'SHU' }],
};
