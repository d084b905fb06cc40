/** The airdrop of Diva. */
import type { KnownProtocol } from '../engine/registry/known-protocol.ts';

export const diva: KnownProtocol = {
  id: 'diva',
  name: 'Diva',
  source: 'https://docs.divastaking.net/',
  contracts: [
    { role: 'airdrop', name: 'Diva airdrop', at: { 1: ['0x777e2b2cc7980a6bac92910b95269895eef0d2e8'] } },
    { role: 'helper', name: 'Diva governor', at: { 1: ['0xfb6b7c11a55c57767643f1ff65c34c8693a11a70'] } },
  ],
  events: [
    {
      event: 'event Claimed(uint256 index, address account, uint256 amount)',
      means: 'airdrop',
      by: ['airdrop'],
      user: ['account'],
      amount: 'amount',
    },
  ],
  tokens: [{ chainId: 1, address: '0xbfabde619ed5c4311811cf422562709710db587d', kind: 'coin', name: 'DIVA' }],
};
