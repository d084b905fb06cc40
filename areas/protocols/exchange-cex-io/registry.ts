/** CEX.IO: wallets of the exchange, which are the same on every network. */
import type { KnownProtocol } from '../engine/registry/known-protocol.ts';
import { onChains } from '../engine/registry/on-chains.ts';

export const exchangeCexIo: KnownProtocol = {
  id: 'exchange-cex-io',
  name: 'CEX.IO',
  source: 'https://github.com/duneanalytics/spellbook/tree/main/dbt_subprojects/hourly_spellbook/models/_sector/cex',
  contracts: [
    {
      role: 'exchange',
      at: onChains(
        [1, 10, 56, 100, 137, 250, 324, 8453, 42161, 42220, 43114, 59144],
        ['0x1f973b233f5ebb1e5d7cfe51b9ae4a32415a3a08', '0xc9f5296eb3ac266c94568d790b6e91eba7d76a11'],
      ),
    },
  ],
};
