/** The bridge between the BNB Beacon Chain and the BNB Smart Chain, whose token hub is a system contract. */
import type { KnownProtocol } from '../engine/registry/known-protocol.ts';

export const bnbBridge: KnownProtocol = {
  id: 'bnb-bridge',
  name: 'BNB Chain Bridge',
  source: 'https://docs.bnbchain.org/bnb-smart-chain/developers/system-contracts/',
  contracts: [
    {
      role: 'bridge',
      at: { 56: ['0x0000000000000000000000000000000000001004', '0x0000000000000000000000000000000000003000'] },
    },
  ],
  events: [
    {
      event: 'event transferInSuccess(address bep20Addr, address refundAddr, uint256 amount)',
      means: 'bridgeIn',
      by: ['bridge'],
      user: ['refundAddr'],
      amount: 'amount',
    },
    {
      event: `event transferOutSuccess(address bep20Addr, address senderAddr, uint256 amount, uint256 relayFee)`,
      means: 'bridgeOut',
      by: ['bridge'],
      user: ['senderAddr'],
      amount: 'amount',
    },
  ],
};
