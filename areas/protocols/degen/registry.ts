/** The airdrop of Degen. */
import type { KnownProtocol } from '../engine/registry/known-protocol.ts';

export const degen: KnownProtocol = {
  id: 'degen',
  name: 'Degen',
  source: 'https://www.degen.tips/',
  contracts: [
    {
      role: 'airdrop',
      name: 'Degen airdrop',
      at: {
        8453: [
          '0x0bf676823f958d0ae6af9860880fc7a327a0c582',
          '0x88d42b6dbc10d2494a0c6c189cefc7573a6dce62',
          '0xa2a5c549a454a1631ff226e0cf8dc4af03a61a75',
        ],
      },
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
  tokens: [{ chainId: 8453, address: '0x4ed4e862860bed51a9570b96d89af5e1b0efefed', kind: 'coin', name: 'DEGEN' }],
};
