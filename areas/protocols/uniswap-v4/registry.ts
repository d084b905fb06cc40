/**
 * Uniswap v4: one manager holds all pools; positions are tokens of a position manager; the universal router serves
 * all versions.
 */
import type { KnownProtocol } from '../engine/registry/known-protocol.ts';

export const uniswapV4: KnownProtocol = {
  id: 'uniswap-v4',
  name: 'Uniswap v4',
  source: 'https://docs.uniswap.org/contracts/v4/deployments',
  contracts: [
    {
      role: 'pool',
      name: 'Uniswap v4 pool manager',
      at: {
        1: ['0x000000000004444c5dc75cb358380d2e3de08a90'],
        10: ['0x9a13f98cb987694c9f086b1f5eb990eea8264ec3'],
        56: ['0x28e2ea090877bf75740558f6bfb36a5ffee9e9df'],
        130: ['0x1f98400000000000000000000000000000000004'],
        137: ['0x67366782805870060151383f4bbff9dab53e5cd6'],
        480: ['0xb1860d529182ac3bc1f51fa2abd56662b7d13f33'],
        8453: ['0x498581ff718922c3f8e6a244956af099b2652b2b'],
        42161: ['0x360e68faccca8ca495c1b759fd9eee466db9fb32'],
        43114: ['0x06380c0e0912312b5150364b9dc4542ba0dbbc85'],
        57073: ['0x360e68faccca8ca495c1b759fd9eee466db9fb32'],
        81457: ['0x1631559198a9e474033433b2958dabc135ab6446'],
        7777777: ['0x0575338e4c17006ae181b47900a84404247ca30f'],
      },
    },
    {
      role: 'pool',
      name: 'Uniswap v4 positions',
      at: {
        1: ['0xbd216513d74c8cf14cf4747e6aaa6420ff64ee9e'],
        10: ['0x3c3ea4b57a46241e54610e5f022e5c45859a1017'],
        56: ['0x7a4a5c919ae2541aed11041a1aeee68f1287f95b'],
        130: ['0x4529a01c7a0410167c5740c487a8de60232617bf'],
        137: ['0x1ec2ebf4f37e7363fdfe3551602425af0b3ceef9'],
        8453: ['0x7c5f5a4bbd8fd63184577525326123b519429bdc'],
        42161: ['0xd88f38f930b7952f2db2432cb002e7abbf3dd869'],
        43114: ['0xb74b1f14d2754acfcbbe1a221023a5cf50ab8acd'],
      },
    },
    {
      role: 'router',
      name: 'Uniswap universal router',
      at: {
        1: [
          '0x3fc91a3afd70395cd496c647d5a6cc9d4b2b7fad',
          '0x66a9893cc07d91d95644aedd05d03f95e1dba8af',
          '0xef1c6e67703c7bd7107eed8303fbe6ec2554bf6b',
        ],
        10: ['0x851116d9223fabed8e56c0e6b8ad0c31d98b3507', '0xcb1355ff08ab38bbce60111f1bb2b784be25d7e8'],
        56: ['0x1906c1d672b88cd1b9ac7593301ca990f94eae07', '0x5dc88340e1c5c6366864ee415d6034cadd1a9897'],
        130: ['0xef740bf23acae26f6492b10de645d6b98dc8eaf3'],
        137: ['0x1095692a6237d83c6a72f3f5efedb9a670c49223', '0xec7be89e9d109e7e3fec59c222cf297125fefda2'],
        143: ['0x0d97dc33264bfc1c226207428a79b26757fb9dc3'],
        8453: ['0x3fc91a3afd70395cd496c647d5a6cc9d4b2b7fad', '0x6ff5693b99212da76ad316178a184ab56d299b43'],
        42161: ['0x5e325eda8064b456f4781070c0738d849c824258', '0xa51afafe0263b40edaef0df8781ea9aa03e381a3'],
        43114: ['0x94b75331ae8d42c1b61065089b7d48fe14aa73b7'],
      },
    },
  ],
  events: [
    {
      event: `event ModifyLiquidity(bytes32 indexed id, address indexed sender, int24 tickLower, int24 tickUpper,
        int256 liquidityDelta, bytes32 salt)`,
      means: 'addLiquidity',
      by: ['pool'],
    },
    {
      event: `event ModifyLiquidity(bytes32 indexed id, address indexed sender, int24 tickLower, int24 tickUpper,
        int256 liquidityDelta, bytes32 salt)`,
      means: 'removeLiquidity',
      by: ['pool'],
    },
    {
      event: `event Swap(bytes32 indexed id, address indexed sender, int128 amount0, int128 amount1, uint160
        sqrtPriceX96, uint128 liquidity, int24 tick, uint24 fee)`,
      means: 'swap',
      by: ['pool'],
    },
  ],
};
