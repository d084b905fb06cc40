/** Summer.fi: smart accounts of loans, and vaults of its Lazy Summer. */
import type { KnownProtocol } from '../engine/registry/known-protocol.ts';

export const summerFi: KnownProtocol = {
  id: 'summer-fi',
  name: 'Summer.fi',
  source: 'https://docs.summer.fi/',
  contracts: [
    {
      role: 'helper',
      name: 'Summer.fi account factory',
      at: {
        1: ['0xf7b75183a2829843db06266c114297dfbfaee2b6'],
        10: ['0xaaf64927bafe68e389de3627aa6b52d81bda2323'],
        8453: ['0x881cd31218f45a75f8ad543a3e1af087f3986ae0'],
        42161: ['0xccb155e5b2a3201d5e10edaa6e9f908871d1722b'],
      },
    },
  ],
};
