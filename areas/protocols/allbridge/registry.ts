/** Allbridge: pools of stable coins on each network, and the older bridge of wrapped coins. */
import type { KnownProtocol } from '../engine/registry/known-protocol.ts';
import { onChains } from '../engine/registry/on-chains.ts';

export const allbridge: KnownProtocol = {
  id: 'allbridge',
  name: 'Allbridge',
  source: 'https://docs-core.allbridge.io/product/how-does-allbridge-core-work/allbridge-core-contracts',
  contracts: [
    {
      role: 'bridge',
      at: {
        1: ['0x609c690e8f7d68a59885c9132e812eebdaaf0c9e'],
        10: ['0x97e5bf5068ea6a9604ee25851e6c9780ff50d5ab'],
        56: ['0x3c4fa639c8d7e65c603145adad8bd12f2358312f'],
        130: ['0x782e918ed2b3d161e90c5e154fed3e93d705c598'],
        137: ['0x7775d63836987f444e2f14aa0fa2602204d7d3e0'],
        146: ['0x801217549ab4b0860bb506b1cbff90f42819a116'],
        8453: ['0x001e3f136c2f804854581da55ad7660a2b35def7'],
        42161: ['0x9ce3447b58d58e8602b7306316a5ff011b92d189'],
        42220: ['0x80858f5f8efd2ab6485aba1a0b9557ed46c6ba0e'],
        43114: ['0x9068e1c28941d0a680197cc03be8afe27ccaeea9'],
        59144: ['0xf3dd9d692a9b4df331e3bb1c8f322ba0b299b907'],
      },
    },
    {
      role: 'bridge',
      name: 'Allbridge Classic',
      at: onChains([1, 56, 137, 250, 43114], ['0xbbbd1bbb4f9b936c3604906d7592a644071de884']),
    },
    {
      role: 'pool',
      name: 'Allbridge pool',
      at: {
        1: [
          '0x7dbf07ad92ed4e26d5511b4f285508ebf174135d',
          '0xa7062bba94c91d565ae33b893ab5dfaf1fc57c4d',
          '0xcab34d4d532a9c9929f4f96d239653646351abad',
        ],
        10: ['0x3b96f88b2b9eb87964b852874d41b633e0f1f68f', '0xb24a05d54fcacfe1fc00c59209470d4cafb0deea'],
        56: [
          '0x731822532cbc1c7c48462c9e5dc0c04a1ff29953',
          '0x8033d5b454ee4758e4bd1d37a49009c1a81d8b10',
          '0xf833afa46fcd100e62365a0fdb0734b7c4537811',
        ],
        130: ['0xba2fba24b0dd81a67bbdd95bb7a9d0336ea094d7', '0xd0a1ff86c2f1c3522f183400fde355f6b3d9fce1'],
        137: [
          '0x0394c4f17738a10096510832beab89a9dd090791',
          '0x4c42dfdbb8ad654b42f66e0bd4dbdc71b52eb0a6',
          '0x58cc621c62b0aa9babfae5651202a932279437da',
        ],
        146: ['0xca0dc31bda6b7588590a742b2ae6a4f67b43c71f'],
        8453: ['0xda6bb1ec3baba68b26bea0508d6f81c9ec5e96d5'],
        42161: [
          '0x2b5e5e6008742cd9d139c6add9cac57679c59d6d',
          '0x47235cb71107cc66b12af6f8b8a9260ea38472c7',
          '0x690e66fc0f8be8964d40e55ede6aebdfcb8a21df',
        ],
        42220: ['0xfb2c7c10e731ebe96dabdf4a96d656bfe8e2b5af'],
        43114: ['0x2d2f460d7a1e7a4fcc4ddab599451480728b5784', '0xe827352a0552ffc835c181ab5bf1d7794038ec9f'],
      },
    },
  ],
  events: [
    {
      event: `event SwappedToVUsd(address sender, address token, uint256 amount, uint256 vUsdAmount, uint256 fee)`,
      means: 'bridgeOut',
      by: ['pool'],
      coin: 'token',
      amount: 'amount',
    },
    {
      event: `event SwappedFromVUsd(address recipient, address token, uint256 vUsdAmount, uint256 amount, uint256
        fee)`,
      means: 'bridgeIn',
      by: ['pool'],
      user: ['recipient'],
      coin: 'token',
      amount: 'amount',
    },
    { event: 'event Deposit(address indexed user, uint256 amount)', means: 'deposit', by: ['pool'], user: ['user'] },
    { event: 'event Withdraw(address indexed user, uint256 amount)', means: 'withdraw', by: ['pool'], user: ['user'] },
    {
      event: 'event RewardsClaimed(address indexed user, uint256 amount)',
      means: 'claim',
      by: ['pool'],
      user: ['user'],
      amount: 'amount',
    },
    {
      event: `event TokensSent(uint256 amount, bytes32 recipient, uint256 destinationChainId, bytes32 receiveToken,
        uint256 nonce, uint8 messenger)`,
      means: 'bridgeOut',
      by: ['bridge'],
      id: 'nonce',
      otherChain: 'destinationChainId',
    },
    {
      event: `event TokensReceived(uint256 amount, bytes32 recipient, uint256 nonce, uint8 messenger, bytes32
        message)`,
      means: 'bridgeIn',
      by: ['bridge'],
      user: ['recipient'],
      id: 'nonce',
    },
  ],
};
