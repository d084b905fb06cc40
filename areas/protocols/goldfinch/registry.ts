/** Goldfinch: FIDU is the share of its senior pool. */
import type { KnownProtocol } from '../engine/registry/known-protocol.ts';

export const goldfinch: KnownProtocol = {
  id: 'goldfinch',
  name: 'Goldfinch',
  source: 'https://docs.goldfinch.finance/',
  contracts: [
    { role: 'vault', at: { 1: ['0x8481a6ebaf5c7dabc3f7e09e44a89531fd31f822'] } },
    { role: 'stake', name: 'Goldfinch staking', at: { 1: ['0xfd6ff39da508d281c2d255e9bbbfab34b6be60c3'] } },
  ],
  tokens: [
    {
      chainId: 1,
      address: '0x6a445e9f40e0b97c92d0b8a3366cef1d67f700bf',
      kind: 'growingRate',
      of: '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48',
      name: 'FIDU',
    },
  ],
};
