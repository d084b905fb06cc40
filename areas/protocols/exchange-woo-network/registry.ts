/** Woo Network: wallets of the exchange, which are the same on every network. */
import type { KnownProtocol } from '../engine/registry/known-protocol.ts';
import { onChains } from '../engine/registry/on-chains.ts';

export const exchangeWooNetwork: KnownProtocol = {
  id: 'exchange-woo-network',
  name: 'Woo Network',
  source: 'https://github.com/duneanalytics/spellbook/tree/main/dbt_subprojects/hourly_spellbook/models/_sector/cex',
  contracts: [
    {
      role: 'exchange',
      at: onChains(
        [1, 10, 56, 100, 137, 250, 324, 8453, 42161, 42220, 43114, 59144],
        [
          '0x03dd167d62e1dfc223ffd7b37fc8bf45fb973478',
          '0x0d83f81bc9f1e8252f87a4109bbf0d90171c81df',
          '0x1326a1f39746726fdcfe88d83effe5451606ae85',
          '0x15271e572267def474366bb683719cc59489efbe',
          '0x1e6dce7ce381774286abb8c9aac461bb7b1c4b05',
          '0x594203e46e0b41b1edb54a551e7784c194d1335b',
          '0x607e062e3986a16283047beaed1a7dc3e220ff0e',
          '0x63dfe4e34a3bfc00eb0220786238a7c6cef8ffc4',
          '0xd7d8bcae65537cb5079a4fb249b9fbb4526e4084',
          '0xe2933566f172d08f8c90144fed5ae28e9d54b1ec',
          '0xe505bf08c03cc0fa4e0fdfa2487e2c11085b3fd9',
          '0xe64eb20471491956338eedc0f98242bc3ad0c91b',
          '0xea319fd75766f5180018f8e760f51c3d3c457496',
          '0xeef97691d3307b4e61522170f648ee2df1312fee',
          '0xf0b8660476ea1af0f363de8816e3e7cd1c8f1fde',
          '0xfa2d1f15557170f6c4a4c5249e77f534184cdb79',
          '0xfe497602494a31f24a673b1afa80a2e5a105a3ab',
        ],
      ),
    },
  ],
};
