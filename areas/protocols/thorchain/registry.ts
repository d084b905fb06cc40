/** THORChain: its router passes deposits to vaults; swaps with coins of other networks are paid from them. */
import type { KnownProtocol } from '../engine/registry/known-protocol.ts';

export const thorchain: KnownProtocol = {
  id: 'thorchain',
  name: 'THORChain',
  source: 'https://gitlab.com/thorchain/thornode',
  contracts: [
    {
      role: 'bridge',
      at: {
        1: ['0xd37bbe5744d730a1d98d8dc97c42f0ca46ad7146'],
        56: ['0xb30ec53f98ff5947ede720d32ac2da7e52a5f56b'],
        8453: ['0x68208d99746b805a1ae41421950a47b711e35681'],
        43114: ['0x8f66c4ae756bebc49ec8b81966dd8bba9f127549'],
      },
    },
  ],
  events: [
    {
      event: 'event Deposit(address indexed to, address indexed asset, uint256 amount, string memo)',
      means: 'bridgeOut',
      by: ['bridge'],
      coin: 'asset',
      amount: 'amount',
    },
    {
      event: `event TransferOut(address indexed vault, address indexed to, address asset, uint256 amount, string
        memo)`,
      means: 'bridgeIn',
      by: ['bridge'],
      user: ['to'],
      coin: 'asset',
      amount: 'amount',
    },
  ],
};
