/** WalletConnect on Optimism: WCT is locked, earns rewards, and was given as an airdrop. */
import type { KnownProtocol } from '../engine/registry/known-protocol.ts';

export const walletconnect: KnownProtocol = {
  id: 'walletconnect',
  name: 'WalletConnect',
  source: 'https://docs.walletconnect.network/',
  contracts: [
    { role: 'airdrop', name: 'WalletConnect airdrop', at: { 10: ['0x4ee97a759aaca2edf9c1445223b6cd17c2ed3fb4'] } },
    { role: 'lock', name: 'WalletConnect staking', at: { 10: ['0x521b4c065bbdbe3e20b3727340730936912dfa46'] } },
    { role: 'distributor', name: 'WalletConnect rewards', at: { 10: ['0xf368f535e329c6d08dff0d4b2da961c4e7f3fcaf'] } },
  ],
  events: [
    {
      event: `event Deposit(address indexed provider, uint256 value, uint256 locktime, uint256 transferredAmount,
        uint256 type_, uint256 timestamp)`,
      means: 'deposit',
      by: ['lock'],
      user: ['provider'],
      amount: 'value',
    },
    {
      event: `event Withdraw(address indexed provider, uint256 totalAmount, uint256 transferredAmount, uint256
        timestamp)`,
      means: 'withdraw',
      by: ['lock'],
      user: ['provider'],
      amount: 'transferredAmount',
    },
    {
      event: 'event TokensClaimed(address indexed recipient, uint256 amount)',
      means: 'claim',
      by: ['distributor'],
      user: ['recipient'],
      amount: 'amount',
    },
  ],
  tokens: [{ chainId: 10, address: '0xef4461891dfb3ac8572ccf7c794664a8dd927945', kind: 'coin', name: 'WCT' }],
};
