/** PoolTogether: deposits earn prizes. */
import type { KnownProtocol } from '../engine/registry/known-protocol.ts';

export const pooltogether: KnownProtocol = {
  id: 'pooltogether',
  name: 'PoolTogether',
  source: 'https://docs.pooltogether.com/',
  contracts: [
    {
      role: 'vault',
      at: {
        1: ['0xd89a09084555a7d0abe7b111b1f78dfeddd638be'],
        10: ['0x79bc8bd53244bc8a9c8c27509a2d573650a83373'],
        137: ['0x19de635fb3678d8b8154e37d8c9cdf182fe84e60'],
        43114: ['0xf830f5cb2422d555ec34178e27094a816c8f95ec'],
      },
    },
  ],
  events: [
    {
      event: 'event Deposited(address indexed to, uint256 amount)',
      means: 'deposit',
      by: ['vault'],
      user: ['to'],
      amount: 'amount',
    },
  ],
};
