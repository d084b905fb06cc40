/** Kittenswap on HyperEVM. */
import type { KnownProtocol } from '../engine/registry/known-protocol.ts';

export const kittenswap: KnownProtocol = {
  id: 'kittenswap',
  name: 'Kittenswap',
  source: 'https://docs.kittenswap.finance/',
  contracts: [
    { role: 'factory', at: { 999: ['0x5f95e92c338e6453111fc55ee66d4aafcce661a7'] } },
    {
      role: 'router',
      at: { 999: ['0x4e73e421480a7e0c24fb3c11019254ede194f736', '0xd6eeffbdaf6503ad6539cf8f337d79bebbd40802'] },
    },
  ],
  factories: [{ at: { 999: ['0x5f95e92c338e6453111fc55ee66d4aafcce661a7'] }, creates: 'pool', namedBy: 'factory()' }],
};
