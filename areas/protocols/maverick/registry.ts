/** Maverick: pools of ranges, and locked MAV. */
import type { KnownProtocol } from '../engine/registry/known-protocol.ts';

export const maverick: KnownProtocol = {
  id: 'maverick',
  name: 'Maverick',
  source: 'https://docs.mav.xyz/guides/technical-reference/contract-addresses',
  contracts: [
    {
      role: 'router',
      at: {
        1: ['0xbbf1ee38152e9d8e3470dc47947eaa65dca94913'],
        324: ['0x39e098a153ad69834a9dac32f0fca92066ad03f4'],
        8453: ['0x32aed3bce901da12ca8489788f3a99fce1056e14'],
      },
    },
  ],
};
