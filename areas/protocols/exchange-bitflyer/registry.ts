/** bitFlyer: wallets of the exchange, which are the same on every network. */
import type { KnownProtocol } from '../engine/registry/known-protocol.ts';
import { onChains } from '../engine/registry/on-chains.ts';

export const exchangeBitflyer: KnownProtocol = {
  id: 'exchange-bitflyer',
  name: 'bitFlyer',
  source: 'https://github.com/duneanalytics/spellbook/tree/main/dbt_subprojects/hourly_spellbook/models/_sector/cex',
  contracts: [
    {
      role: 'exchange',
      at: onChains(
        [1, 10, 56, 100, 137, 250, 324, 8453, 42161, 42220, 43114, 59144],
        [
          '0x111cff45948819988857bbf1966a0399e0d1141e',
          '0x53c3584fb8867ed931917891d037f88af0218cc2',
          '0x835033bd90b943fa0d0f8e5382d9dc568d3fbd96',
          '0x89460424c14378c2407518ceea6d427830084822',
          '0x8abe3ac564098adcad1cb0f812358e5e4555e2ba',
          '0x94c642fe0a4a6b0a993e4024ab8fd634a6f06de4',
          '0xb01cb49fe0d6d6e47edf3a072d15dfe73155331c',
          '0xde04b56bb4d775ed648946276cccf2470e75be0a',
        ],
      ),
    },
  ],
};
