/** Uphold: wallets of the exchange, which are the same on every network. */
import type { KnownProtocol } from '../engine/registry/known-protocol.ts';
import { onChains } from '../engine/registry/on-chains.ts';

export const exchangeUphold: KnownProtocol = {
  id: 'exchange-uphold',
  name: 'Uphold',
  source: 'https://github.com/duneanalytics/spellbook/tree/main/dbt_subprojects/hourly_spellbook/models/_sector/cex',
  contracts: [
    {
      role: 'exchange',
      at: onChains(
        [1, 10, 56, 100, 137, 250, 324, 8453, 42161, 42220, 43114, 59144],
        [
          '0x1c727a55ea3c11b0ab7d3a361fe0f3c47ce6de5d',
          '0x340d693ed55d7ba167d184ea76ea2fd092a35bdc',
          '0x352e504813b9e0b30f9ca70efc27a52d298f6697',
          '0x3d8fc1cffaa110f7a7f9f8bc237b73d54c4abf61',
          '0x6e5d4a29833e51a83539a57461e803bcff409050',
          '0xa95350d70b18fa29f6b5eb8d627ceeeee499340d',
        ],
      ),
    },
  ],
};
