/** The airdrop of Badger. */
import type { KnownProtocol } from '../engine/registry/known-protocol.ts';

export const badger: KnownProtocol = {
  id: 'badger',
  name: 'Badger',
  source: 'https://etherscan.io/address/0x394DCfbCf25C5400fcC147EbD9970eD34A474543',
  contracts: [{ role: 'airdrop', name: 'Badger airdrop', at: { 1: ['0x394dcfbcf25c5400fcc147ebd9970ed34a474543'] } }],
  events: [
    {
      event: 'event Claimed(uint256 index, address account, uint256 amount)',
      means: 'airdrop',
      by: ['airdrop'],
      user: ['account'],
      amount: 'amount',
    },
  ],
  tokens: [{ chainId: 1, address: '0x3472a5a71965499acd81997a54bba8d852c6e53d', kind: 'coin', name: 'BADGER' }],
};
