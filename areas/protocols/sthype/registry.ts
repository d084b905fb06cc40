/** StakedHYPE on HyperEVM: stHYPE, whose balance grows, and its wrapped form. */
import type { KnownProtocol } from '../engine/registry/known-protocol.ts';

export const sthype: KnownProtocol = {
  id: 'sthype',
  name: 'StakedHYPE',
  source: 'https://docs.stakedhype.fi/technical/stakedhype-technical-integration-guide',
  contracts: [{ role: 'vault', at: { 999: ['0xb96f07367e69e86d6e9c3f29215885104813eeae'] } }],
  tokens: [
    {
      chainId: 999,
      address: '0x94e8396e0869c9f2200760af0621afd240e1cf38',
      kind: 'wrapped',
      of: '0xffaa4a3d97fe9107cef8a3f48c069f577ff76cc1',
      name: 'wstHYPE',
    },
    {
      chainId: 999,
      address: '0xffaa4a3d97fe9107cef8a3f48c069f577ff76cc1',
      kind: 'growingBalance',
      of: 'native',
      name: 'stHYPE',
    },
  ],
};
