/** Fluid: one liquidity layer, tokens that lend (fTokens) as vaults, and vaults of loans as NFTs. */
import type { KnownProtocol } from '../engine/registry/known-protocol.ts';
import { onChains } from '../engine/registry/on-chains.ts';

export const fluid: KnownProtocol = {
  id: 'fluid',
  name: 'Fluid',
  source: 'https://docs.fluid.instadapp.io/contracts/contracts-addresses.html',
  contracts: [
    {
      role: 'lendingPool',
      name: 'Fluid liquidity',
      at: onChains([1, 56, 137, 8453, 9745, 42161], ['0x52aa899454998be5b000ad077a46bbe360f4e497']),
    },
    {
      role: 'vault',
      name: 'Fluid lending',
      at: {
        1: [
          '0x5c20b550819128074fd538edf79791733ccedd18',
          '0x6a29a46e21c730dca1d8b23d637c101cec605c5b',
          '0x90551c1795392094fe6d29b758eccd233cfaa260',
          '0x9fb7b4477576fe5b32be4c1843afb1e55f251b33',
        ],
        8453: ['0x9272d6153133175175bc276512b2336be3931ce9', '0xf42f5795d9ac7e9d757db633d693cd548cfd9169'],
        42161: [
          '0x1a996cb54bb95462040408c06122d45d6cdb6096',
          '0x45df0656f8adf017590009d2f1898eeca4f0a205',
          '0x4a03f37e7d3fc243e3f99341d36f4b829bee5e03',
        ],
      },
    },
    { role: 'distributor', name: 'Fluid rewards', at: { 1: ['0x7060fe0dd3e31be01efac6b28c8d38018fd163b0'] } },
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
};
