/** Aztec Connect: a private account behind one contract. */
import type { KnownProtocol } from '../engine/registry/known-protocol.ts';

export const aztec: KnownProtocol = {
  id: 'aztec',
  name: 'Aztec',
  source: 'https://docs.aztec.network/',
  contracts: [
    {
      role: 'bridge',
      at: { 1: ['0x737901bea3eeb88459df9ef1be8ff3ae1b42a2ba', '0xff1f2b4adb9df6fc8eafecdcbf96a2b351680455'] },
    },
  ],
};
