/** Firebird: a router on each network. */
import type { KnownProtocol } from '../engine/registry/known-protocol.ts';

export const firebird: KnownProtocol = {
  id: 'firebird',
  name: 'Firebird',
  source: 'https://docs.firebird.finance/',
  contracts: [
    {
      role: 'router',
      at: {
        1: ['0xe0c38b2a8d09aad53f1c67734b9a95e43d5981c0'],
        10: ['0x0c6134abc08a1eafc3e2dc9a5ad023bb08da86c3'],
        56: ['0x92e4f29be975c1b1eb72e77de24dccf11432a5bd'],
        137: ['0xb31d1b1ea48ce4bf10ed697d44b747287e785ad4'],
        42161: ['0x0c6134abc08a1eafc3e2dc9a5ad023bb08da86c3'],
      },
    },
  ],
};
