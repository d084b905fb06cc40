/** The airdrop of Convex. */
import type { KnownProtocol } from '../engine/registry/known-protocol.ts';

export const convexAirdrop: KnownProtocol = {
  id: 'convex-airdrop',
  name: 'Convex',
  source: 'https://etherscan.io/address/0x2E088A0A19dda628B4304301d1EA70b114e4AcCd',
  contracts: [{ role: 'airdrop', name: 'Convex airdrop', at: { 1: ['0x2e088a0a19dda628b4304301d1ea70b114e4accd'] } }],
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
