/** Juicebox: projects are paid and give tokens for it. */
import type { KnownProtocol } from '../engine/registry/known-protocol.ts';

export const juicebox: KnownProtocol = {
  id: 'juicebox',
  name: 'Juicebox',
  source: 'https://docs.juicebox.money/dev/v3/resources/addresses/',
  contracts: [
    {
      role: 'donation',
      at: {
        1: [
          '0x1d9619e10086fdc1065b114298384aae3f680cc0',
          '0x2db6d704058e552defe415753465df8df0361846',
          '0x594cb208b5bb48db1bcbc9354d1694998864ec63',
          '0xfa391de95fcbcd3157268b91d8c7af083e607a5c',
        ],
      },
    },
    { role: 'helper', name: 'Juicebox projects', at: { 1: ['0xd8b4359143eda5b2d763e127ed27c77addbc47d3'] } },
  ],
};
