/** Magpie, later Fly: a router on each network. */
import type { KnownProtocol } from '../engine/registry/known-protocol.ts';
import { onChains } from '../engine/registry/on-chains.ts';

export const magpie: KnownProtocol = {
  id: 'magpie',
  name: 'Magpie (Fly)',
  source: 'https://docs.fly.trade/',
  contracts: [
    { role: 'router', at: onChains([1, 10, 100, 137], ['0xa6e941eab67569ca4522f70d343714ff51d571c4']) },
    {
      role: 'router',
      at: {
        56: ['0x29ed0a2f22a92ff84a7f196785ca6b0d21aeec62'],
        8453: ['0x5e766616aabfb588e23a8ea854e9dbd1042affd3', '0xef42f78d25f4c681dcad2597fa04877ff802ef4b'],
        42161: ['0x34cdce58cbdc6c54f2ac808a24561d0ab18ca8be', '0xfb1b08ba6ba284934d817ea3c9d18f592cc59a50'],
        534352: ['0x9ee06954418687c6fb3a9966f7c46e0a245f0183'],
      },
    },
  ],
};
