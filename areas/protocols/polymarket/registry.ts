/** Polymarket: shares of outcomes are bought with USDC on its exchange. */
import type { KnownProtocol } from '../engine/registry/known-protocol.ts';

export const polymarket: KnownProtocol = {
  id: 'polymarket',
  name: 'Polymarket',
  source: 'https://docs.polymarket.com/developers/CLOB/introduction',
  contracts: [
    {
      role: 'orderBook',
      at: { 137: ['0x4bfb41d5b3570defd03c39a9a4d8de6bd8b8982e', '0xc5d563a36ae78145c45a50134d48a1215220f80a'] },
    },
    {
      role: 'account',
      name: 'Polymarket conditional tokens',
      at: {
        137: [
          '0x3a3bd7bb9528e159577f7c2e685cc81a765002e2',
          '0x4d97dcd97ec945f40cf65f87097ace5ea0476045',
          '0xd91e80cf2e7be2e162c6513ced06f1dd0da35296',
        ],
      },
    },
  ],
};
