/** EXMO: wallets of the exchange, which are the same on every network. */
import type { KnownProtocol } from '../engine/registry/known-protocol.ts';
import { onChains } from '../engine/registry/on-chains.ts';

export const exchangeExmo: KnownProtocol = {
  id: 'exchange-exmo',
  name: 'EXMO',
  source: 'https://github.com/duneanalytics/spellbook/tree/main/dbt_subprojects/hourly_spellbook/models/_sector/cex',
  contracts: [
    {
      role: 'exchange',
      at: onChains(
        [1, 10, 56, 100, 137, 250, 324, 8453, 42161, 42220, 43114, 59144],
        [
          '0x0db79bbb99defc2356d82848a459a5a13869eb3f',
          '0x12227dfe5363cbe55919e230653810de0ff317e2',
          '0x147a95fa1cceccc20b341824952106cb0ee1eded',
          '0x1fd6267f0d86f62d88172b998390afee2a1f54b6',
          '0x3caec6f54993526c9e2744a4fa54a19b90a3bd87',
          '0x495a7e55daf85d5c098a2ad5ba9a46312329d63c',
          '0x54c656b6e135478d208872aad51ebe2a8c568d18',
          '0x71944d613fdbef00ef1d79154f276c3f09fe3d2c',
          '0xb36cbe7f95a39984384e6aa4068b02c1697ef80e',
          '0xb70e68b65e69822e90e2b9a40000ca9cc2a5f05f',
          '0xc179fbddc946694d11185d4e15dbba5fd0adac0a',
          '0xd7b9a9b2f665849c4071ad5af77d8c76aa30fb32',
          '0xf51c4c6672add72588b521b02c10687bdecff5c9',
          '0xfff52a282c215aed0c4c71786d85519bbcc86464',
        ],
      ),
    },
  ],
};
