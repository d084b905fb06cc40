/** Bitget: wallets of the exchange, which are the same on every network. */
import type { KnownProtocol } from '../engine/registry/known-protocol.ts';
import { onChains } from '../engine/registry/on-chains.ts';

export const exchangeBitget: KnownProtocol = {
  id: 'exchange-bitget',
  name: 'Bitget',
  source:
    'https://github.com/duneanalytics/spellbook/blob/main/dbt_subprojects/hourly_spellbook/models/_sector/cex/addresses/chains/cex_evms_addresses.sql',
  contracts: [
    {
      role: 'exchange',
      at: onChains(
        [1, 10, 56, 100, 137, 250, 324, 8453, 42161, 42220, 43114, 59144],
        [
          '0x0639556f03714a74a5feeaf5736a4a64ff70d206',
          '0x092fe28430bade62c7c044b9c77d0aaa06241319',
          '0x0edd5b0de0fe748be331186bf0aa878f47f601db',
          '0x149ded7438caf5e5bfdc507a6c25436214d445e1',
          '0x1a96e5da1315efcf9b75100f5757d5e8b76abb0c',
          '0x1ab4973a48dc892cd9971ece8e01dcc7688f8f23',
          '0x1ae3739e17d8500f2b2d80086ed092596a116e0b',
          '0x1d5ba5414f2983212e03bf7725add9eb4cdb00dc',
          '0x2bf7494111a59bd51f731dcd4873d7d71f8feeec',
          '0x31a36512d4903635b7dd6828a934c3915a5809be',
          '0x3a7d1a8c3a8dc9d48a68e628432198a2ead4917c',
          '0x461f6dcdd5be42d41fe71611154279d87c06b406',
          '0x4d216d2682f3997f6c19420beee4530d08d0ea5f',
          '0x4dfc15890972ecea7a213bda2b478dabc382e7a1',
          '0x5051e9860c1889eb1bfa394365364b3dd61787f1',
          '0x51971c86b04516062c1e708cdc048cb04fbe959f',
          '0x54a679e853281a440911f72eae0e24107e9413dc',
          '0x59708733fbbf64378d9293ec56b977c011a08fd2',
          '0x5bdf85216ec1e38d6458c870992a69e38e03f7ef',
          '0x6a3f28c47542bd5811ae37ab358d5d7e3ab84127',
          '0x70213959a644baa94840bbfb4129550bceceb3c2',
          '0x731309e453972598ea05d706c6ee6c3c21ab4d2a',
          '0x7651fc1605a58fe9a99f1fe0d6db05d4182a9a93',
          '0x842ea89f73add9e4fe963ae7929fdc1e80acdb52',
          '0x97b9d2102a9a65a26e1ee82d59e42d1b73b68689',
          '0x9e00816f61a709fa124d36664cd7b6f14c13ee05',
          '0xb8cda8d72da558ef8f76a0d928f9652d2b003e2e',
          '0xbc942e2250ec7ab83bfc4516bca4e281dbfbb393',
          '0xbff5092f83bd810e0926068b89633bf66eaa037b',
          '0xdbe46a02322e636b92296954637e1d7db9d5ed26',
          '0xdfe4b89cf009bffa33d9bca1f19694fc2d4d943d',
          '0xe2b406ec9227143a8830229eeb3eb6e24b5c60be',
          '0xe6a421f24d330967a3af2f4cdb5c34067e7e4d75',
          '0xe80623a9d41f2f05780d9cd9cea0f797fd53062a',
          '0xf646d9b7d20babe204a89235774248ba18086dae',
          '0xffa8db7b38579e6a2d14f9b347a9ace4d044cd54',
        ],
      ),
    },
  ],
};
