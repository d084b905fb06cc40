/** AscendEX: wallets of the exchange, which are the same on every network. */
import type { KnownProtocol } from '../engine/registry/known-protocol.ts';
import { onChains } from '../engine/registry/on-chains.ts';

export const exchangeAscendex: KnownProtocol = {
  id: 'exchange-ascendex',
  name: 'AscendEX',
  source: 'https://github.com/duneanalytics/spellbook/tree/main/dbt_subprojects/hourly_spellbook/models/_sector/cex',
  contracts: [
    {
      role: 'exchange',
      at: onChains(
        [1, 10, 56, 100, 137, 250, 324, 8453, 42161, 42220, 43114, 59144],
        [
          '0x03bdf69b1322d623836afbd27679a1c0afa067e9',
          '0x09344477fdc71748216a7b8bbe7f2013b893def8',
          '0x4240781a9ebdb2eb14a183466e8820978b7da4e2',
          '0x4b1a99467a284cc690e3237bc69105956816f762',
          '0x79271651b4f1c1a49d54b3c96630c36194dc46ac',
          '0x80ca27268d4603e00b8d4d98aa309db438127d19',
          '0x8fab0d3e5ee6ffdb73589c2c47dcd3802360694f',
          '0x9715254754284a0b3e4c7bf8f57e790415041c1c',
          '0x983873529f95132bd1812a3b52c98fb271d2f679',
          '0x986a2fca9eda0e06fbf7839b89bfc006ee2a23dd',
          '0x9bd376bfce4b97c6fae3f438d516ae1582168596',
          '0xe5c186ce7ee210adfd297875d63e62527377e217',
        ],
      ),
    },
  ],
};
