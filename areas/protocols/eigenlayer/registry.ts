/**
 * EigenLayer: staked tokens are deposited into strategies and ETH into pods, delegated to operators, and withdrawn
 * through a queue.
 */
import type { KnownProtocol } from '../engine/registry/known-protocol.ts';

export const eigenlayer: KnownProtocol = {
  id: 'eigenlayer',
  name: 'EigenLayer',
  source: 'https://github.com/Layr-Labs/eigenlayer-contracts#deployments',
  contracts: [
    {
      role: 'stake',
      at: {
        1: [
          '0x0fe4f44bee93503346a3ac9ee5a26b130a5796d6',
          '0x13760f50a9d7377e4f20cb8cf9e4c26586c658ff',
          '0x1bee69b7dfffa4e2d53c2a2df135c388ad25dcd2',
          '0x298afb19a105d59e74658c4c334ff360bade6dd2',
          '0x39053d51b77dc0d36036fc1fcc8cb819df8ef37a',
          '0x54945180db7943c0ed0fee7edab2bd24620256bc',
          '0x57ba429517c3473b6d34ca9acd56c0e735b94c02',
          '0x7ca911e83dabf90c90dd3de5411a10f1a6112184',
          '0x7fe7e9cc0f274d2435ad5d56d5fa73e47f6a23d8',
          '0x858646372cc42e1a627fce94aa7a7033e7cf075a',
          '0x8ca7a5d6f3acd3a7a8bc468a8cd0fb14b6bd28b6',
          '0x91e677b07f7af907ec9a428aafa9fc14a0d3a338',
          '0x93c4b944d05dfe6df7645a86cd2206016c51564d',
          '0x9d7ed45ee2e8fc5482fa2428f15c971e6369011d',
          '0xa4c637e0f704745d182e4d38cab7e7485321d059',
          '0xacb55c530acdb2849e6d4f36992cd8c9d50ed8f7',
          '0xae60d8180437b5c34bb956822ac2710972584473',
        ],
      },
    },
    { role: 'distributor', name: 'EigenLayer rewards', at: { 1: ['0x7750d328b314effa365a0402ccfd489b80b0adda'] } },
    {
      role: 'airdrop',
      name: 'EigenLayer airdrop',
      at: {
        1: [
          '0x035bdaeab85e47710c27eda7fd754ba80ad4ad02',
          '0xa105c3abedbaf4295ac6149bf24d5311f629934c',
          '0xf532a5a35007804a9ca79e7fa15d8f648f6d7f28',
        ],
      },
    },
  ],
  factories: [
    { at: { 1: ['0x858646372cc42e1a627fce94aa7a7033e7cf075a'] }, creates: 'stake', namedBy: 'strategyManager()' },
    { at: { 1: ['0x91e677b07f7af907ec9a428aafa9fc14a0d3a338'] }, creates: 'stake', namedBy: 'eigenPodManager()' },
  ],
  events: [
    {
      event: 'event Deposit(address staker, address token, address strategy, uint256 shares)',
      means: 'deposit',
      by: ['stake'],
      user: ['staker'],
      coin: 'token',
    },
    {
      event: 'event Deposit(address staker, address strategy, uint256 shares)',
      means: 'deposit',
      by: ['stake'],
      user: ['staker'],
    },
    {
      event: 'event WithdrawalCompleted(bytes32 withdrawalRoot)',
      means: 'withdraw',
      by: ['stake'],
      id: 'withdrawalRoot',
    },
    {
      event: 'event SlashingWithdrawalCompleted(bytes32 withdrawalRoot)',
      means: 'withdraw',
      by: ['stake'],
      id: 'withdrawalRoot',
    },
    {
      event: `event WithdrawalCompleted(address indexed depositor, uint96 nonce, address indexed withdrawer,
        bytes32 withdrawalRoot)`,
      means: 'withdraw',
      by: ['stake'],
      user: ['depositor', 'withdrawer'],
      id: 'withdrawalRoot',
    },
    {
      event: `event DelayedWithdrawalsClaimed(address recipient, uint256 amountClaimed, uint256
        delayedWithdrawalsCompleted)`,
      means: 'withdraw',
      by: ['stake'],
      user: ['recipient'],
      amount: 'amountClaimed',
    },
    {
      event: `event RewardsClaimed(bytes32 root, address indexed earner, address indexed claimer, address indexed
        recipient, address token, uint256 claimedAmount)`,
      means: 'claim',
      by: ['distributor'],
      user: ['recipient', 'earner', 'claimer'],
      coin: 'token',
      amount: 'claimedAmount',
    },
  ],
  tokens: [
    {
      chainId: 1,
      address: '0x83e9115d334d248ce39a6f36144aeab5b3456e75',
      kind: 'wrapped',
      of: '0xec53bf9167f50cdeb3ae105f56099aaab9061f83',
      name: 'bEIGEN',
    },
    { chainId: 1, address: '0xec53bf9167f50cdeb3ae105f56099aaab9061f83', kind: 'coin', name: 'EIGEN' },
  ],
};
