/** Symbiotic: collateral tokens and vaults for restaking. */
import type { KnownProtocol } from '../engine/registry/known-protocol.ts';

export const symbiotic: KnownProtocol = {
  id: 'symbiotic',
  name: 'Symbiotic',
  source: 'https://docs.symbiotic.fi/deployments/current',
  contracts: [
    {
      role: 'vault',
      at: {
        1: [
          '0x03bf48b8a1b37fbead1ecabcf15b98b924ffa5ac',
          '0x38b86004842d3fa4596f0b7a0b53de90745ab654',
          '0x422f5accc812c396600010f224b320a743695f85',
          '0x475d3eb031d250070b63fa145f0fcfc5d97c304a',
          '0x5198cb44d7b2e993ebdda9cad3b9a0eaa32769d2',
          '0xb26ff591f44b04e78de18f43b46f8b70c6676984',
          '0xbdea8e677f9f7c294a4556005c640ee505be6925',
          '0xc10a7f0ac6e3944f4860ee97a937c51572e3a1da',
          '0xc329400492c6ff2438472d4651ad17389fcb843a',
        ],
      },
    },
  ],
};
