/** Ethereum Follow Protocol: lists of followed accounts; no coins move. */
import type { KnownProtocol } from '../engine/registry/known-protocol.ts';

export const efp: KnownProtocol = {
  id: 'efp',
  name: 'EFP',
  source: 'https://docs.ethfollow.xyz/production/deployments/',
  contracts: [
    {
      role: 'helper',
      at: {
        1: ['0x5289fe5dabc021d02fddf23d4a4df96f4e0f17ef'],
        10: ['0x4ca00413d850dcfa3516e14d21dae2772f2acb85'],
        8453: [
          '0x0e688f5dca4a0a4729946acbc44c792341714e08',
          '0x41aa48ef3c0446b46a5b1cc6337ff3d3716e2a33',
          '0x5289fe5dabc021d02fddf23d4a4df96f4e0f17ef',
        ],
      },
    },
  ],
};
