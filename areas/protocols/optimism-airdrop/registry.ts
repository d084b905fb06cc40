/** Optimism: its airdrops and governor. */
import type { KnownProtocol } from '../engine/registry/known-protocol.ts';

export const optimismAirdrop: KnownProtocol = {
  id: 'optimism-airdrop',
  name: 'Optimism',
  source: 'https://community.optimism.io/op-token/airdrops/airdrop-1',
  contracts: [
    {
      role: 'airdrop',
      name: 'Optimism airdrop',
      at: {
        10: [
          '0x2501c477d0a35545a387aa4a3eee4292a9a8b3f0',
          '0x4bd927e14f828e5862f166919fd5091da6ae44c0',
          '0x53466d3cabb3b59aa6065fd732672d68f191efc0',
          '0x9a69d97a451643a0bb4462476942d2bc844431ce',
          '0xbe9a9b1b07f027130e56d8569d1aea5dd5a86013',
          '0xfb4d5a94b516df77fbdbcf3cfeb262baaf7d4db7',
          '0xfedfaf1a10335448b7fa0268f56d2b44dbd357de',
        ],
      },
    },
    { role: 'helper', name: 'Optimism governor', at: { 10: ['0xcdf27f107725988f2261ce2256bdfcde8b382b10'] } },
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
  tokens: [{ chainId: 10, address: '0x4200000000000000000000000000000000000042', kind: 'coin', name: 'OP' }],
};
