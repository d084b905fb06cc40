/** Bittrex: wallets of the exchange, which are the same on every network. */
import type { KnownProtocol } from '../engine/registry/known-protocol.ts';
import { onChains } from '../engine/registry/on-chains.ts';

export const exchangeBittrex: KnownProtocol = {
  id: 'exchange-bittrex',
  name: 'Bittrex',
  source: 'https://github.com/duneanalytics/spellbook/tree/main/dbt_subprojects/hourly_spellbook/models/_sector/cex',
  contracts: [
    {
      role: 'exchange',
      at: onChains(
        [1, 10, 56, 100, 137, 250, 324, 8453, 42161, 42220, 43114, 59144],
        [
          '0x187c1a8f10a08bd24604efdeb7706bcdce98b8f3',
          '0x1a88c57a263f87c39ab07f02045f7bbe559d93bc',
          '0x3abd6c09f6b4b8f7924d09ad9cc57516cb7f351b',
          '0x429c8344c9b911e9a0a6e6ce257b28250bd3a90a',
          '0x66f820a414680b5bcda5eeca5dea238543f42054',
          '0xa3c1e324ca1ce40db73ed6026c4a177f099b5770',
          '0xe94b04a0fed112f3664e45adb2b8915693dd5ff3',
          '0xfbb1b73c4f0bda4f67dca266ce6ef42f520fbb98',
        ],
      ),
    },
  ],
};
