/** Trisolaris on Aurora. */
import type { KnownProtocol } from '../engine/registry/known-protocol.ts';

export const trisolaris: KnownProtocol = {
  id: 'trisolaris',
  name: 'Trisolaris',
  source: 'https://docs.trisolaris.io/',
  contracts: [{ role: 'router', at: { 1313161554: ['0x2cb45edb4517d5947afde3beabf95a582506858b'] } }],
  factories: [
    { at: { 1313161554: ['0xc66f594268041db60507f00703b152492fb176e7'] }, creates: 'pool', namedBy: 'factory()' },
  ],
};
