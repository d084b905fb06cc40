/** Paxos: wallets of the exchange, which are the same on every network. */
import type { KnownProtocol } from '../engine/registry/known-protocol.ts';
import { onChains } from '../engine/registry/on-chains.ts';

export const exchangePaxos: KnownProtocol = {
  id: 'exchange-paxos',
  name: 'Paxos',
  source: 'https://github.com/duneanalytics/spellbook/tree/main/dbt_subprojects/hourly_spellbook/models/_sector/cex',
  contracts: [
    {
      role: 'exchange',
      at: onChains(
        [1, 10, 56, 100, 137, 250, 324, 8453, 42161, 42220, 43114, 59144],
        [
          '0x0c23fc0ef06716d2f8ba19bc4bed56d045581f2d',
          '0x264bd8291fae1d75db2c5f573b07faa6715997b5',
          '0x286af5cf60ae834199949bbc815485f07cc9c644',
          '0x2fb074fa59c9294c71246825c1c9a0c7782d41a4',
          '0x41b309236c87b1bc6fa8eb865833e44158fa991a',
          '0x5195427ca88df768c298721da791b93ad11eca65',
          '0x6fa67393be5d9a5b6b3570646ef238bb52795350',
          '0x7bbfaa2f8b2d2a613b4439be3428dfbf0f405390',
          '0x7d766b06e7164be4196ee62e6036c9fcff68107d',
          '0x8a89e016750479dc1d7ad32ecffcecd76e118697',
          '0xc5a8859c44ac8aa2169afacf45b87c08593bec10',
          '0xe25a329d385f77df5d4ed56265babe2b99a5436e',
          '0xf845a0a05cbd91ac15c3e59d126de5dfbc2aabb7',
        ],
      ),
    },
  ],
};
