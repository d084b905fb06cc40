/** Gemini: wallets of the exchange, which are the same on every network. */
import type { KnownProtocol } from '../engine/registry/known-protocol.ts';
import { onChains } from '../engine/registry/on-chains.ts';

export const exchangeGemini: KnownProtocol = {
  id: 'exchange-gemini',
  name: 'Gemini',
  source: 'https://github.com/duneanalytics/spellbook/tree/main/dbt_subprojects/hourly_spellbook/models/_sector/cex',
  contracts: [
    {
      role: 'exchange',
      at: onChains(
        [1, 10, 56, 100, 137, 250, 324, 8453, 42161, 42220, 43114, 59144],
        [
          '0x066a10831d783fe4e08b7676d9881c77298ed298',
          '0x07ee55aa48bb72dcc6e9d78256648910de513eca',
          '0x183b1ffb0aa9213b9335adfad82e47bfb02f8d24',
          '0x3e6722f32cbe5b3c7bd3dca7017c7ffe1b9e5a2a',
          '0x485b9a41e8bf06e57bb64c6ba7cb04f9d53d2d76',
          '0x4c2f150fc90fed3d8281114c2349f1906cde5346',
          '0x5f65f7b609678448494de4c87521cdf6cef1e932',
          '0x61edcdf5bb737adffe5043706e7c5bb1f1a56eea',
          '0x6fc82a5fe25a5cdb58bc74600a40a69c065263f8',
          '0x8d6f396d210d385033b348bcae9e4f9ea4e045bd',
          '0x9d549ad2ce668271fb1354af19b1668fdb86d818',
          '0xafcd96e580138cfa2332c632e66308eacd45c5da',
          '0xb068656a1ab9609ef628c65c71c379f9d625815d',
          '0xb1cce076e720300c4e49b529a7ce0e58d3c0e8fe',
          '0xb302bfe9c246c6e150af70b1caaa5e3df60dac05',
          '0xd24400ae8bfebb18ca49be86258a3c749cf46853',
          '0xd69b0089d9ca950640f5dc9931a41a5965f00303',
          '0xdd51f01d9fc0fd084c1a4737bbfa5becb6ced9bc',
          '0xf51710015536957a01f32558402902a2d9c35d82',
        ],
      ),
    },
  ],
};
