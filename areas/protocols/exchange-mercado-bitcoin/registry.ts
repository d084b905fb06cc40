/** Mercado Bitcoin: wallets of the exchange, which are the same on every network. */
import type { KnownProtocol } from '../engine/registry/known-protocol.ts';
import { onChains } from '../engine/registry/on-chains.ts';

export const exchangeMercadoBitcoin: KnownProtocol = {
  id: 'exchange-mercado-bitcoin',
  name: 'Mercado Bitcoin',
  source: 'https://github.com/duneanalytics/spellbook/tree/main/dbt_subprojects/hourly_spellbook/models/_sector/cex',
  contracts: [
    {
      role: 'exchange',
      at: onChains(
        [1, 10, 56, 100, 137, 250, 324, 8453, 42161, 42220, 43114, 59144],
        [
          '0x13cef1478ef9a2773acdf53505d064c69e3014c6',
          '0x75fbd58ba18c80955bbb4c9fd46b83dc6bb68980',
          '0x8ce13c17b9c9cae9193538dc2a64ca7be07e2c00',
          '0xb8ba36e591facee901ffd3d5d82df491551ad7ef',
        ],
      ),
    },
  ],
};
