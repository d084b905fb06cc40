/** Changelly: wallets of the exchange, which are the same on every network. */
import type { KnownProtocol } from '../engine/registry/known-protocol.ts';
import { onChains } from '../engine/registry/on-chains.ts';

export const exchangeChangelly: KnownProtocol = {
  id: 'exchange-changelly',
  name: 'Changelly',
  source: 'https://github.com/duneanalytics/spellbook/tree/main/dbt_subprojects/hourly_spellbook/models/_sector/cex',
  contracts: [
    {
      role: 'exchange',
      at: onChains(
        [1, 10, 56, 100, 137, 250, 324, 8453, 42161, 42220, 43114, 59144],
        ['0x96fc4553a00c117c5b0bed950dd625d1c16dc894'],
      ),
    },
  ],
};
