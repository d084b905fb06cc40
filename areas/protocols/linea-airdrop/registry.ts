/** The airdrop of Linea. */
import type { KnownProtocol } from '../engine/registry/known-protocol.ts';

export const lineaAirdrop: KnownProtocol = {
  id: 'linea-airdrop',
  name: 'Linea',
  source: 'https://linea.build/hub/airdrop',
  contracts: [
    { role: 'airdrop', name: 'Linea airdrop', at: { 59144: ['0x87baa1694381ae3ecae2660d97fe60404080eb64'] } },
  ],
  events: [
    {
      event: 'event Claimed(uint256 index, address account, uint256 amount)',
      means: 'airdrop',
      by: ['airdrop'],
      user: ['account'],
      amount: 'amount',
    },
  ],
  tokens: [{ chainId: 59144, address: '0x1789e0043623282d5dcc7f213d703c6d8bafbb04', kind: 'coin', name: 'LINEA' }],
};
