/** Kuna: wallets of the exchange, which are the same on every network. */
import type { KnownProtocol } from '../engine/registry/known-protocol.ts';
import { onChains } from '../engine/registry/on-chains.ts';

export const exchangeKuna: KnownProtocol = {
  id: 'exchange-kuna',
  name: 'Kuna',
  source: 'https://github.com/duneanalytics/spellbook/tree/main/dbt_subprojects/hourly_spellbook/models/_sector/cex',
  contracts: [
    {
      role: 'exchange',
      at: onChains(
        [1, 10, 56, 100, 137, 250, 324, 8453, 42161, 42220, 43114, 59144],
        [
          '0x04196627190ff624492427317d853deaa270f9d2',
          '0x77ab999d1e9f152156b4411e1f3e2a42dab8cd6d',
          '0x9030a104a49141459f4b419bd6f56e4ba6fcd800',
          '0xea81ce54a0afa10a027f65503bd52fba83d745b8',
          '0xfac0f29459896ed8550e002344734989d958de01',
        ],
      ),
    },
  ],
};
