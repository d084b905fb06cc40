/** The bridge of Metis. */
import type { KnownProtocol } from '../engine/registry/known-protocol.ts';

export const metisBridge: KnownProtocol = {
  id: 'metis-bridge',
  name: 'Metis Bridge',
  source: 'https://docs.metis.io/',
  contracts: [
    {
      role: 'bridge',
      at: {
        1: ['0x081d1101855bd523ba69a9794e0217f0db6323ff', '0x3980c9ed79d2c191a89e02fa3529c60ed6e9c04b'],
        1088: ['0x4200000000000000000000000000000000000007', '0x4200000000000000000000000000000000000010'],
      },
    },
  ],
};
