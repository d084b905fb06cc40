/** StellaSwap on Moonbeam. */
import type { KnownProtocol } from '../engine/registry/known-protocol.ts';

export const stellaswap: KnownProtocol = {
  id: 'stellaswap',
  name: 'StellaSwap',
  source: 'https://docs.stellaswap.com/',
  contracts: [{ role: 'router', at: { 1284: ['0x70085a09d30d6f8c4ecf6ee10120d1847383bb57'] } }],
  factories: [{ at: { 1284: ['0x68a384d826d3678f78bb9fb1533c7e9577dacc0e'] }, creates: 'pool', namedBy: 'factory()' }],
};
