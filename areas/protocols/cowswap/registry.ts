/**
 * CoW Protocol: signed orders settled in batches; orders that sell the network coin are placed through a contract of
 * their own; vCOW becomes COW.
 */
import type { KnownProtocol } from '../engine/registry/known-protocol.ts';
import { onChains } from '../engine/registry/on-chains.ts';

export const cowswap: KnownProtocol = {
  id: 'cowswap',
  name: 'CoW Protocol (CoW Swap)',
  source: 'https://docs.cow.fi/cow-protocol/reference/contracts/core',
  contracts: [
    {
      role: 'orderBook',
      at: onChains(
        [1, 56, 100, 137, 8453, 9745, 42161, 43114, 57073, 59144],
        ['0x9008d19f58aabd9ed0d60971565aa8510560ab41'],
      ),
    },
    {
      role: 'orderBook',
      name: 'CoW Swap ETH flow',
      at: onChains(
        [1, 56, 100, 137, 8453, 9745, 42161, 43114, 57073, 59144],
        [
          '0x04501b9b1d52e67f6862d157e00d13419d2d6e95',
          '0x40a50cf069e992aa4536211b23f286ef88752187',
          '0xba3cb449bd2b4adddbc894d8697f5170800eadec',
        ],
      ),
    },
    {
      role: 'orderBook',
      name: 'CoW Protocol (2021)',
      at: { 1: ['0x3328f5f2cecaf00a2443082b657cedeaf70bfaef'], 100: ['0x3328f5f2cecaf00a2443082b657cedeaf70bfaef'] },
    },
    {
      role: 'helper',
      name: 'CoW vault relayer',
      at: onChains([1, 56, 100, 137, 8453, 42161, 43114, 59144], ['0xc92e8bdf79f0507f65a392b0ab4667716bfe0110']),
    },
    {
      role: 'airdrop',
      name: 'CoW vCOW',
      at: { 1: ['0xd057b63f5e69cf1b929b356b579cba08d7688048'], 100: ['0xc20c9c13e853fc64d054b73ff21d3636b2d97eab'] },
    },
  ],
  events: [
    {
      event: `event Trade(address indexed owner, address sellToken, address buyToken, uint256 sellAmount, uint256
        buyAmount, uint256 feeAmount, bytes orderUid)`,
      means: 'fill',
      by: ['orderBook'],
      user: ['owner'],
      coin: 'buyToken',
      amount: 'buyAmount',
      id: 'orderUid',
      paid: 'sellAmount',
    },
    {
      event: `event OrderPlacement(address indexed sender, (address sellToken, address buyToken, address receiver,
        uint256 sellAmount, uint256 buyAmount, uint32 validTo, bytes32 appData, uint256 feeAmount,
        bytes32 kind, bool partiallyFillable, bytes32 sellTokenBalance, bytes32 buyTokenBalance)
        order, (uint8 scheme, bytes data) signature, bytes data)`,
      means: 'place',
      by: ['orderBook'],
      user: ['sender'],
      hashedId: {
        of: 'order',
        type:
          'Order(address sellToken,address buyToken,address receiver,uint256 sellAmount,uint256 buyAmount,' +
          'uint32 validTo,bytes32 appData,uint256 feeAmount,string kind,bool partiallyFillable,' +
          'string sellTokenBalance,string buyTokenBalance)',
        domain: { name: 'Gnosis Protocol', version: 'v2', contract: '0x9008d19f58aabd9ed0d60971565aa8510560ab41' },
        suffix: ['emitter', 'ffffffff'],
      },
    },
    { event: 'event OrderInvalidation(bytes orderUid)', means: 'cancel', by: ['orderBook'], id: 'orderUid' },
    {
      event: 'event OrderRefund(bytes orderUid, address indexed refunder)',
      means: 'cancel',
      by: ['orderBook'],
      id: 'orderUid',
    },
    {
      event: 'event OrderInvalidated(address indexed owner, bytes orderUid)',
      means: 'cancel',
      by: ['orderBook'],
      user: ['owner'],
      id: 'orderUid',
    },
  ],
  tokens: [
    {
      chainId: 1,
      address: '0xd057b63f5e69cf1b929b356b579cba08d7688048',
      kind: 'lock',
      of: '0xdef1ca1fb7fbcdc777520aa7f396b4e015f497ab',
      name: 'vCOW',
    },
    { chainId: 1, address: '0xdef1ca1fb7fbcdc777520aa7f396b4e015f497ab', kind: 'coin', name: 'COW' },
    {
      chainId: 100,
      address: '0xc20c9c13e853fc64d054b73ff21d3636b2d97eab',
      kind: 'lock',
      of: '0x177127622c4a00f3d409b75571e12cb3c8973d3c',
      name: 'vCOW',
    },
  ],
};
