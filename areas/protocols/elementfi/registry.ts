/** Element: ELFI is claimed and locked. */
import type { KnownProtocol } from '../engine/registry/known-protocol.ts';

export const elementfi: KnownProtocol = {
  id: 'elementfi',
  name: 'Element',
  source: 'https://docs.element.fi/',
  contracts: [{ role: 'lock', at: { 1: ['0x02bd4a3b1b95b01f2aa61655415a5d3eaacaafdd'] } }],
  tokens: [{ chainId: 1, address: '0x5c6d51ecba4d8e4f20373e3ce96a62342b125d6d', kind: 'coin', name: 'ELFI' }],
};
