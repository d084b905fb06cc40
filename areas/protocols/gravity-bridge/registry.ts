/** Gravity Bridge: coins of Ethereum on Cosmos and Cronos. */
import type { KnownProtocol } from '../engine/registry/known-protocol.ts';

export const gravityBridge: KnownProtocol = {
  id: 'gravity-bridge',
  name: 'Gravity Bridge',
  source: 'https://www.gravitybridge.net/',
  contracts: [{ role: 'bridge', at: { 1: ['0xa4108aa1ec4967f8b52220a4f7e94a8201f2d906'] } }],
  events: [
    {
      event: `event SendToCosmosEvent(address indexed _tokenContract, address indexed _sender, string _destination,
        uint256 _amount, uint256 _eventNonce)`,
      means: 'bridgeOut',
      by: ['bridge'],
      user: ['_sender'],
      coin: '_tokenContract',
      amount: '_amount',
      id: '_eventNonce',
    },
  ],
};
