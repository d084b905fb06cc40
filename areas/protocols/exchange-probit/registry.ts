/** ProBit: wallets of the exchange, which are the same on every network. */
import type { KnownProtocol } from '../engine/registry/known-protocol.ts';
import { onChains } from '../engine/registry/on-chains.ts';

export const exchangeProbit: KnownProtocol = {
  id: 'exchange-probit',
  name: 'ProBit',
  source: 'https://github.com/duneanalytics/spellbook/tree/main/dbt_subprojects/hourly_spellbook/models/_sector/cex',
  contracts: [
    {
      role: 'exchange',
      at: onChains(
        [1, 10, 56, 100, 137, 250, 324, 8453, 42161, 42220, 43114, 59144],
        [
          '0x72e5263ff33d2494692d7f94a758aa9f82062f73',
          '0xad285fdedfc0d5f944a33e478356524293c7ec68',
          '0xdba24f19bce0f32ea4273faea7c01d7f9d4f91d6',
          '0xf71afe21cd32959113fc47ae2ef886b43a9413d5',
        ],
      ),
    },
  ],
};
