/** Abracadabra: MIM is borrowed in cauldrons, staked SPELL. */
import type { KnownProtocol } from '../engine/registry/known-protocol.ts';

export const abracadabra: KnownProtocol = {
  id: 'abracadabra',
  name: 'Abracadabra',
  source: 'https://docs.abracadabra.money/learn/intro/mim-token/contract-addresses',
  contracts: [
    {
      role: 'loan',
      at: { 1: ['0x7ce7d9ed62b9a6c5ace1c6ec9aeb115fa3064757'], 42161: ['0x7e05363e225c1c8096b1cd233b59457104b84908'] },
    },
    {
      role: 'vault',
      name: 'Abracadabra',
      at: { 1: ['0xd96f48665a1410c0cd669a88898eca36b9fc2cce', '0xf5bce5077908a1b7370b9ae04adc565ebd643966'] },
    },
  ],
};
