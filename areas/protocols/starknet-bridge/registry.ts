/** The bridges of Starknet: one for each coin on Ethereum. */
import type { KnownProtocol } from '../engine/registry/known-protocol.ts';

export const starknetBridge: KnownProtocol = {
  id: 'starknet-bridge',
  name: 'Starknet Bridge',
  source: 'https://docs.starknet.io/tools/important-addresses/',
  contracts: [
    {
      role: 'bridge',
      at: {
        1: [
          '0x283751a21eafbfcd52297820d27c1f1963d9b5b4',
          '0x9f96fe0633ee838d0298e8b8980e6716be81388d',
          '0xae0ee0a63a2ce6baeeffe56e7714fb4efe48d419',
          '0xbb3400f107804dfb482565ff1ec8d8ae66747605',
          '0xbf67f59d2988a46fbff7ed79a621778a3cd3985b',
          '0xca14057f85f2662257fd2637fdec558626bce554',
          '0xcf58536d6fab5e59b654228a5a4ed89b13a876c2',
          '0xf6080d9fbeebcd44d89affbfd42f098cbff92816',
        ],
      },
    },
  ],
};
