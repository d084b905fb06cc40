/** Wirex: wallets of the exchange, which are the same on every network. */
import type { KnownProtocol } from '../engine/registry/known-protocol.ts';
import { onChains } from '../engine/registry/on-chains.ts';

export const exchangeWirex: KnownProtocol = {
  id: 'exchange-wirex',
  name: 'Wirex',
  source: 'https://github.com/duneanalytics/spellbook/tree/main/dbt_subprojects/hourly_spellbook/models/_sector/cex',
  contracts: [
    {
      role: 'exchange',
      at: onChains(
        [1, 10, 56, 100, 137, 250, 324, 8453, 42161, 42220, 43114, 59144],
        [
          '0x0a1820f0ff7dc9fce0a4f0b589ee14ddae88233c',
          '0x2f13d388b85e0ecd32e7c3d7f36d1053354ef104',
          '0x4afdba85a0e24a0d3f3245c8d91f5a0e2914e3c3',
          '0x4b8bd5ad437d43babd20bbd618f73e3f50d9475f',
          '0x6c9bfec4babb1dc5ad112aa79003d9cf7261dbda',
          '0x935f64b44b5c48a1539c4ada5161d27ace4205b5',
          '0xb57deccd4b0aa811fe1ec947c66ee65c08617a76',
          '0xe3f277382419535245a345e923898c2d43f7cbe5',
        ],
      ),
    },
  ],
};
