/** The bridge of Boba. */
import type { KnownProtocol } from '../engine/registry/known-protocol.ts';

export const bobaBridge: KnownProtocol = {
  id: 'boba-bridge',
  name: 'Boba Bridge',
  source: 'https://docs.boba.network/',
  contracts: [
    {
      role: 'bridge',
      at: {
        1: ['0x7b02d13904d8e6e0f0efaf756ab14cb0ff21ee7e', '0xdc1664458d2f0b6090bea60a8793a4e66c2f1c00'],
        288: ['0x4200000000000000000000000000000000000010'],
      },
    },
  ],
};
