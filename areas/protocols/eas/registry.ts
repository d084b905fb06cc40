/** Ethereum Attestation Service: statements are recorded; no coins move. */
import type { KnownProtocol } from '../engine/registry/known-protocol.ts';

export const eas: KnownProtocol = {
  id: 'eas',
  name: 'EAS',
  source: 'https://docs.attest.org/docs/quick--start/contracts',
  contracts: [
    {
      role: 'helper',
      at: {
        1: ['0xa1207f3bba224e2c9c3c6d5af63d0eb1582ce587'],
        10: ['0x4200000000000000000000000000000000000021'],
        8453: ['0x4200000000000000000000000000000000000021'],
        42161: ['0xbd75f629a22dc1ced33dda0b68c546a1c035c458'],
      },
    },
  ],
};
