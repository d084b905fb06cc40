/** LlamaZip: routers whose calls are short. */
import type { KnownProtocol } from '../engine/registry/known-protocol.ts';

export const llamazip: KnownProtocol = {
  id: 'llamazip',
  name: 'LlamaZip',
  source: 'https://github.com/0xngmi/llamazip',
  contracts: [
    {
      role: 'router',
      at: {
        10: ['0x6f9d14cf4a06dd9c70766bd161cf8d4387683e1b'],
        42161: ['0x5279ebc4e5ba9ea09f19ade49f2bc98339aea4d7', '0x973bf562407766e77f885c1cd1a8060e5303c745'],
      },
    },
  ],
};
