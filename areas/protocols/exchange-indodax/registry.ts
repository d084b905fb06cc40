/** Indodax: wallets of the exchange, which are the same on every network. */
import type { KnownProtocol } from '../engine/registry/known-protocol.ts';
import { onChains } from '../engine/registry/on-chains.ts';

export const exchangeIndodax: KnownProtocol = {
  id: 'exchange-indodax',
  name: 'Indodax',
  source: 'https://github.com/duneanalytics/spellbook/tree/main/dbt_subprojects/hourly_spellbook/models/_sector/cex',
  contracts: [
    {
      role: 'exchange',
      at: onChains(
        [1, 10, 56, 100, 137, 250, 324, 8453, 42161, 42220, 43114, 59144],
        [
          '0x1485b0d0d84eff7d670919741908635d66cbfa4a',
          '0x2b16301254094079005acfaca54b295d91fd14d3',
          '0x3a4d84e64fa6bb51f1eebc8741d33b0663b5a5ef',
          '0x3c02290922a3618a4646e3bbca65853ea45fe7c6',
          '0x51836a753e344257b361519e948ffcaf5fb8d521',
          '0x7b8ffa4fe43d1b476cff9d0787fc0019ca54e421',
          '0x8a02ca5a49bf432452b5b5772f57ffc136dcca12',
          '0x8ab399cbb9fdb9a36518a7e7eddf89158e56c595',
          '0x91dca37856240e5e1906222ec79278b16420dc92',
          '0x9554efa1669014c25070bc23c2df262825704228',
          '0x9cbadd5ce7e14742f70414a6dcbd4e7bb8712719',
          '0xaba3002ab1597433ba79abc48eead54dc10a45f2',
          '0xf077b0289016cdc8a9ae8196705a37f1aefa5091',
        ],
      ),
    },
  ],
};
