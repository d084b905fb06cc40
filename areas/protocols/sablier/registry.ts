/** Sablier: streams and vesting of tokens. */
import type { KnownProtocol } from '../engine/registry/known-protocol.ts';

export const sablier: KnownProtocol = {
  id: 'sablier',
  name: 'Sablier',
  source: 'https://docs.sablier.com/guides/lockup/deployments',
  contracts: [
    {
      role: 'distributor',
      at: {
        1: [
          '0x7cc7e125d83a581ff438608490cc0f7bdff79127',
          '0xa4fc358455febe425536fd1878be67ffdbdec59a',
          '0xafb979d9afad1ad27c5eff4e27226e3ab9e5dcc9',
          '0xcd18eaa163733da39c232722cbc4e8940b1d8888',
        ],
      },
    },
  ],
};
