/** Coins.ph: wallets of the exchange, which are the same on every network. */
import type { KnownProtocol } from '../engine/registry/known-protocol.ts';
import { onChains } from '../engine/registry/on-chains.ts';

export const exchangeCoinsPh: KnownProtocol = {
  id: 'exchange-coins-ph',
  name: 'Coins.ph',
  source: 'https://github.com/duneanalytics/spellbook/tree/main/dbt_subprojects/hourly_spellbook/models/_sector/cex',
  contracts: [
    {
      role: 'exchange',
      at: onChains(
        [1, 10, 56, 100, 137, 250, 324, 8453, 42161, 42220, 43114, 59144],
        [
          '0x17ac1517c30d5cd7f065cb28c4703431bb69d47d',
          '0x4577f1a9b54492fa1b9ef3b58d7cdc1ea8b3225c',
          '0x90da1773dbf9fee15486fbb0b8533c85ab34ecee',
          '0xd84b4436b6aba0fa348c5cf35b4682448e94724a',
        ],
      ),
    },
  ],
};
