/** Wormhole (Portal): a token bridge on each network locks coins and mints their wrapped form elsewhere. */
import type { KnownProtocol } from '../engine/registry/known-protocol.ts';
import { onChains } from '../engine/registry/on-chains.ts';

export const wormhole: KnownProtocol = {
  id: 'wormhole',
  name: 'Wormhole',
  source: 'https://wormhole.com/docs/products/reference/contract-addresses/',
  contracts: [
    {
      role: 'bridge',
      name: 'Wormhole relayer',
      at: onChains([1, 10, 56, 137, 1284, 42161, 42220, 43114], ['0x27428dd2d3dd32a4d7f7c497eaaa23130d894911']),
    },
    { role: 'bridge', name: 'Wormhole relayer', at: { 8453: ['0x706f82e9bb5b0813501714ab5974216704980e31'] } },
  ],
  events: [
    {
      event: `event TransferRedeemed(uint16 indexed emitterChainId, bytes32 indexed emitterAddress, uint64 indexed
        sequence)`,
      means: 'bridgeIn',
      by: ['bridge'],
      id: 'sequence',
      otherChain: 'emitterChainId',
    },
    {
      event: `event LogMessagePublished(address indexed sender, uint64 sequence, uint32 nonce, bytes payload, uint8
        consistencyLevel)`,
      means: 'bridgeOut',
      by: ['bridge'],
      id: 'sequence',
    },
  ],
};
