/**
 * The bridges of Gnosis Chain: the xDai bridge for its own coin, whose block reward contract creates it, and the
 * Omnibridge for tokens.
 */
import type { KnownProtocol } from '../engine/registry/known-protocol.ts';

export const gnosisBridge: KnownProtocol = {
  id: 'gnosis-bridge',
  name: 'Gnosis Bridge',
  source: 'https://docs.gnosischain.com/bridges/',
  contracts: [
    {
      role: 'bridge',
      name: 'Gnosis Chain xDai Bridge',
      at: {
        1: [
          '0x3b6669727927b934753b018eb421a84ed4eb0a43',
          '0x4aa42145aa6ebf72e164c9bbc74fbd3788045016',
          '0x9a873656c19efecbfb4f9fab5b7acdeab466a0b0',
          '0xf676cc15eb6d15b794aec65bc20052afb53d9052',
        ],
        100: ['0x481c034c6d9441db23ea48de68bcae812c5d39ba', '0x7301cfa0e1756b71869e93d4e4dca5c7d0eb0aa6'],
      },
    },
    {
      role: 'bridge',
      name: 'Gnosis Chain Omnibridge',
      at: {
        1: [
          '0x4c36d2919e407f0cc2ee3c993ccf8ac26d9ce64e',
          '0x88ad09518695c6c3712ac10a214be5109a655671',
          '0xa6439ca0fcba1d0f80df0be6a17220fed9c9038a',
        ],
        56: ['0xefc33f8b2c4d51005585962be7ea20518ea9fd0d', '0xf0b456250dc9990662a6f25808cc74a6d1131ea9'],
        100: [
          '0x59447362798334d3485c64d1e4870fde2ddc0d75',
          '0x75df5af045d91108662d8080fd1fefad6aa0bb59',
          '0xf6a78083ca3e2a662d6dd1703c939c8ace2e268d',
        ],
      },
    },
  ],
  events: [
    {
      event: 'event UserRequestForAffirmation(address recipient, uint256 value)',
      means: 'bridgeOut',
      by: ['bridge'],
      user: ['recipient'],
      amount: 'value',
    },
    {
      event: 'event UserRequestForAffirmation(address recipient, uint256 value, bytes32 nonce)',
      means: 'bridgeOut',
      by: ['bridge'],
      user: ['recipient'],
      amount: 'value',
      id: 'nonce',
    },
    {
      event: 'event UserRequestForSignature(address recipient, uint256 value)',
      means: 'bridgeOut',
      by: ['bridge'],
      user: ['recipient'],
      amount: 'value',
    },
    {
      event: 'event UserRequestForSignature(address recipient, uint256 value, bytes32 nonce)',
      means: 'bridgeOut',
      by: ['bridge'],
      user: ['recipient'],
      amount: 'value',
      id: 'nonce',
    },
    {
      event: 'event RelayedMessage(address recipient, uint256 value, bytes32 transactionHash)',
      means: 'bridgeIn',
      by: ['bridge'],
      user: ['recipient'],
      amount: 'value',
      id: 'transactionHash',
    },
    {
      event: 'event AffirmationCompleted(address recipient, uint256 value, bytes32 transactionHash)',
      means: 'bridgeIn',
      by: ['bridge'],
      user: ['recipient'],
      amount: 'value',
      id: 'transactionHash',
    },
    {
      event: 'event AddedReceiver(uint256 amount, address indexed receiver, address indexed bridge)',
      means: 'bridgeIn',
      by: ['bridge'],
      user: ['receiver'],
      amount: 'amount',
    },
    {
      event: `event TokensBridgingInitiated(address indexed token, address indexed sender, uint256 value, bytes32
        indexed messageId)`,
      means: 'bridgeOut',
      by: ['bridge'],
      user: ['sender'],
      coin: 'token',
      amount: 'value',
      id: 'messageId',
    },
    {
      event: `event TokensBridged(address indexed token, address indexed recipient, uint256 value, bytes32 indexed
        messageId)`,
      means: 'bridgeIn',
      by: ['bridge'],
      user: ['recipient'],
      coin: 'token',
      amount: 'value',
      id: 'messageId',
    },
  ],
};
