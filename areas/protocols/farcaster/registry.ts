/** Farcaster: identifiers and storage, and its subscription. */
import type { KnownProtocol } from '../engine/registry/known-protocol.ts';

export const farcaster: KnownProtocol = {
  id: 'farcaster',
  name: 'Farcaster',
  source: 'https://docs.farcaster.xyz/reference/contracts/deployments',
  contracts: [
    {
      role: 'service',
      at: {
        10: ['0x00000000fc25870c6ed6b6c7e41fb078b7656f69', '0x00000000fcce7f938e7ae6d3c335bd6a1a7c593d'],
        8453: ['0x00000000fc84484d585c3cf48d213424dfde43fd'],
      },
    },
  ],
};
