/** CoinPayments.net: wallets of the exchange, which are the same on every network. */
import type { KnownProtocol } from '../engine/registry/known-protocol.ts';
import { onChains } from '../engine/registry/on-chains.ts';

export const exchangeCoinpaymentsNet: KnownProtocol = {
  id: 'exchange-coinpayments-net',
  name: 'CoinPayments.net',
  source: 'https://github.com/duneanalytics/spellbook/tree/main/dbt_subprojects/hourly_spellbook/models/_sector/cex',
  contracts: [
    {
      role: 'exchange',
      at: onChains(
        [1, 10, 56, 100, 137, 250, 324, 8453, 42161, 42220, 43114, 59144],
        [
          '0x003e36550908907c2a2da960fd19a419b9a774b7',
          '0x005ad9b93955bf76d180c66f33fe84bd0f3310b5',
          '0x0833b566dd4d3a2f55b8416e7ca7e43921510885',
          '0x1a459813db7758b0309b7785fec854966685ce3b',
          '0x278425b97f719bc8cfa1d8aa1bbf7520ca81610c',
          '0x31d3a108fac60b0d5584226d9d2aa2294c637d76',
          '0x4685bdb11c75ade469d6aa294c332d4f60736ebb',
          '0x5a060db7cac8786818b752ee3cc802548d86a30c',
          '0x632d17e6f450b0b89cf1d8c61e93b9e9a4b8608b',
          '0x7de68a47a861a549dbe2bae37884fc6c84d12026',
          '0x8ae0b6bb5ea5b8ab7c9322fcb0dfcd8f7effd169',
          '0xa3fa59c716908290ab8611b33e33cd55876aeddf',
          '0xc49688c286fa5fdc9f4daa0f09f35861115a16f4',
          '0xca15769b2b683f414bd4b95dfef405101d883a4b',
          '0xce3daebec9a5cb4904beb01c8998bbca6e96ed9f',
          '0xe1b0f467bb4667bcaf77a147f784cfe1edffd6cb',
          '0xffcd95d059ba265194cec9b1fb6609bf2aa6b436',
        ],
      ),
    },
  ],
};
