/** Livepeer: LPT is bonded and withdrawn. */
import type { KnownProtocol } from '../engine/registry/known-protocol.ts';

export const livepeer: KnownProtocol = {
  id: 'livepeer',
  name: 'Livepeer',
  source: 'https://docs.livepeer.org/references/contract-addresses',
  contracts: [
    {
      role: 'stake',
      at: {
        1: ['0x511bc4556d823ae99630ae8de28b9b80df90ea2e'],
        42161: ['0x35bcf3c30594191d53231e4ff333e8a770453e40', '0xc20de37170b45774e6cd3d2304017fc962f27252'],
      },
    },
  ],
};
