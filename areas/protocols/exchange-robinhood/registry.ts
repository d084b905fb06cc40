/** Robinhood: wallets of the exchange, which are the same on every network. */
import type { KnownProtocol } from '../engine/registry/known-protocol.ts';
import { onChains } from '../engine/registry/on-chains.ts';

export const exchangeRobinhood: KnownProtocol = {
  id: 'exchange-robinhood',
  name: 'Robinhood',
  source: 'https://github.com/duneanalytics/spellbook/tree/main/dbt_subprojects/hourly_spellbook/models/_sector/cex',
  contracts: [
    {
      role: 'exchange',
      at: onChains(
        [1, 10, 56, 100, 137, 250, 324, 8453, 42161, 42220, 43114, 59144],
        [
          '0x0716a17fbaee714f1e6ab0f9d59edbc5f09815c0',
          '0x2efb50e952580f4ff32d8d2122853432bbf2e204',
          '0x40b38765696e3d5d8d9d834d8aad4bb6e418e489',
          '0x4a5b84fb4c7666692c49f2e11664710aa4d0d2a0',
          '0x6081258689a75d253d87ce902a8de3887239fe80',
          '0x7222de11e132c6f315789eeb5c0182cabd4a9530',
          '0x73af3bcf944a6559933396c1577b257e2054d935',
          '0x7c5830cb1a1efe898dcd5cf401165cb952508ccc',
          '0x841ed663f2636863d40be4ee76243377dff13a34',
          '0x97972fa6d980aa9b93d1b584541055840302de05',
          '0xa0116a92a032d17a9ce431eabe75c5b5f29e2d5e',
          '0xa26e73c8e9507d50bf808b7a2ca9d5de4fcc4a04',
          '0xe0f3e36dbdfa9696b7bcb0d3313522a0bb28d5f4',
        ],
      ),
    },
  ],
};
