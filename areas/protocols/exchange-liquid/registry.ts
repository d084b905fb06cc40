/** Liquid: wallets of the exchange, which are the same on every network. */
import type { KnownProtocol } from '../engine/registry/known-protocol.ts';
import { onChains } from '../engine/registry/on-chains.ts';

export const exchangeLiquid: KnownProtocol = {
  id: 'exchange-liquid',
  name: 'Liquid',
  source: 'https://github.com/duneanalytics/spellbook/tree/main/dbt_subprojects/hourly_spellbook/models/_sector/cex',
  contracts: [
    {
      role: 'exchange',
      at: onChains(
        [1, 10, 56, 100, 137, 250, 324, 8453, 42161, 42220, 43114, 59144],
        [
          '0x07445065963c2d563cd70ddf2aa49fc771e59a98',
          '0x41d5233f434d98b73f22ce664d48be06f4eb073f',
          '0x618053cf06c1af3ee1cc1545b2f344135ac0e98e',
          '0x618e75ac90b12c6049ba3b27f5d5f8651b0037f6',
          '0x8e01ef6a4d864698ff80b419fe9ec2e3c85e9e9e',
          '0x9cc2dce817093ceea82bb67a4cf43131fa354c06',
          '0x9f571bb918e98b8deb462f14c54a3e36ad43627a',
          '0xa80ee1d4e41dc43ee5bcc54bd2867b44a8e6a385',
          '0xccdfdc87341605200a3582ab52350fb4fb261ab0',
          '0xd0c6f16cc58f1b23c51d1529b95fec2740218f0a',
          '0xdb2cad4f306b47c9b35541988c7656f1bb092e15',
          '0xdb2e63058a01a3f304c9e337003f425889ba135f',
          '0xdf4b6fb700c428476bd3c02e6fa83e110741145b',
          '0xe11eda4f7ee51bf6eff7cb3ca0f1dc10809e01b1',
          '0xedbb72e6b3cf66a792bff7faac5ea769fe810517',
          '0xee0fb34631f0e6503c5ffb4a30f6fa345cf1ba99',
        ],
      ),
    },
  ],
};
