/** Coincheck: wallets of the exchange, which are the same on every network. */
import type { KnownProtocol } from '../engine/registry/known-protocol.ts';
import { onChains } from '../engine/registry/on-chains.ts';

export const exchangeCoincheck: KnownProtocol = {
  id: 'exchange-coincheck',
  name: 'Coincheck',
  source: 'https://github.com/duneanalytics/spellbook/tree/main/dbt_subprojects/hourly_spellbook/models/_sector/cex',
  contracts: [
    {
      role: 'exchange',
      at: onChains(
        [1, 10, 56, 100, 137, 250, 324, 8453, 42161, 42220, 43114, 59144],
        [
          '0x07a5601921806c07a7688018638e180375250dae',
          '0x189b9cbd4aff470af2c0102f365fc1823d857965',
          '0x8696e84ab5e78983f2456bcb5c199eea9648c8c2',
          '0x9c19b0497997fe9e75862688a295168070456951',
          '0xd52814615dc129e1eea3520e7e7f8d44dbfc6c5b',
        ],
      ),
    },
  ],
};
