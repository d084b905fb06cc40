/**
 * Nomad and its forerunner Optics: token bridges between Ethereum, Moonbeam, Celo and others, out of service since
 * 2022.
 */
import type { KnownProtocol } from '../engine/registry/known-protocol.ts';

export const optics: KnownProtocol = {
  id: 'optics',
  name: 'Nomad',
  source: 'https://docs.nomad.xyz/the-nomad-protocol/deployed-contracts',
  contracts: [
    {
      role: 'bridge',
      at: {
        1: [
          '0x4fc16de11deac71e8b2db539d82d93be4b486892',
          '0x6a39909e805a3eadd2b61fff61147796ca6abb47',
          '0x88a69b4e698a4b090df6cf5bd7b2d47325ad30a3',
        ],
        1284: ['0xd3dfd3ede74e0dcebc1aa685e151332857efce2d'],
      },
    },
  ],
};
