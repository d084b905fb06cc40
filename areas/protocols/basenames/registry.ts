/** Basenames: names on Base are registered and renewed for ETH. */
import type { KnownProtocol } from '../engine/registry/known-protocol.ts';

export const basenames: KnownProtocol = {
  id: 'basenames',
  name: 'Basenames',
  source: 'https://github.com/base/basenames',
  contracts: [
    {
      role: 'service',
      at: {
        8453: [
          '0x03c4738ee98ae44591e1a4a4f3cab6641d95dd9a',
          '0x4ccb0bb02fcaba27e82a56646e81d8c5bc4119a5',
          '0xa7d2607c6bd39ae9521e514026cbb078405ab322',
        ],
      },
    },
    {
      role: 'helper',
      at: { 8453: ['0xb94704422c2a1e396835a571837aa5ae53285a95', '0xc6d566a56a1aff6508b41f6c90ff131615583bcd'] },
    },
  ],
};
