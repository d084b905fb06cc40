/** BTC Markets: wallets of the exchange, which are the same on every network. */
import type { KnownProtocol } from '../engine/registry/known-protocol.ts';
import { onChains } from '../engine/registry/on-chains.ts';

export const exchangeBtcMarkets: KnownProtocol = {
  id: 'exchange-btc-markets',
  name: 'BTC Markets',
  source: 'https://github.com/duneanalytics/spellbook/tree/main/dbt_subprojects/hourly_spellbook/models/_sector/cex',
  contracts: [
    {
      role: 'exchange',
      at: onChains(
        [1, 10, 56, 100, 137, 250, 324, 8453, 42161, 42220, 43114, 59144],
        [
          '0x122f90062549ff778806a15fa3b2a66973b9ea1c',
          '0x3bc643a841915a267ee067b580bd802a66001c1d',
          '0x47bdfcbe54499da91042a17e085b21a515450c47',
          '0x5824cc79edfa618abdb828e60a11a6a28f65b1b2',
          '0x8a44dc02e250f0f0f388b73a257c53e3bb50321d',
          '0x9a7d40c9e9d5edd0a9c4e9b921d2db5b763b5e3e',
          '0x9ce44fad9466b6e0cdcccf2147351a453789590b',
          '0xaecfb1af29b96011ec9aa1ff98d8c49b49bb3ddc',
          '0xc55eddadeeb47fcde0b3b6f25bd47d745ba7e7fa',
          '0xca46fbdc3dfe107d033682acb1ef212fe555e731',
          '0xdecd88ae9b2f0d0cbf0c8ed67df5715109ffdb3f',
        ],
      ),
    },
  ],
};
