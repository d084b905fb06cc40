/** Ceffu: wallets of the exchange, which are the same on every network. */
import type { KnownProtocol } from '../engine/registry/known-protocol.ts';
import { onChains } from '../engine/registry/on-chains.ts';

export const exchangeCeffu: KnownProtocol = {
  id: 'exchange-ceffu',
  name: 'Ceffu',
  source: 'https://github.com/duneanalytics/spellbook/tree/main/dbt_subprojects/hourly_spellbook/models/_sector/cex',
  contracts: [
    {
      role: 'exchange',
      at: onChains(
        [1, 10, 56, 100, 137, 250, 324, 8453, 42161, 42220, 43114, 59144],
        [
          '0x08439901c2bb071cd0812ed329675c9657434083',
          '0x2b9ffcd7a44f9afc8770ac1d5e6405410816dab4',
          '0x33e55b9badc446f7fddd8bda1b5f33c8e3e82a2c',
          '0x3a3c006053a9b40286b9951a11be4c5808c11dc8',
          '0x4ed6cf63bd9c009d247ee51224fc1c7041f517f1',
          '0x51ed7e59643c406093393b06403f0f79db1770e2',
          '0x756b86fd69914db92229c07c7393d7d9948fed33',
          '0x84dbd7da7464b54d2f271b383106795d7dcd9069',
          '0x909c0bc97dbc8ee1b802d949ebf97b406aedc01f',
          '0x9f34a5fe4846d89db84e30af799459a691834ca0',
          '0xc8812d1d1918587924ad84bcf8687bfbb1231f85',
          '0xd3a22590f8243f8e83ac230d1842c9af0404c4a1',
          '0xd3fdd98162902844342e7f8b59ab17cbd03ba36b',
          '0xe91268537b6dc2a43d8c81c4c4cae0d5312b9c2c',
          '0xea01c23b82f5b13a811ae49100e2b9008b1e6aee',
          '0xf42599c3a58661e06dc8c3b5ad6bd9509385a306',
        ],
      ),
    },
  ],
};
