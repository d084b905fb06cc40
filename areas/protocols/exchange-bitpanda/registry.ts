/** Bitpanda: wallets of the exchange, which are the same on every network. */
import type { KnownProtocol } from '../engine/registry/known-protocol.ts';
import { onChains } from '../engine/registry/on-chains.ts';

export const exchangeBitpanda: KnownProtocol = {
  id: 'exchange-bitpanda',
  name: 'Bitpanda',
  source: 'https://github.com/duneanalytics/spellbook/tree/main/dbt_subprojects/hourly_spellbook/models/_sector/cex',
  contracts: [
    {
      role: 'exchange',
      at: onChains(
        [1, 10, 56, 100, 137, 250, 324, 8453, 42161, 42220, 43114, 59144],
        [
          '0x0529ea5885702715e83923c59746ae8734c553b7',
          '0x3da452fd6947bea2735c5eaea04f1c22587cb5b2',
          '0x58b61277cffd1e9124f106381bad5e2627e8b008',
          '0x5e8c4499fdd78a5efe998b3abf78658e02bb7702',
          '0x7071f121c038a98f8a7d485648a27fcd48891ba8',
          '0x74dec05e5b894b0efec69cdf6316971802a2f9a1',
          '0x8cfa2d9047ca6573219c252e345506de5e9da5d9',
          '0x951167530afa60bea983e5da28014b1faa607964',
          '0xb0485c670b9463531d7731ff282976b546b631b7',
          '0xb10edd6fa6067dba8d4326f1c8f0d1c791594f13',
          '0xb8cbbf78c7ad1cdf4ca0e111b35491f3bfe027ac',
          '0xc89b84a9bb8f6ac0a8c3a87e7c398039ba0e343e',
          '0xd123af31290072c03dbacedccd167c2317f3216f',
          '0xe3257c3bfe933610ed409fac95820943e9709a5c',
          '0xf0675af76cc32542239c6fb3d1ddbfd881b98e47',
          '0xf197c6f2ac14d25ee2789a73e4847732c7f16bc9',
          '0xf32682d5f99ba4143532618d6f516859a055ea06',
          '0xf3f765246359be1be5394c6e54e59cb2def54b50',
        ],
      ),
    },
  ],
};
