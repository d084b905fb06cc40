/** LooksRare: a market of NFTs, and staked LOOKS. */
import type { KnownProtocol } from '../engine/registry/known-protocol.ts';

export const looksrare: KnownProtocol = {
  id: 'looksrare',
  name: 'LooksRare',
  source: 'https://docs.looksrare.org/developers/deployed-contract-addresses',
  contracts: [
    {
      role: 'market',
      at: { 1: ['0x0000000000e655fae4d56241588680f86e3b2377', '0x59728544b08ab483533076417fbbb2fd0b17ce3a'] },
    },
    {
      role: 'stake',
      name: 'LooksRare staking',
      at: { 1: ['0x3ab16af1315dc6c95f83cbf522fecf98d00fd9ba', '0xbcd7254a1d759efa08ec7c3291b2e85c5dcc12ce'] },
    },
  ],
};
