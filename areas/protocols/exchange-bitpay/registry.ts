/** BitPay: wallets of the exchange, which are the same on every network. */
import type { KnownProtocol } from '../engine/registry/known-protocol.ts';
import { onChains } from '../engine/registry/on-chains.ts';

export const exchangeBitpay: KnownProtocol = {
  id: 'exchange-bitpay',
  name: 'BitPay',
  source: 'https://github.com/duneanalytics/spellbook/tree/main/dbt_subprojects/hourly_spellbook/models/_sector/cex',
  contracts: [
    {
      role: 'exchange',
      at: onChains(
        [1, 10, 56, 100, 137, 250, 324, 8453, 42161, 42220, 43114, 59144],
        [
          '0x2730ef3c0c180e7f7bcfca249c757421b208e333',
          '0x34e158883efc81c5d92fde785fba48db738711ee',
          '0x52de8d3febd3a06d3c627f59d56e6892b80dcf12',
          '0x5763a2a8194e9bd0b8140abccb9171f005470324',
          '0xf2a14015eaa3f9cc987f2c3b62fc93eee41aa5d0',
        ],
      ),
    },
  ],
};
