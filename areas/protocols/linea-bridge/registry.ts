/** The bridge of Linea: a message service that carries ETH, and bridges for tokens and for USDC, on both sides. */
import type { KnownProtocol } from '../engine/registry/known-protocol.ts';

export const lineaBridge: KnownProtocol = {
  id: 'linea-bridge',
  name: 'Linea Bridge',
  source: 'https://docs.linea.build/network/information/contracts',
  contracts: [
    {
      role: 'bridge',
      at: {
        1: [
          '0x051f1d88f0af5763fb888ec4378b4d8b29ea3319',
          '0x504a330327a089d8364c4ab3811ee26976d388ce',
          '0xd19d4b5d358258f05d7b411e21a1460d11b0876f',
        ],
        59144: [
          '0x353012dc4a9a6cf55c941badc267f82004a8ceb9',
          '0x508ca82df566dcd1b0de8296e70a96332cd644ec',
          '0xa2ee6fce4acb62d95448729cdb781e3beb62504a',
        ],
      },
    },
  ],
  events: [
    {
      event: `event MessageSent(address indexed _from, address indexed _to, uint256 _fee, uint256 _value, uint256
        _nonce, bytes _calldata, bytes32 indexed _messageHash)`,
      means: 'bridgeOut',
      by: ['bridge'],
      user: ['_from', '_to'],
      amount: '_value',
      id: '_messageHash',
    },
    {
      event: 'event MessageClaimed(bytes32 indexed _messageHash)',
      means: 'bridgeIn',
      by: ['bridge'],
      id: '_messageHash',
    },
    {
      event: `event BridgingInitiated(address indexed sender, address recipient, address indexed token, uint256
        indexed amount)`,
      means: 'bridgeOut',
      by: ['bridge'],
      user: ['sender', 'recipient'],
      coin: 'token',
      amount: 'amount',
    },
    {
      event: `event BridgingInitiatedV2(address indexed sender, address indexed recipient, address indexed token,
        uint256 amount)`,
      means: 'bridgeOut',
      by: ['bridge'],
      user: ['sender', 'recipient'],
      coin: 'token',
      amount: 'amount',
    },
    {
      event: `event BridgingFinalized(address indexed nativeToken, address indexed bridgedToken, uint256 indexed
        amount, address recipient)`,
      means: 'bridgeIn',
      by: ['bridge'],
      user: ['recipient'],
      amount: 'amount',
    },
    {
      event: `event BridgingFinalizedV2(address indexed nativeToken, address indexed bridgedToken, uint256 amount,
        address indexed recipient)`,
      means: 'bridgeIn',
      by: ['bridge'],
      user: ['recipient'],
      amount: 'amount',
    },
    {
      event: 'event Deposited(address indexed depositor, uint256 amount, address indexed to)',
      means: 'bridgeOut',
      by: ['bridge'],
      user: ['depositor', 'to'],
      amount: 'amount',
    },
    {
      event: 'event ReceivedFromOtherLayer(address indexed recipient, uint256 indexed amount)',
      means: 'bridgeIn',
      by: ['bridge'],
      user: ['recipient'],
      amount: 'amount',
    },
  ],
};
