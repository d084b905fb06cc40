/** Instadapp: smart accounts that call other protocols, and its vaults. */
import type { KnownProtocol } from '../engine/registry/known-protocol.ts';

export const instadapp: KnownProtocol = {
  id: 'instadapp',
  name: 'Instadapp',
  source: 'https://docs.instadapp.io/',
  contracts: [
    {
      role: 'vault',
      name: 'Instadapp Lite',
      at: { 1: ['0xa0d3707c569ff8c87fa923d3823ec5d81c98be78', '0xc383a3833a87009fd9597f8184979af5edfad019'] },
    },
    {
      role: 'helper',
      name: 'Instadapp index',
      at: {
        1: ['0x2971adfa57b20e5a416ae5a708a8655a9c74f723'],
        10: ['0x6ce3e607c808b4f4c26b7f6adaeb619e49cabb25'],
        137: ['0xa9b99766e6c676cf1975c0d3166f96c0848ff5ad'],
        42161: ['0x1ee00c305c51ff3be60162456a9b533c07cd9288'],
      },
    },
  ],
  events: [
    {
      event: 'event Deposit(address indexed sender, address indexed owner, uint256 assets, uint256 shares)',
      means: 'deposit',
      by: ['vault'],
      user: ['owner', 'sender'],
      amount: 'assets',
    },
    {
      event: `event Withdraw(address indexed sender, address indexed receiver, address indexed owner, uint256
        assets, uint256 shares)`,
      means: 'withdraw',
      by: ['vault'],
      user: ['owner', 'receiver', 'sender'],
      amount: 'assets',
    },
  ],
};
