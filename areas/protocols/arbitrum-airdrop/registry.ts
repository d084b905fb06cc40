/** Arbitrum: its airdrop and governors. */
import type { KnownProtocol } from '../engine/registry/known-protocol.ts';

export const arbitrumAirdrop: KnownProtocol = {
  id: 'arbitrum-airdrop',
  name: 'Arbitrum',
  source: 'https://docs.arbitrum.foundation/deployment-addresses',
  contracts: [
    { role: 'airdrop', name: 'Arbitrum airdrop', at: { 42161: ['0x67a24ce4321ab3af51c2d0a4801c3e111d88c9d9'] } },
    {
      role: 'helper',
      name: 'Arbitrum governor',
      at: {
        42161: [
          '0x467923b9ae90bdb36ba88eca11604d45f13b712c',
          '0x6f3a242ca91a119f872f0073bc14bc8a74a315ad',
          '0x789fc99093b09ad01c34dc7251d0c89ce743e5a4',
          '0x8a1cda8dee421cd06023470608605934c16a05a0',
          '0xf07ded9dc292157749b6fd268e37df6ea38395b9',
        ],
      },
    },
  ],
  events: [
    {
      event: 'event Claimed(uint256 index, address account, uint256 amount)',
      means: 'airdrop',
      by: ['airdrop'],
      user: ['account'],
      amount: 'amount',
    },
    {
      event: 'event HasClaimed(address indexed recipient, uint256 amount)',
      means: 'airdrop',
      by: ['airdrop'],
      user: ['recipient'],
      amount: 'amount',
    },
  ],
  tokens: [{ chainId: 42161, address: '0x912ce59144191c1204e64559fe8253a0e49e6548', kind: 'coin', name: 'ARB' }],
};
