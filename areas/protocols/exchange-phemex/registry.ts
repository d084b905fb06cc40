/** Phemex: wallets of the exchange, which are the same on every network. */
import type { KnownProtocol } from '../engine/registry/known-protocol.ts';
import { onChains } from '../engine/registry/on-chains.ts';

export const exchangePhemex: KnownProtocol = {
  id: 'exchange-phemex',
  name: 'Phemex',
  source: 'https://github.com/duneanalytics/spellbook/tree/main/dbt_subprojects/hourly_spellbook/models/_sector/cex',
  contracts: [
    {
      role: 'exchange',
      at: onChains(
        [1, 10, 56, 100, 137, 250, 324, 8453, 42161, 42220, 43114, 59144],
        [
          '0x2710eb8b7f29def9fc856c87aeb64d05d068da3a',
          '0x35d2d03607b9155b42cf673102fe58251ac4f644',
          '0x50be13b54f3eebbe415d20250598d81280e56772',
          '0x576318ab7a36a40ebae463a1604396167ec04b35',
          '0xc7ec1a730f718fb6931d10caebd85742184ee359',
          '0xf7d13c7dbec85ff86ee815f6dcbb3dedac78ca49',
          '0xfe065653cff3154f44ed30ee876570e49051a6e8',
        ],
      ),
    },
  ],
};
