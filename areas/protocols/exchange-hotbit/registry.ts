/** Hotbit: wallets of the exchange, which are the same on every network. */
import type { KnownProtocol } from '../engine/registry/known-protocol.ts';
import { onChains } from '../engine/registry/on-chains.ts';

export const exchangeHotbit: KnownProtocol = {
  id: 'exchange-hotbit',
  name: 'Hotbit',
  source: 'https://github.com/duneanalytics/spellbook/tree/main/dbt_subprojects/hourly_spellbook/models/_sector/cex',
  contracts: [
    {
      role: 'exchange',
      at: onChains(
        [1, 10, 56, 100, 137, 250, 324, 8453, 42161, 42220, 43114, 59144],
        [
          '0x274f3c32c90517975e29dfc209a23f315c1e5fc7',
          '0x2acdb44596e2b6ffbbf62614c9aad9cd04980248',
          '0x39aa02d6b499a76a70fab5f164e8be587c366141',
          '0x4a41d76b0524a3989998380c033f12bfeb5f7201',
          '0x4b81c7ff6912856afbb40acb32084a41f019b433',
          '0x4e568bffd661031993d530456d85fb37da2c30ae',
          '0x5404e508fb0fee11d7caed451743f59dce74d96e',
          '0x562680a4dc50ed2f14d75bf31f494cfe0b8d10a1',
          '0x5ecddc1ac099074ae965d140a7c62bd71b7fc80a',
          '0x66f7bbf25c07e5d407a80010b0e9ba96bf5a2a3e',
          '0x6be61833fc4381990e82d7d4a9f4c9b3f67ea941',
          '0x6c2e8d4f73f6a129843d1b3d2acaff1db22e3366',
          '0x768f2a7ccdfde9ebdfd5cea8b635dd590cb3a3f1',
          '0x8533a0bd9310eb63e7cc8e1116c18a3d67b1976a',
          '0xa986266b60390e1d313ecd3b2311a9af74c57400',
          '0xab7f12cb08cac3db01ffbfb09fcd3d777a21cd20',
          '0xb18fbfe3d34fdc227eb4508cde437412b6233121',
          '0xb34ed85bc0b9da2fa3c5e5d2f4b24f8ee96ce4e9',
          '0xb4e95e70015eeb04a23e0fcb6bae06835310b356',
          '0xc62a0781934744e05927ceabb94a3043cdcfea89',
          '0xc7029e939075f48fa2d5953381660c7d01570171',
          '0xd690a9dfd7e4b02898cdd1a9e50ed1fd7d3d3442',
          '0xfa6cf22527d88270eea37f45af1808adbf3c1b17',
        ],
      ),
    },
  ],
};
