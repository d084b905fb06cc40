/** DODO: its proxies on each network. */
import type { KnownProtocol } from '../engine/registry/known-protocol.ts';

export const dodo: KnownProtocol = {
  id: 'dodo',
  name: 'DODO',
  source: 'https://docs.dodoex.io/',
  contracts: [
    {
      role: 'router',
      at: {
        1: ['0xa2398842f37465f89540430bdc00219fa9e4d28a', '0xa356867fdcea8e71aeaf87805808803806231fdc'],
        56: ['0x8f8dd7db1bda5ed3da8c9daf3bfa471c12d58486'],
        137: ['0xa222e6a71d1a1dd5f279805fbe38d5329c1d0e70'],
        42161: ['0x88cbf433471a0cd8240d2a12354362988b4593e5'],
      },
    },
  ],
};
