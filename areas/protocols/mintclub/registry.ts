/** Mint Club: claims of distributed tokens. */
import type { KnownProtocol } from '../engine/registry/known-protocol.ts';

export const mintclub: KnownProtocol = {
  id: 'mintclub',
  name: 'Mint Club',
  source: 'https://docs.mint.club/',
  contracts: [
    { role: 'airdrop', name: 'Mint Club airdrop', at: { 8453: ['0x1349a9ddee26fe16d0d44e35b3cb9b0ca18213a4'] } },
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
};
