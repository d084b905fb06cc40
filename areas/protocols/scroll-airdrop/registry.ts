/** The airdrop of Scroll. */
import type { KnownProtocol } from '../engine/registry/known-protocol.ts';

export const scrollAirdrop: KnownProtocol = {
  id: 'scroll-airdrop',
  name: 'Scroll',
  source: 'https://claim.scroll.io/',
  contracts: [
    {
      role: 'airdrop',
      name: 'Scroll airdrop',
      at: { 534352: ['0x3b04f9398ce7aba9e34a789dc5632002a3dc9953', '0xe8be8eb940c0ca3bd19d911cd3bebc97bea0ed62'] },
    },
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
  tokens: [{ chainId: 534352, address: '0xd29687c813d741e2f938f4ac377128810e217b1b', kind: 'coin', name: 'SCR' }],
};
