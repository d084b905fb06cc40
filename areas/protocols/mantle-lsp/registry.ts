/** Mantle Liquid Staking: mETH for staked ETH, and cmETH for it restaked. */
import type { KnownProtocol } from '../engine/registry/known-protocol.ts';

export const mantleLsp: KnownProtocol = {
  id: 'mantle-lsp',
  name: 'Mantle mETH',
  source: 'https://docs.mantle.xyz/meth/introduction/getting-started',
  contracts: [{ role: 'vault', at: { 1: ['0xe3cbd06d7dadb3f4e6557bab7edd924cd1489e8f'] } }],
  events: [
    {
      event: 'event Staked(address indexed staker, uint256 ethAmount, uint256 mETHAmount)',
      means: 'deposit',
      by: ['vault'],
      user: ['staker'],
      amount: 'ethAmount',
    },
  ],
  tokens: [
    {
      chainId: 1,
      address: '0xd5f7838f5c461feff7fe49ea5ebaf7728bb0adfa',
      kind: 'growingRate',
      of: 'native',
      name: 'mETH',
    },
    {
      chainId: 1,
      address: '0xe6829d9a7ee3040e1276fa75293bde931859e8fa',
      kind: 'growingRate',
      of: '0xd5f7838f5c461feff7fe49ea5ebaf7728bb0adfa',
      name: 'cmETH',
    },
  ],
};
