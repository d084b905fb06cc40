/**
 * Liquity v2: BOLD is drawn against ETH, wstETH and rETH; BOLD earns in stability pools; LQTY is staked through
 * governance.
 */
import type { KnownProtocol } from '../engine/registry/known-protocol.ts';

export const liquityV2: KnownProtocol = {
  id: 'liquity-v2',
  name: 'Liquity v2',
  source: 'https://docs.liquity.org/v2-documentation/technical-docs-and-audits',
  contracts: [
    { role: 'stake', name: 'Liquity v2 governance', at: { 1: ['0x807def5e7d057df05c796f4bc75c3fe82bd6eee1'] } },
    { role: 'loan', name: 'Liquity v2 loans', at: { 1: ['0x372abd1810eaf23cb9d941bbe7596dfb2c46bc65'] } },
    {
      role: 'vault',
      name: 'Liquity v2 stability pool',
      at: {
        1: [
          '0x5721cbbd64fc7ae3ef44a0a3f9a790a9264cf9bf',
          '0x9502b7c397e9aa22fe9db7ef7daf21cd2aebe56b',
          '0xd442e41019b7f5c4dd78f50dc03726c446148695',
        ],
      },
    },
  ],
  events: [
    {
      event: `event DepositLQTY(address indexed user, address rewardRecipient, uint256 lqtyAmount, uint256
        lusdReceived, uint256 lusdSent, uint256 ethReceived, uint256 ethSent)`,
      means: 'deposit',
      by: ['stake'],
      user: ['user'],
      amount: 'lqtyAmount',
    },
    {
      event: `event WithdrawLQTY(address indexed user, address recipient, uint256 lqtyReceived, uint256 lqtySent,
        uint256 lusdReceived, uint256 lusdSent, uint256 ethReceived, uint256 ethSent)`,
      means: 'withdraw',
      by: ['stake'],
      user: ['user', 'recipient'],
      amount: 'lqtySent',
    },
  ],
};
