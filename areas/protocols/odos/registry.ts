/** Odos: a router on each network, and the airdrop of its token. */
import type { KnownProtocol } from '../engine/registry/known-protocol.ts';
import { onChains } from '../engine/registry/on-chains.ts';

export const odos: KnownProtocol = {
  id: 'odos',
  name: 'Odos',
  source: 'https://docs.odos.xyz/build/contracts',
  contracts: [
    {
      role: 'router',
      name: 'Odos v1',
      at: {
        1: ['0x76f4eed9fe41262669d0250b2a97db79712ad855'],
        10: ['0x69dd38645f7457be13571a847ffd905f9acbaf6d'],
        56: ['0x9f138be5aa5cc442ea7cc7d18cd9e30593ed90b9'],
        137: ['0xa32ee1c40594249eb3183c10792bcf573d4da47c'],
        42161: ['0xdd94018f54e565dbfc939f7c44a16e163faab331'],
      },
    },
    {
      role: 'router',
      name: 'Odos v2',
      at: {
        1: ['0xcf5540fffcdc3d510b18bfca6d2b9987b0772559'],
        10: ['0xca423977156bb05b13a2ba3b76bc5419e2fe9680'],
        56: ['0x89b8aa89fdd0507a99d334cbe3c808fafc7d850e'],
        137: ['0x4e3288c9ca110bcc82bf38f09a7b425c095d92bf'],
        250: ['0xd0c22a5435f4e8e5770c1fafb5374015fc12f7cd'],
        324: ['0x4bba932e9792a2b917d47830c93a9bc79320e4f7'],
        5000: ['0xd9f4e85489adcd0baf0cd63b4231c6af58c26745'],
        8453: ['0x19ceead7105607cd444f5ad10dd51356436095a1'],
        42161: ['0xa669e7a0d4b3e4fa48af2de86bd4cd7126be4e13'],
        43114: ['0x88de50b233052e4fb783d4f6db78cc34fea3e9fc'],
        59144: ['0x2d8879046f1559e53eb052e949e9544bcb72f414'],
        534352: ['0xbfe03c9e20a9fc0b37de01a172f207004935e0b1'],
      },
    },
    {
      role: 'router',
      name: 'Odos v3',
      at: onChains(
        [1, 10, 56, 137, 146, 8453, 42161, 43114, 59144, 534352],
        ['0x0d05a7d3448512b78fa8a9e46c4872c88c4a0d05'],
      ),
    },
    { role: 'airdrop', name: 'Odos airdrop', at: { 8453: ['0x4c8f8055d88705f52c9994969dde61ab574895a3'] } },
  ],
};
