/** Chainflip: a vault on each network; swaps with coins of other networks go through it. */
import type { KnownProtocol } from '../engine/registry/known-protocol.ts';

export const chainflip: KnownProtocol = {
  id: 'chainflip',
  name: 'Chainflip',
  source: 'https://docs.chainflip.io/lp/integrations/lp-api#deployed-contracts',
  contracts: [
    {
      role: 'bridge',
      at: { 1: ['0xf5e10380213880111522dd0efd3dbb45b9f62bcc'], 42161: ['0x79001a5e762f3befc8e5871b42f6734e00498920'] },
    },
    { role: 'stake', name: 'Chainflip state chain gateway', at: { 1: ['0x826180541412d574cf1336d22c0c0a287822678a'] } },
  ],
  events: [
    {
      event: `event SwapNative(uint32 dstChain, bytes dstAddress, uint32 dstToken, uint256 amount, address indexed
        sender, bytes cfParameters)`,
      means: 'bridgeOut',
      by: ['bridge'],
      user: ['sender'],
      amount: 'amount',
    },
    {
      event: `event SwapToken(uint32 dstChain, bytes dstAddress, uint32 dstToken, address srcToken, uint256 amount,
        address indexed sender, bytes cfParameters)`,
      means: 'bridgeOut',
      by: ['bridge'],
      user: ['sender'],
      coin: 'srcToken',
      amount: 'amount',
    },
  ],
};
