/** Drips: streams and splits of coins to projects. */
import type { KnownProtocol } from '../engine/registry/known-protocol.ts';

export const drips: KnownProtocol = {
  id: 'drips',
  name: 'Drips',
  source: 'https://docs.drips.network/',
  contracts: [
    {
      role: 'donation',
      at: {
        1: [
          '0x1455d9bd6b98f95dd8feb2b3d60ed825fcef0610',
          '0x73043143e0a6418cc45d82d4505b096b802fd365',
          '0xd0dd053392db676d57317cd4fe96fc2ccf42d0b4',
        ],
        137: ['0x8715fa4d3831301ae46ebf19be37f7a2ca9655d3'],
      },
    },
  ],
  events: [
    {
      event: `event Collected(address indexed user, uint256 indexed assetId, uint128 collected, uint128 split)`,
      means: 'refund',
      by: ['donation'],
      user: ['user'],
      amount: 'collected',
    },
    {
      event: `event Given(address indexed user, uint256 indexed account, address indexed receiver, uint256 assetId,
        uint128 amt)`,
      means: 'donate',
      by: ['donation'],
      user: ['user', 'receiver'],
      amount: 'amt',
    },
  ],
};
