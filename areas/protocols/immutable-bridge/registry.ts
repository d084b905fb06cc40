/** The bridges of Immutable on Ethereum. */
import type { KnownProtocol } from '../engine/registry/known-protocol.ts';

export const immutableBridge: KnownProtocol = {
  id: 'immutable-bridge',
  name: 'Immutable Bridge',
  source: 'https://docs.immutable.com/',
  contracts: [
    {
      role: 'bridge',
      at: { 1: ['0x5fdcca53617f4d2b9134b29090c87d01058e27e9', '0xba5e35e26ae59c7aea6f029b68c6460de2d13eb6'] },
    },
  ],
};
