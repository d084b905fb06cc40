/** SwissBorg: wallets of the exchange, which are the same on every network. */
import type { KnownProtocol } from '../engine/registry/known-protocol.ts';
import { onChains } from '../engine/registry/on-chains.ts';

export const exchangeSwissborg: KnownProtocol = {
  id: 'exchange-swissborg',
  name: 'SwissBorg',
  source: 'https://github.com/duneanalytics/spellbook/tree/main/dbt_subprojects/hourly_spellbook/models/_sector/cex',
  contracts: [
    {
      role: 'exchange',
      at: onChains(
        [1, 10, 56, 100, 137, 250, 324, 8453, 42161, 42220, 43114, 59144],
        [
          '0x0a52368d5a7e70d8c927f75ea6618c2c468031d4',
          '0x11444c6389a26c8e41d7fd5cafbfcc511303b7d3',
          '0x22bf0a4c4eff418b3306abfee20813d0b6e8dc74',
          '0x2e8c1131be1a839b375ac3ed1ba061df3d87cbfd',
          '0x42b86a269fb3d5368d880c519badaba77ec00130',
          '0x43fda7708c97c4c40d5402c6392f0457f23c0b8e',
          '0x5770815b0c2a09a43c9e5aecb7e2f3886075b605',
          '0x5cedc1923c33b253aedf24bf038eee6cbbb68a6a',
          '0x61488b940e5796b0d4ff096a441ebc48b8eac6de',
          '0x67fe3293fc4e877f3cdc3f0ed93721a600f72bde',
          '0x691e3cbb2a8f504fc650f21c9af6226051340559',
          '0x6cf9aa65ebad7028536e353393630e2340ca6049',
          '0x7153d2ef9f14a6b1bb2ed822745f65e58d836c3f',
          '0x87cbc48075d7aa1760ac71c41e8bc289b6a31f56',
          '0x94596096320a6b4eab43556ad1ed8c4c3d51c9aa',
          '0xa03d3611b34c3c49dbcb8206ed08fe6467f684a5',
          '0xa5546c4bc006d23b60d690d3033b8df40cecc230',
          '0xcde4c1b984f3f02f997ecff9980b06316de2577d',
          '0xcdf2bfd0ff20811c98471b331db19aabf3d3b972',
          '0xd0c3647cb16460a230b4aa93f3723823aa17c943',
          '0xff4606bd3884554cdbdabd9b6e25e2fad4f6fc54',
        ],
      ),
    },
  ],
};
