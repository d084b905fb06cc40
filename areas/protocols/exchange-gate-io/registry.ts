/** Gate.io: wallets of the exchange, which are the same on every network. */
import type { KnownProtocol } from '../engine/registry/known-protocol.ts';
import { onChains } from '../engine/registry/on-chains.ts';

export const exchangeGateIo: KnownProtocol = {
  id: 'exchange-gate-io',
  name: 'Gate.io',
  source: 'https://github.com/duneanalytics/spellbook/tree/main/dbt_subprojects/hourly_spellbook/models/_sector/cex',
  contracts: [
    {
      role: 'exchange',
      at: onChains(
        [1, 10, 56, 100, 137, 250, 324, 8453, 42161, 42220, 43114, 59144],
        [
          '0x05ee546c1a62f90d7acbffd6d846c9c54c7cf94c',
          '0x0d0707963952f2fba59dd06f2b425ace40b492fe',
          '0x1c4b70a3968436b9a0a9cf5205c787eb81bb558c',
          '0x234ee9e35f8e9749a002fc42970d570db716453b',
          '0x6596da8b65995d5feacff8c2936f0b7a2051b0d0',
          '0x7793cd85c11a924478d358d49b05b37e91b5810f',
          '0x85faa6c1f2450b9caea300838981c2e6e120c35c',
          '0x925206b8a707096ed26ae47c84747fe0bb734f59',
          '0xb7715cb185990a1d7fede7bb5a3c369296018279',
          '0xc882b111a75c0c657fc507c04fbfcd2cc984f071',
          '0xd793281182a0e3e023116004778f45c29fc14f19',
          '0xeb01f8cdae433e7b55023ff0b2da44c4c712dce2',
        ],
      ),
    },
  ],
};
