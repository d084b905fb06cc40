/** Tornado Cash: deposits of fixed amounts that another account withdraws. */
import type { KnownProtocol } from '../engine/registry/known-protocol.ts';

export const tornado: KnownProtocol = {
  id: 'tornado',
  name: 'Tornado Cash',
  source: 'https://docs.tornado.ws/',
  contracts: [
    {
      role: 'account',
      at: {
        1: [
          '0x12d66f87a04a9e220743712ce6d9bb1b5616b8fc',
          '0x47ce0c6ed5b0ce3d3a51fdb1c52dc66a7c3c2936',
          '0x910cbd523d972eb0a6f4cae4618ad62622b39dbf',
          '0xa160cdab225685da1d56aa342ad8841c3b53f291',
          '0xd90e2f925da726b50c4ed8d0fb90ad053324f31b',
        ],
      },
    },
  ],
};
