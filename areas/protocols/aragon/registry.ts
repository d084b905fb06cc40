/** Aragon: ANT of version 1 became version 2 one for one, and was redeemed for ETH later. */
import type { KnownProtocol } from '../engine/registry/known-protocol.ts';

export const aragon: KnownProtocol = {
  id: 'aragon',
  name: 'Aragon',
  source: 'https://documentation.aragon.org/',
  contracts: [{ role: 'migration', at: { 1: ['0x078bebc744b819657e1927bf41ab8c74cbbf912d'] } }],
  migrations: [
    {
      chainId: 1,
      from: '0x960b236a07cf122663c4303350609a66a7b288c0',
      to: '0xa117000000f279d81a1d3cc75430faa017fa5a2e',
      ratio: '1',
    },
  ],
};
