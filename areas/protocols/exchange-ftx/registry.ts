/** FTX: wallets of the exchange, which are the same on every network. */
import type { KnownProtocol } from '../engine/registry/known-protocol.ts';
import { onChains } from '../engine/registry/on-chains.ts';

export const exchangeFtx: KnownProtocol = {
  id: 'exchange-ftx',
  name: 'FTX',
  source: 'https://github.com/duneanalytics/spellbook/tree/main/dbt_subprojects/hourly_spellbook/models/_sector/cex',
  contracts: [
    {
      role: 'exchange',
      at: onChains(
        [1, 10, 56, 100, 137, 250, 324, 8453, 42161, 42220, 43114, 59144],
        [
          '0x25eaff5b179f209cf186b1cdcbfa463a69df4c45',
          '0x279f8940ca2a44c35ca3edf7d28945254d0f0ae6',
          '0x2faf487a4414fe77e2327f0bf4ae2a264a776ad2',
          '0x41772edd47d9ddf9ef848cdb34fe76143908c7ad',
          '0x51bfacfce67821ec05d3c9bc9a8bc8300fb29564',
          '0x6001ce416ff9801dba27c6eb217dfd7c258f6d27',
          '0x6e685a45db4d97ba160fa067cb81b40dfed47245',
          '0x772589e99bc9c54dd40acb7d73f88ccbc9d9cf47',
          '0x77f33da6046a03ebb0e6d33a26cb49bd738774ff',
          '0x871baed4088b863fd6407159f3672d70cd34837d',
          '0x93c3cf42439dc4cce8fa5f3da078facc9fbb4c15',
          '0x97f991971a37d4ca58064e6a98fc563f03a71e5c',
          '0x9ade1c17d25246c405604344f89e8f23f8c1c632',
          '0xa60113f7d43130919802b0863abdcdb956664fd5',
          '0xa98f8fda8cc449e99183229bb906cefb246a7ef3',
          '0xc098b2a3aa256d2140208c3de6543aaef5cd3a94',
          '0xd8019a114e86ad41d71a3eeb6620b19dd166a969',
        ],
      ),
    },
  ],
};
