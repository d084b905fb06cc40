/** Bitbank: wallets of the exchange, which are the same on every network. */
import type { KnownProtocol } from '../engine/registry/known-protocol.ts';
import { onChains } from '../engine/registry/on-chains.ts';

export const exchangeBitbank: KnownProtocol = {
  id: 'exchange-bitbank',
  name: 'Bitbank',
  source: 'https://github.com/duneanalytics/spellbook/tree/main/dbt_subprojects/hourly_spellbook/models/_sector/cex',
  contracts: [
    {
      role: 'exchange',
      at: onChains(
        [1, 10, 56, 100, 137, 250, 324, 8453, 42161, 42220, 43114, 59144],
        [
          '0x265c27c849b0e1a62636f6007e8a74dc2a2584aa',
          '0x3727cfcbd85390bb11b3ff421878123adb866be8',
          '0x620a3e5cddd2748e111a11810757f419d10b1aac',
          '0xbe49bd130e126a917ddb5fabf7cdeb6dd9887f40',
          '0xdbfc4549b325b6f00013a3861b87aab6696fdbee',
          '0xeb6c4be4b92a52e969f4bf405025d997703d5383',
          '0xef98b3ea352aac32d97ebd205519c070ea1c6492',
          '0xf9225f3288f6cb0d0f80a5561e73102565e8bd8c',
        ],
      ),
    },
  ],
};
