/** Olympus: OHM, its staked forms and their migration, and loans (Cooler). */
import type { KnownProtocol } from '../engine/registry/known-protocol.ts';

export const olympus: KnownProtocol = {
  id: 'olympus',
  name: 'Olympus',
  source: 'https://docs.olympusdao.finance/main/contracts/addresses',
  contracts: [
    {
      role: 'stake',
      at: { 1: ['0xb63cac384247597756545b500253ff8e607a8020', '0xfd31c7d00ca47653c6ce64af53c1571f9c36566a'] },
    },
    { role: 'migration', name: 'Olympus migration', at: { 1: ['0x184f3fad8618a6f458c16bae63f70c426fe784b3'] } },
  ],
  tokens: [
    {
      chainId: 1,
      address: '0x04906695d6d12cf5459975d7c3c03356e4ccd460',
      kind: 'growingBalance',
      of: '0x64aa3364f17a4d01c6f1751fd97c2bd3d7e7f1d5',
      name: 'sOHM',
    },
    {
      chainId: 1,
      address: '0x0ab87046fbb341d058f17cbc4c1133f25a20a52f',
      kind: 'growingRate',
      of: '0x64aa3364f17a4d01c6f1751fd97c2bd3d7e7f1d5',
      name: 'gOHM',
    },
  ],
};
