/** The bridge of Scroll: a gateway for ETH and for each kind of token, and a messenger, on both sides. */
import type { KnownProtocol } from '../engine/registry/known-protocol.ts';

export const scrollBridge: KnownProtocol = {
  id: 'scroll-bridge',
  name: 'Scroll Bridge',
  source: 'https://docs.scroll.io/en/developers/scroll-contracts/',
  contracts: [
    {
      role: 'bridge',
      at: {
        1: [
          '0x6625c6332c9f91f2d27c304e729b86db87a3f504',
          '0x67260a8b73c5b77b55c1805218a42a7a6f98f515',
          '0x6774bcbd5cecef1336b5300fb5186a12ddd8b367',
          '0x7ac440cae8eb6328de4fa621163a792c1ea9d4fe',
          '0x7f2b8c31f88b6006c382775eea88297ec1e3e905',
          '0xb2b10a289a229415a124efdef310c10cb004b6ff',
          '0xd8a791fe2be73eb6e6cf1eb0cb3f36adc9b3f8f9',
          '0xf1af3b23de0a5ca3cab7261cb0061c0d779a5c7b',
          '0xf8b1378579659d8f7ee5f3c929c2f3e332e41fd6',
        ],
        534352: [
          '0x33b60d5dd260d453cac3782b0bdc01ce84672142',
          '0x4c0926ff5252a435fd19e10ed15e5a249ba19d79',
          '0x64ccbe37c9a82d85a1f2e74649b7a42923067988',
          '0x6ea73e05adc79974b931123675ea8f78ffdacdf0',
          '0x7003e7b7186f0e6601203b99f7b8decbfa391cf9',
          '0x781e90f1c8fc4611c9b7497c3b47f99ef6969cbc',
          '0x8ae8f22226b9d789a36ac81474e633f8be2856c9',
          '0xac78dff3a87b5b534e366a93e785a0ce8fa6cc62',
          '0xe2b4795039517653c5ae8c2a9bfdd783b48f447a',
        ],
      },
    },
  ],
  events: [
    {
      event: 'event DepositETH(address indexed from, address indexed to, uint256 amount, bytes data)',
      means: 'bridgeOut',
      by: ['bridge'],
      user: ['from', 'to'],
      amount: 'amount',
    },
    {
      event: `event DepositERC20(address indexed l1Token, address indexed l2Token, address indexed from, address
        to, uint256 amount, bytes data)`,
      means: 'bridgeOut',
      by: ['bridge'],
      user: ['from', 'to'],
      coin: 'l1Token',
      amount: 'amount',
    },
    {
      event: 'event FinalizeWithdrawETH(address indexed from, address indexed to, uint256 amount, bytes data)',
      means: 'bridgeIn',
      by: ['bridge'],
      user: ['to', 'from'],
      amount: 'amount',
    },
    {
      event: `event FinalizeWithdrawERC20(address indexed l1Token, address indexed l2Token, address indexed from,
        address to, uint256 amount, bytes data)`,
      means: 'bridgeIn',
      by: ['bridge'],
      user: ['to', 'from'],
      coin: 'l1Token',
      amount: 'amount',
    },
    {
      event: 'event WithdrawETH(address indexed from, address indexed to, uint256 amount, bytes data)',
      means: 'bridgeOut',
      by: ['bridge'],
      user: ['from', 'to'],
      amount: 'amount',
    },
    {
      event: `event WithdrawERC20(address indexed l1Token, address indexed l2Token, address indexed from, address
        to, uint256 amount, bytes data)`,
      means: 'bridgeOut',
      by: ['bridge'],
      user: ['from', 'to'],
      coin: 'l2Token',
      amount: 'amount',
    },
    {
      event: 'event FinalizeDepositETH(address indexed from, address indexed to, uint256 amount, bytes data)',
      means: 'bridgeIn',
      by: ['bridge'],
      user: ['to', 'from'],
      amount: 'amount',
    },
    {
      event: `event FinalizeDepositERC20(address indexed l1Token, address indexed l2Token, address indexed from,
        address to, uint256 amount, bytes data)`,
      means: 'bridgeIn',
      by: ['bridge'],
      user: ['to', 'from'],
      coin: 'l2Token',
      amount: 'amount',
    },
    {
      event: `event SentMessage(address indexed sender, address indexed target, uint256 value, uint256
        messageNonce, uint256 gasLimit, bytes message)`,
      means: 'bridgeOut',
      by: ['bridge'],
      user: ['sender', 'target'],
      amount: 'value',
    },
    {
      event: 'event RelayedMessage(bytes32 indexed messageHash)',
      means: 'bridgeIn',
      by: ['bridge'],
      id: 'messageHash',
    },
    {
      event: `event BatchDeposit(address indexed sender, address indexed token, uint256 indexed batchIndex, uint256
        amount, uint256 fee)`,
      means: 'bridgeOut',
      by: ['bridge'],
      user: ['sender'],
      coin: 'token',
      amount: 'amount',
    },
    {
      event: `event BatchDistribute(address indexed l1Token, address indexed l2Token, uint256 indexed batchIndex)`,
      means: 'bridgeIn',
      by: ['bridge'],
    },
  ],
};
