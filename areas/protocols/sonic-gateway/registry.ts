/** The bridge between Ethereum and Sonic. */
import type { KnownProtocol } from '../engine/registry/known-protocol.ts';

export const sonicGateway: KnownProtocol = {
  id: 'sonic-gateway',
  name: 'Sonic Gateway',
  source: 'https://docs.soniclabs.com/sonic/sonic-gateway',
  contracts: [
    {
      role: 'bridge',
      at: { 1: ['0xa1e2481a9cd0cb0447eeb1cbc26f1b3fff3bec20'], 146: ['0x9ef7629f9b930168b76283add7120777b3c895b3'] },
    },
  ],
  events: [
    {
      event: 'event Deposit(uint256 indexed id, address indexed owner, address token, uint256 amount)',
      means: 'bridgeOut',
      by: ['bridge'],
      user: ['owner'],
      coin: 'token',
      amount: 'amount',
      id: 'id',
    },
    {
      event: 'event Claim(uint256 indexed id, address indexed owner, address token, uint256 amount)',
      means: 'bridgeIn',
      by: ['bridge'],
      user: ['owner'],
      coin: 'token',
      amount: 'amount',
      id: 'id',
    },
  ],
};
