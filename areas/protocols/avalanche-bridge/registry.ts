/**
 * The Avalanche Bridge ("Core"): one account on Ethereum holds the coins, and its counterpart mints them on
 * Avalanche.
 */
import type { KnownProtocol } from '../engine/registry/known-protocol.ts';

export const avalancheBridge: KnownProtocol = {
  id: 'avalanche-bridge',
  name: 'Avalanche Bridge',
  source: 'https://support.avax.network/en/articles/6092559-avalanche-bridge-faq',
  contracts: [
    {
      role: 'bridge',
      at: { 1: ['0x8eb8a3b98659cce290402893d0123abb75e3ab28'], 43114: ['0xeb1bb70123b2f43419d070d7fde5618971cc2f8f'] },
    },
  ],
  events: [
    {
      event: 'event Unwrap(uint256 amount, uint256 chainId)',
      means: 'bridgeOut',
      by: ['anyone'],
      amount: 'amount',
      otherChain: 'chainId',
    },
    {
      event: `event Mint(address to, uint256 amount, address feeAddress, uint256 feeAmount, bytes32 originTxId)`,
      means: 'bridgeIn',
      by: ['anyone'],
      user: ['to'],
      amount: 'amount',
      id: 'originTxId',
    },
  ],
};
