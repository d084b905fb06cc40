/** Hashflow: quotes of market makers, also between networks. */
import type { KnownProtocol } from '../engine/registry/known-protocol.ts';
import { onChains } from '../engine/registry/on-chains.ts';

export const hashflow: KnownProtocol = {
  id: 'hashflow',
  name: 'Hashflow',
  source: 'https://docs.hashflow.com/',
  contracts: [
    { role: 'router', at: onChains([1, 56, 137, 42161], ['0x55084ee0fef03f14a305cd24286359a35d735151']) },
    {
      role: 'router',
      at: { 1: ['0xf6a94dfd0e6ea9ddfdffe4762ad4236576136613'], 10: ['0xb3999f658c0391d94a37f7ff328f3fec942bcadc'] },
    },
  ],
};
