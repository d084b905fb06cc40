/**
 * Spark: SparkLend with the contracts of Aave v3, savings tokens, and exchanges of USDC, USDS and sUSDS on other
 * networks.
 */
import type { KnownProtocol } from '../engine/registry/known-protocol.ts';

export const spark: KnownProtocol = {
  id: 'spark',
  name: 'Spark',
  source: 'https://docs.spark.fi/developers/deployments',
  contracts: [
    {
      role: 'lendingPool',
      at: { 1: ['0xc13e21b648a5ee794902342038ff3adab66be987'], 100: ['0x2dae5307c5e3fd1cf5a72cb6f698f915860607e0'] },
    },
    {
      role: 'lendingPool',
      name: 'Spark gateway',
      at: { 1: ['0xbd7d6a9ad7865463de44b05f04559f65e3b11704'], 100: ['0xbd7d6a9ad7865463de44b05f04559f65e3b11704'] },
    },
    {
      role: 'distributor',
      name: 'Spark rewards',
      at: { 1: ['0x4370d3b6c9588e02ce9d22e684387859c7ff5b34'], 100: ['0x98e6bcba7d5dafbfa4a92daf08d3d7512820c30c'] },
    },
    { role: 'airdrop', name: 'Spark airdrop', at: { 1: ['0xcba0c0a2a0b6bb11233ec4ea85c5bffea33e724d'] } },
    { role: 'stake', name: 'Spark staking', at: { 1: ['0xc6132faf04627c8d05d6e759fabb331ef2d8f8fd'] } },
    {
      role: 'vault',
      name: 'Spark savings',
      at: {
        1: [
          '0x28b3a8fb53b741a8fd78c0fb9a6b2393d896a43d',
          '0x83f20f44975d03b1b09e64809b757c47f942beea',
          '0xbc65ad17c5c0a2a4d159fa5a503f4992c7b545fe',
          '0xe2e7a17dff93280dec073c995595155283e3c372',
          '0xfe6eb3b609a7c8352a241f7f3a21cea4e9209b8f',
        ],
        10: ['0xcf9326e24ebffbef22ce1050007a43a3c0b6db55', '0xe0f9978b907853f354d79188a3defbd41978af62'],
        100: ['0xaf204776c7245bf4147c2612bf6e5972ee483701'],
        130: ['0x14d9143becc348920b68d123687045db49a016c6', '0x7b42ed932f26509465f7ce3faf76ffce1275312f'],
        8453: ['0x1601843c5e9bc251a3272907010afa41fa18347e', '0x3128a0f7f0ea68e7b7c9b00afa7e41045828e858'],
        42161: ['0x2b05f8e1cacc6974fd79a673a341fe1f58d27266', '0x940098b108fb7d0a7e374f6eded7760787464609'],
        43114: ['0x28b3a8fb53b741a8fd78c0fb9a6b2393d896a43d'],
      },
    },
  ],
  events: [
    {
      event: `event Swap(address indexed assetIn, address indexed assetOut, address sender, address indexed
        receiver, uint256 amountIn, uint256 amountOut, uint256 referralCode)`,
      means: 'swap',
      by: ['vault'],
      user: ['receiver', 'sender'],
    },
    {
      event: 'event Deposit(address indexed sender, address indexed owner, uint256 assets, uint256 shares)',
      means: 'deposit',
      by: ['vault', 'token'],
      user: ['owner', 'sender'],
      amount: 'assets',
    },
    {
      event: `event Withdraw(address indexed sender, address indexed receiver, address indexed owner, uint256
        assets, uint256 shares)`,
      means: 'withdraw',
      by: ['vault', 'token'],
      user: ['owner', 'receiver', 'sender'],
      amount: 'assets',
    },
  ],
  tokens: [
    {
      chainId: 1,
      address: '0x83f20f44975d03b1b09e64809b757c47f942beea',
      kind: 'growingRate',
      of: '0x6b175474e89094c44da98b954eedeac495271d0f',
      name: 'sDAI',
    },
    {
      chainId: 1,
      address: '0xbc65ad17c5c0a2a4d159fa5a503f4992c7b545fe',
      kind: 'growingRate',
      of: '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48',
      name: 'sUSDC',
    },
    { chainId: 1, address: '0xc20059e0317de91738d13af027dfc4a50781b066', kind: 'coin', name: 'SPK' },
    {
      chainId: 1,
      address: '0xc6132faf04627c8d05d6e759fabb331ef2d8f8fd',
      kind: 'growingRate',
      of: '0xc20059e0317de91738d13af027dfc4a50781b066',
      name: 'stSPK',
    },
    {
      chainId: 10,
      address: '0xb5b2dc7fd34c249f4be7fb1fcea07950784229e0',
      kind: 'growingRate',
      of: '0x4f13a96ec5c4cf34e442b46bbd98a0791f20edc3',
      name: 'sUSDS',
    },
    {
      chainId: 10,
      address: '0xcf9326e24ebffbef22ce1050007a43a3c0b6db55',
      kind: 'growingRate',
      of: '0x0b2c639c533813f4aa9d7837caf62653d097ff85',
      name: 'sUSDC',
    },
    {
      chainId: 100,
      address: '0xaf204776c7245bf4147c2612bf6e5972ee483701',
      kind: 'growingRate',
      of: '0xe91d153e0b41518a2ce8dd3d7944fa863463a97d',
      name: 'sDAI',
    },
    {
      chainId: 130,
      address: '0xa06b10db9f390990364a3984c04fadf1c13691b5',
      kind: 'growingRate',
      of: '0x7e10036acc4b56d4dfca3b77810356ce52313f9c',
      name: 'sUSDS',
    },
    {
      chainId: 8453,
      address: '0x3128a0f7f0ea68e7b7c9b00afa7e41045828e858',
      kind: 'growingRate',
      of: '0x833589fcd6edb6e08f4c7c32d4f71b54bda02913',
      name: 'sUSDC',
    },
    {
      chainId: 8453,
      address: '0x5875eee11cf8398102fdad704c9e96607675467a',
      kind: 'growingRate',
      of: '0x820c137fa70c8691f0e44dc420a5e53c168921dc',
      name: 'sUSDS',
    },
    {
      chainId: 42161,
      address: '0x940098b108fb7d0a7e374f6eded7760787464609',
      kind: 'growingRate',
      of: '0xaf88d065e77c8cc2239327c5edb3a432268e5831',
      name: 'sUSDC',
    },
    {
      chainId: 42161,
      address: '0xddb46999f8891663a8f2828d25298f70416d7610',
      kind: 'growingRate',
      of: '0x6491c05a82219b8d1479057361ff1654749b876b',
      name: 'sUSDS',
    },
  ],
};
