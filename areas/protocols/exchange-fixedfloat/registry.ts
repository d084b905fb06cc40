/** FixedFloat: wallets of the exchange, which are the same on every network. */
import type { KnownProtocol } from '../engine/registry/known-protocol.ts';
import { onChains } from '../engine/registry/on-chains.ts';

export const exchangeFixedfloat: KnownProtocol = {
  id: 'exchange-fixedfloat',
  name: 'FixedFloat',
  source: 'https://github.com/duneanalytics/spellbook/tree/main/dbt_subprojects/hourly_spellbook/models/_sector/cex',
  contracts: [
    {
      role: 'exchange',
      at: onChains(
        [1, 10, 56, 100, 137, 250, 324, 8453, 42161, 42220, 43114, 59144],
        [
          '0x0bc6e8ceac156acbe85e2c46a505ff33407c45f5',
          '0x440efc740ca49ed88051c05cf756cde6c8be3b27',
          '0x4727250679294802377dd6ca6541b8e459077c95',
          '0x4e5b2e1dc63f6b91cb6cd759936495434c7e972f',
          '0x506c4dc5284316c04f34b8954e9bd6df3d7c514e',
          '0x5959dba0123d7a60df9e1409de4d7b5604976060',
          '0x6c344a0bbf8ef7af72c141c7eda129af4a71a9b5',
          '0x71d4249079684479f2651745fa2fcd79c9b45f53',
          '0x95d3b980d54cc9580dbfe88a7e3a6c48f27ffc47',
          '0xa2fc0dc8fe9f7500c554c77ba61c79b2492ab38f',
          '0xf5cbd91eabd71dab7343f56abe03250bd0c2fff4',
          '0xf6ee635c28dda95a74ba989807000cbe00317d27',
        ],
      ),
    },
  ],
};
