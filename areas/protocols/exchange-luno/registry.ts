/** Luno: wallets of the exchange, which are the same on every network. */
import type { KnownProtocol } from '../engine/registry/known-protocol.ts';
import { onChains } from '../engine/registry/on-chains.ts';

export const exchangeLuno: KnownProtocol = {
  id: 'exchange-luno',
  name: 'Luno',
  source: 'https://github.com/duneanalytics/spellbook/tree/main/dbt_subprojects/hourly_spellbook/models/_sector/cex',
  contracts: [
    {
      role: 'exchange',
      at: onChains(
        [1, 10, 56, 100, 137, 250, 324, 8453, 42161, 42220, 43114, 59144],
        [
          '0x038b56cf38fa881387dc39fbff01a4ec4a838578',
          '0x05cdb1526f6e224e02919a4c018d9784ea25eb3d',
          '0x2e05a304d3040f1399c8c20d2a9f659ae7521058',
          '0x3a5cc8689d1b0cef2c317bc5c0ad6ce88b27d597',
          '0x416299aade6443e6f6e8ab67126e65a7f606eef5',
          '0x522321e8a38cd8c6f2509595cc81aae686c55f84',
          '0x5718cb03b3df8ea509166c469f4eed9fdc44d3ea',
          '0x802ea31c421ec79e8190cb68b699af3e3bc625fe',
          '0xaf1931c20ee0c11bea17a41bfbbad299b2763bc0',
          '0xb02c6c40a798184d5e012fbb1dc698977671f8fc',
          '0xd58d3399df3ce4bc1904d8b8f8e3c8414c83db57',
        ],
      ),
    },
  ],
};
