/** Coinhako: wallets of the exchange, which are the same on every network. */
import type { KnownProtocol } from '../engine/registry/known-protocol.ts';
import { onChains } from '../engine/registry/on-chains.ts';

export const exchangeCoinhako: KnownProtocol = {
  id: 'exchange-coinhako',
  name: 'Coinhako',
  source: 'https://github.com/duneanalytics/spellbook/tree/main/dbt_subprojects/hourly_spellbook/models/_sector/cex',
  contracts: [
    {
      role: 'exchange',
      at: onChains(
        [1, 10, 56, 100, 137, 250, 324, 8453, 42161, 42220, 43114, 59144],
        [
          '0x0304ba52422c8d23b3bf5f34029458a2cbea3e2a',
          '0x1562bd4f90eb997611b5d7579ab38e5a23acb33e',
          '0x19d97aa29cd33bd966d52e2bc9dfc719f2bb9ae1',
          '0x1d1bd550197c7c0787b9ad0aea9c1cca66ee0e90',
          '0x54a63836e920850f29eee0c98d1a2f851349451a',
          '0x6e965a153aafd74840f0415d09ea61f505c4cbe1',
          '0xa193c943980a9340f306b3d59deb183dc501b35f',
          '0xbb44e3349c23cc430cae6ebbaf0256c9f2a1872f',
          '0xbfab6fa35e0e3dfee69c2176276a7d62130c4077',
          '0xd4bddf5e3d0435d7a6214a0b949c7bb58621f37c',
          '0xe66baa0b612003af308d78f066bbdb9a5e00ff6c',
          '0xf2d4766ad705e3a5c9ba5b0436b473085f82f82f',
          '0xf4e6deea1b4da85c2d68db8d771d37ec1148b853',
        ],
      ),
    },
  ],
};
