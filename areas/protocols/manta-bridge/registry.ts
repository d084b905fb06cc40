/** The bridge of Manta Pacific. */
import type { KnownProtocol } from '../engine/registry/known-protocol.ts';

export const mantaBridge: KnownProtocol = {
  id: 'manta-bridge',
  name: 'Manta Bridge',
  source: 'https://docs.manta.network/',
  contracts: [
    {
      role: 'bridge',
      at: {
        1: ['0x3b95bc951ee0f553ba487327278cac44f29715e5', '0x9168765ee952de7c6f8fc6fad5ec209b960b7622'],
        169: ['0x4200000000000000000000000000000000000007', '0x4200000000000000000000000000000000000010'],
      },
    },
  ],
};
