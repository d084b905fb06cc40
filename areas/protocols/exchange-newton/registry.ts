/** Newton: wallets of the exchange, which are the same on every network. */
import type { KnownProtocol } from '../engine/registry/known-protocol.ts';
import { onChains } from '../engine/registry/on-chains.ts';

export const exchangeNewton: KnownProtocol = {
  id: 'exchange-newton',
  name: 'Newton',
  source: 'https://github.com/duneanalytics/spellbook/tree/main/dbt_subprojects/hourly_spellbook/models/_sector/cex',
  contracts: [
    {
      role: 'exchange',
      at: onChains(
        [1, 10, 56, 100, 137, 250, 324, 8453, 42161, 42220, 43114, 59144],
        [
          '0x29fd24dad196010e726703a8fdcd8b9aa281a378',
          '0x2db1d8cdf1abe8c70b531a790cdf2ff38aecf652',
          '0x3f3a26857b3bde848927fafca975b2ee5bcf1390',
          '0x4ac92d60cb6415232e62db519657c33abdcd102f',
          '0xb6cad910eb912ef13a030b682bf77aa8f781da60',
        ],
      ),
    },
  ],
};
