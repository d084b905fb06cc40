/** Gnosis Protocol v1 ("Mesa"): coins are deposited with a batch exchange and withdrawn later. */
import type { KnownProtocol } from '../engine/registry/known-protocol.ts';

export const gnosisProtocol: KnownProtocol = {
  id: 'gnosis-protocol',
  name: 'Gnosis Protocol (Mesa)',
  source: 'https://docs.gnosis.io/protocol/',
  contracts: [
    {
      role: 'account',
      at: { 1: ['0x6f400810b62df8e13fded51be75ff5393eaa841f'], 100: ['0x25b06305cc4ec6afcf3e7c0b673da1ef8ae26313'] },
    },
  ],
  events: [
    {
      event: 'event Deposit(address indexed user, address indexed token, uint256 amount, uint32 batchId)',
      means: 'deposit',
      by: ['account'],
      user: ['user'],
      coin: 'token',
      amount: 'amount',
    },
    {
      event: 'event Withdraw(address indexed user, address indexed token, uint256 amount)',
      means: 'withdraw',
      by: ['account'],
      user: ['user'],
      coin: 'token',
      amount: 'amount',
    },
  ],
};
