/** eToro: wallets of the exchange, which are the same on every network. */
import type { KnownProtocol } from '../engine/registry/known-protocol.ts';
import { onChains } from '../engine/registry/on-chains.ts';

export const exchangeEtoro: KnownProtocol = {
  id: 'exchange-etoro',
  name: 'eToro',
  source: 'https://github.com/duneanalytics/spellbook/tree/main/dbt_subprojects/hourly_spellbook/models/_sector/cex',
  contracts: [
    {
      role: 'exchange',
      at: onChains(
        [1, 10, 56, 100, 137, 250, 324, 8453, 42161, 42220, 43114, 59144],
        [
          '0x3f08f17973ab4124c73200135e2b675ab2d263d9',
          '0x434587332cc35d33db75b93f4f27cc496c67a4db',
          '0x77fb357f55bef5a70d30663955f8c9f35794df0e',
          '0x8cf23cd535a240eb0ab8667d24eedbd9eccd5cba',
          '0xbb0424ed909293701e95cca03cbf1274918d7c09',
        ],
      ),
    },
  ],
};
