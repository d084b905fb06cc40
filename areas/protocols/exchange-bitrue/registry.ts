/** Bitrue: wallets of the exchange, which are the same on every network. */
import type { KnownProtocol } from '../engine/registry/known-protocol.ts';
import { onChains } from '../engine/registry/on-chains.ts';

export const exchangeBitrue: KnownProtocol = {
  id: 'exchange-bitrue',
  name: 'Bitrue',
  source: 'https://github.com/duneanalytics/spellbook/tree/main/dbt_subprojects/hourly_spellbook/models/_sector/cex',
  contracts: [
    {
      role: 'exchange',
      at: onChains(
        [1, 10, 56, 100, 137, 250, 324, 8453, 42161, 42220, 43114, 59144],
        [
          '0x6cc8dcbca746a6e4fdefb98e1d0df903b107fd21',
          '0xd205a958527f083f1b222061b4d60d147fec5044',
          '0xf4c62b4f8b7b1b1c4ba88bfd3a8ea392641516e9',
        ],
      ),
    },
  ],
};
