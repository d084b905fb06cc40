/**
 * Balancer v1: each pool ("BPool") is its own contract and share, made by a factory; a proxy exchanges through
 * several.
 */
import type { KnownProtocol } from '../engine/registry/known-protocol.ts';

export const balancerV1: KnownProtocol = {
  id: 'balancer-v1',
  name: 'Balancer v1',
  source: 'https://docs.balancer.fi/',
  contracts: [
    {
      role: 'factory',
      name: 'Balancer v1 factory',
      at: { 1: ['0x8f7f78080219d4066a8036ccd30d588b416a40db', '0x9424b1412450d0f8fc2255faf6046b98213b76bd'] },
    },
    {
      role: 'router',
      name: 'Balancer v1 proxy',
      at: {
        1: [
          '0x3e66b66fd1d0b02fda6c811da9e0547970db2f21',
          '0x6317c5e82a06e1d8bf200d21f4510ac2c038ac81',
          '0xde4a25a0b9589689945d842c5ba0cf4f0d4eb3ac',
        ],
      },
    },
  ],
  events: [
    {
      event: 'event LOG_JOIN(address indexed caller, address indexed tokenIn, uint256 tokenAmountIn)',
      means: 'addLiquidity',
      by: ['anyone'],
      user: ['caller'],
      coin: 'tokenIn',
      amount: 'tokenAmountIn',
    },
    {
      event: 'event LOG_EXIT(address indexed caller, address indexed tokenOut, uint256 tokenAmountOut)',
      means: 'removeLiquidity',
      by: ['anyone'],
      user: ['caller'],
      coin: 'tokenOut',
      amount: 'tokenAmountOut',
    },
    {
      event: `event LOG_SWAP(address indexed caller, address indexed tokenIn, address indexed tokenOut, uint256
        tokenAmountIn, uint256 tokenAmountOut)`,
      means: 'swap',
      by: ['anyone'],
    },
  ],
};
