/** Stader: tokens for staked coins of several networks, whose rates grow. */
import type { KnownProtocol } from '../engine/registry/known-protocol.ts';

export const stader: KnownProtocol = {
  id: 'stader',
  name: 'Stader',
  source: 'https://staderlabs.gitbook.io/ethereum/smart-contracts',
  contracts: [
    {
      role: 'vault',
      at: {
        1: ['0x4f4bfa0861f62309934a5551e0b2541ee82fdcf1', '0xcf5ea1b38380f6af39068375516daf40ed70d299'],
        56: ['0x7276241a669489e4bbb76f63d2a43bfe63080f2f'],
      },
    },
  ],
  tokens: [
    {
      chainId: 1,
      address: '0xa35b1b31ce002fbf2058d22f30f95d405200a15b',
      kind: 'growingRate',
      of: 'native',
      name: 'ETHx',
    },
    {
      chainId: 1,
      address: '0xf03a7eb46d01d9ecaa104558c732cf82f6b6b645',
      kind: 'growingRate',
      of: '0x7d1afa7b718fb893db30a3abc0cfc608aacfebb0',
      name: 'MaticX',
    },
    {
      chainId: 56,
      address: '0x1bdd3cf7f79cfb8edbb955f20ad99211551ba275',
      kind: 'growingRate',
      of: 'native',
      name: 'BNBx',
    },
    {
      chainId: 137,
      address: '0xfa68fb4628dff1028cfec22b4162fccd0d45efb6',
      kind: 'growingRate',
      of: 'native',
      name: 'MaticX',
    },
    {
      chainId: 250,
      address: '0xd7028092c830b5c8fce061af2e593413ebbc1fc1',
      kind: 'growingRate',
      of: 'native',
      name: 'sFTMx',
    },
  ],
};
