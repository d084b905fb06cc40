/** Bancor: exchanges and pools of versions 2 and 3, and Carbon. */
import type { KnownProtocol } from '../engine/registry/known-protocol.ts';

export const bancor: KnownProtocol = {
  id: 'bancor',
  name: 'Bancor',
  source: 'https://docs.bancor.network/developer-guides/contract-addresses',
  contracts: [
    {
      role: 'router',
      at: { 1: ['0x2f9ec37d6ccfff1cab21733bdadede11c823ccb0', '0xeef417e1d5cc832e619ae18d2f140de2999dd4fb'] },
    },
    { role: 'orderBook', name: 'Carbon', at: { 1: ['0xc537e898cd774e2dcba3b14ea6f34c93d5ea45e1'] } },
  ],
  events: [
    {
      event: `event TokensTraded(address indexed trader, address indexed sourceToken, address indexed targetToken,
        uint256 sourceAmount, uint256 targetAmount, uint128 tradingFeeAmount, bool byTargetAmount)`,
      means: 'swap',
      by: ['orderBook'],
      user: ['trader'],
    },
  ],
};
