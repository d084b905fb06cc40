/** Clipper: one pool on each network. */
import type { KnownProtocol } from '../engine/registry/known-protocol.ts';

export const clipper: KnownProtocol = {
  id: 'clipper',
  name: 'Clipper',
  source: 'https://docs.clipper.exchange/',
  contracts: [
    {
      role: 'pool',
      at: {
        1: ['0x655edce464cc797526600a462a8154650eee4b77', '0xe7b0ce0526fbe3969035a145c9e9691d4d9d216c'],
        10: ['0x5130f6ce257b8f9bf7fac0a0b519bd588120ed40'],
        137: ['0x6bfce69d1df30fd2b2c8e478edec9daa643ae3b8'],
        8453: ['0xb32d856cad3d2ef07c94867a800035e37241247c'],
        42161: ['0x769728b5298445ba2828c0f3f5384227fbf590c5'],
      },
    },
  ],
  events: [
    {
      event: `event Swapped(address indexed inAsset, address indexed outAsset, address indexed recipient, uint256
        inAmount, uint256 outAmount, bytes auxiliaryData)`,
      means: 'swap',
      by: ['pool'],
      user: ['recipient'],
    },
    {
      event: 'event Deposited(address indexed depositor, uint256 poolTokens, uint256 nDays)',
      means: 'addLiquidity',
      by: ['pool'],
      user: ['depositor'],
    },
    {
      event: 'event Withdrawn(address indexed withdrawer, uint256 poolTokens, uint256 fractionOfPool)',
      means: 'removeLiquidity',
      by: ['pool'],
      user: ['withdrawer'],
    },
    {
      event: `event AssetWithdrawn(address indexed withdrawer, uint256 poolTokens, address indexed assetAddress,
        uint256 assetAmount)`,
      means: 'removeLiquidity',
      by: ['pool'],
      user: ['withdrawer'],
      coin: 'assetAddress',
      amount: 'assetAmount',
    },
  ],
};
