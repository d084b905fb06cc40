/** Shakepay: wallets of the exchange, which are the same on every network. */
import type { KnownProtocol } from '../engine/registry/known-protocol.ts';
import { onChains } from '../engine/registry/on-chains.ts';

export const exchangeShakepay: KnownProtocol = {
  id: 'exchange-shakepay',
  name: 'Shakepay',
  source: 'https://github.com/duneanalytics/spellbook/tree/main/dbt_subprojects/hourly_spellbook/models/_sector/cex',
  contracts: [
    {
      role: 'exchange',
      at: onChains(
        [1, 10, 56, 100, 137, 250, 324, 8453, 42161, 42220, 43114, 59144],
        [
          '0x000f422887ea7d370ff31173fd3b46c8f66a5b1c',
          '0x3b794929566e3ba0f25e4263e1987828b5c87161',
          '0x4d846da8257bb0ebd164eff513dff0f0c2c3c0ba',
          '0x5eae73d4d24b2922fe614d4f58018b34a7e20a83',
          '0x88dcdd4a0a58b7e2208805d547043c37dca2b6dc',
          '0x912fd21d7a69678227fe6d08c64222db41477ba0',
          '0x94b18793b93b524b110fead408b955422b982fa4',
        ],
      ),
    },
  ],
};
