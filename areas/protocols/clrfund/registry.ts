/** clr.fund: contributions to rounds that are matched. */
import type { KnownProtocol } from '../engine/registry/known-protocol.ts';

export const clrfund: KnownProtocol = {
  id: 'clrfund',
  name: 'clr.fund',
  source: 'https://clr.fund/',
  contracts: [
    {
      role: 'donation',
      at: {
        42161: [
          '0x4a2d90844eb9c815ef10db0371726f0ceb2848b0',
          '0x806f08b7dd31fe0267e8c70c4bf8c4bfbbdde760',
          '0x998b330b1424e343b18d83169c19bca4de39153f',
          '0xd2020926c0f1f8990de806ebbad510fa4b9b6f45',
          '0xddd296e5865813c37d41ceb13bf21e7f93f46a89',
          '0xed67d6682dc88e06c66e188027ca883455afdada',
        ],
      },
    },
  ],
  events: [
    {
      event: 'event Contribution(address indexed _sender, uint256 _amount)',
      means: 'donate',
      by: ['donation'],
      user: ['_sender'],
      amount: '_amount',
    },
    // A project that asks to be listed leaves a deposit with the registry.
    {
      event: `event RequestSubmitted(bytes32 indexed _recipientId, uint8 indexed _type, address _recipient, string
        _metadata, uint256 _timestamp)`,
      means: 'pay',
      by: ['donation'],
    },
  ],
};
