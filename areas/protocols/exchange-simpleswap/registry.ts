/** SimpleSwap: wallets of the exchange, which are the same on every network. */
import type { KnownProtocol } from '../engine/registry/known-protocol.ts';
import { onChains } from '../engine/registry/on-chains.ts';

export const exchangeSimpleswap: KnownProtocol = {
  id: 'exchange-simpleswap',
  name: 'SimpleSwap',
  source: 'https://github.com/duneanalytics/spellbook/tree/main/dbt_subprojects/hourly_spellbook/models/_sector/cex',
  contracts: [
    {
      role: 'exchange',
      at: onChains(
        [1, 10, 56, 100, 137, 250, 324, 8453, 42161, 42220, 43114, 59144],
        [
          '0x09fe30d5b6e19b38f04a01a217519ceca15b5388',
          '0x0fdd8454cda144b88955e8bb7931456989f853cc',
          '0x135417ccea4182615ee2e633311d45a761c9b3c2',
          '0x18c4bf7c470069b9d18b6a5670e457de3983c299',
          '0x1d05acf4e760b1e06c735b67818fdc91558df17d',
          '0x32e9dc9968fab4c4528165cd37b613dd5d229650',
          '0x40bbfa70b338efd6e81d93ed0a25a2cb67bb7bb9',
          '0x4b0401fe6b84c52d4f4310c371c731a2b6d0964d',
          '0x59b36b4b1b25bc61c8a81eaf70ad923d149f3d95',
          '0x7bacd3e83522f484bc5128ea93bf7290f1f1b9e5',
          '0x876470570c01806261a981d653c4a601cd6875c0',
          '0xafd99a1a7e2195a8e0fdb6e8bd45efdff15feadd',
          '0xbb3fd383d1c5540e52ef0a7bcb9433375793aeaf',
          '0xbbe4b05aaef7526153888d0cdd054b78c72a7e85',
          '0xca604a3e8b6277492ebc558a4457b6e60e611096',
          '0xd8f9ced745e429ea0723aa72693eff03b5182dc7',
        ],
      ),
    },
  ],
};
