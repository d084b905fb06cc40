/** Bitso: wallets of the exchange, which are the same on every network. */
import type { KnownProtocol } from '../engine/registry/known-protocol.ts';
import { onChains } from '../engine/registry/on-chains.ts';

export const exchangeBitso: KnownProtocol = {
  id: 'exchange-bitso',
  name: 'Bitso',
  source: 'https://github.com/duneanalytics/spellbook/tree/main/dbt_subprojects/hourly_spellbook/models/_sector/cex',
  contracts: [
    {
      role: 'exchange',
      at: onChains(
        [1, 10, 56, 100, 137, 250, 324, 8453, 42161, 42220, 43114, 59144],
        [
          '0x10f76b23ec27d4d7faa53de69c79d0788933601e',
          '0x20beea119e70255a8c36e4009c94aedb1f8b8eea',
          '0x29d5527caa78f1946a409fa6acaf14a0a4a0274b',
          '0x58b704065b7aff3ed351052f8560019e05925023',
          '0x6d3714d6571be317887d8c7d6e7187930d354975',
          '0xa01aa2196724a39290f465b3925e5dcafe7f2256',
          '0xb8d2b921c0ea0ca27266fa63907a079ef25084d0',
          '0xd73026b0494d25427f3d1a7743babe1bddf8a035',
          '0xe3ecd65cf2ad2eba2aa2be1d0894753b2172abd1',
          '0xf24c621e5108607f4ec60e9c4f91719a76c7b3c9',
          '0xf9d2d8d90b4b35aada5aed2f46fcd15da0608b4e',
        ],
      ),
    },
  ],
};
