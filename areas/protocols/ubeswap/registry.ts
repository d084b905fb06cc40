/** Ubeswap on Celo. */
import type { KnownProtocol } from '../engine/registry/known-protocol.ts';

export const ubeswap: KnownProtocol = {
  id: 'ubeswap',
  name: 'Ubeswap',
  source: 'https://docs.ubeswap.org/',
  contracts: [{ role: 'router', at: { 42220: ['0xe3d8bd6aed4f159bc8000a9cd47cffdb95f96121'] } }],
  factories: [{ at: { 42220: ['0x62d5b84be28a183abb507e125b384122d2c25fae'] }, creates: 'pool', namedBy: 'factory()' }],
};
