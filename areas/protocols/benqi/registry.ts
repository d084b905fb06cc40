/** BENQI on Avalanche: sAVAX for staked AVAX, and markets like those of Compound v2. */
import type { KnownProtocol } from '../engine/registry/known-protocol.ts';

export const benqi: KnownProtocol = {
  id: 'benqi',
  name: 'BENQI',
  source: 'https://docs.benqi.fi/resources/contracts',
  contracts: [
    { role: 'vault', at: { 43114: ['0x2b2c81e08f1af8835a78bb2a90ae924ace0ea4be'] } },
    { role: 'distributor', name: 'BENQI comptroller', at: { 43114: ['0x486af39519b4dc9a7fccd318217352830e8ad9b4'] } },
    { role: 'lock', name: 'veQI', at: { 43114: ['0x7ee65fdc1c534a6b4f9ea2cc3ca9ac8d6c602abd'] } },
  ],
  factories: [
    { at: { 43114: ['0x486af39519b4dc9a7fccd318217352830e8ad9b4'] }, creates: 'lendingPool', namedBy: 'comptroller()' },
  ],
  events: [
    {
      event: 'event Submitted(address indexed user, uint256 avaxAmount, uint256 shareAmount)',
      means: 'deposit',
      by: ['vault'],
      user: ['user'],
      amount: 'avaxAmount',
    },
  ],
  tokens: [
    {
      chainId: 43114,
      address: '0x2b2c81e08f1af8835a78bb2a90ae924ace0ea4be',
      kind: 'growingRate',
      of: 'native',
      name: 'sAVAX',
    },
    {
      chainId: 43114,
      address: '0x5c0401e81bc07ca70fad469b451682c0d747ef1c',
      kind: 'growingRate',
      of: 'native',
      name: 'qiAVAX',
    },
    { chainId: 43114, address: '0x8729438eb15e2c8b576fcc6aecda6a148776c0f5', kind: 'coin', name: 'QI' },
  ],
};
