/** The airdrop of zkSync. */
import type { KnownProtocol } from '../engine/registry/known-protocol.ts';

export const zksyncAirdrop: KnownProtocol = {
  id: 'zksync-airdrop',
  name: 'zkSync',
  source: 'https://claim.zknation.io/',
  contracts: [{ role: 'airdrop', name: 'zkSync airdrop', at: { 324: ['0x66fd4fc8fa52c9bec2aba368047a0b27e24ecfe4'] } }],
  events: [
    {
      event: 'event Claimed(uint256 index, address account, uint256 amount)',
      means: 'airdrop',
      by: ['airdrop'],
      user: ['account'],
      amount: 'amount',
    },
  ],
  tokens: [{ chainId: 324, address: '0x5a7d6b2f92c77fad6ccabd7ee0624e64907eaf3e', kind: 'coin', name: 'ZK' }],
};
