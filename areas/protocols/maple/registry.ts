/** Maple: pools that lend to institutions, and Syrup. */
import type { KnownProtocol } from '../engine/registry/known-protocol.ts';

export const maple: KnownProtocol = {
  id: 'maple',
  name: 'Maple',
  source: 'https://docs.maple.finance/technical-resources/',
  contracts: [
    {
      role: 'vault',
      at: {
        1: [
          '0x134ccaaa4f1e4552ec8aecb9e4a2360ddcf8df76',
          '0x356b8d89c1e1239cbbb9de4815c39a1474d5ba7d',
          '0x80ac24aa929eaf5013f6436cda2a7ba190f5cc0b',
          '0xc7e8b36e0766d9b04c93de68a9d47dd11f260b45',
        ],
      },
    },
  ],
  events: [
    {
      event: 'event Deposit(address indexed sender, address indexed owner, uint256 assets, uint256 shares)',
      means: 'deposit',
      by: ['vault', 'token'],
      user: ['owner', 'sender'],
      amount: 'assets',
    },
    {
      event: `event Withdraw(address indexed sender, address indexed receiver, address indexed owner, uint256
        assets, uint256 shares)`,
      means: 'withdraw',
      by: ['vault', 'token'],
      user: ['owner', 'receiver', 'sender'],
      amount: 'assets',
    },
  ],
  tokens: [
    {
      chainId: 1,
      address: '0x80ac24aa929eaf5013f6436cda2a7ba190f5cc0b',
      kind: 'growingRate',
      of: '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48',
      name: 'syrupUSDC',
    },
  ],
  migrations: [
    {
      chainId: 1,
      from: '0x33349b282065b0284d756f0577fb39c158f935e6',
      to: '0x643c4e15d7d62ad0abec4a9bd4b001aa3ef52d66',
      ratio: '100',
      symbols: ['MPL', 'SYRUP'],
    },
  ],
};
