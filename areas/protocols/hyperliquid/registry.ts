/** Hyperliquid: a bridge on Arbitrum for USDC, and system addresses between HyperEVM and the exchange. */
import type { KnownProtocol } from '../engine/registry/known-protocol.ts';

export const hyperliquid: KnownProtocol = {
  id: 'hyperliquid',
  name: 'Hyperliquid',
  source: 'https://hyperliquid.gitbook.io/hyperliquid-docs/for-developers/api/bridge2',
  contracts: [
    {
      role: 'bridge',
      at: {
        999: ['0x2000000000000000000000000000000000000000', '0x2222222222222222222222222222222222222222'],
        42161: ['0x2df1c51e09aecf9cacb7bc98cb1742757f163df7', '0xc67e9efdb8a66a4b91b1f3731c75f500130373a4'],
      },
    },
  ],
  events: [
    {
      event: `event FinalizedWithdrawal(address indexed user, address destination, uint64 usd, uint64 nonce,
        bytes32 message)`,
      means: 'bridgeIn',
      by: ['bridge'],
      user: ['user', 'destination'],
      amount: 'usd',
      id: 'message',
    },
    {
      event: 'event Received(address indexed user, uint256 amount)',
      means: 'bridgeOut',
      by: ['bridge'],
      user: ['user'],
      amount: 'amount',
    },
  ],
};
