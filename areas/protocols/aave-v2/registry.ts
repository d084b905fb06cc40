/**
 * Aave v2: pools on Ethereum, Polygon and Avalanche, gateways for the network coin, and controllers that pay rewards.
 */
import type { KnownProtocol } from '../engine/registry/known-protocol.ts';

export const aaveV2: KnownProtocol = {
  id: 'aave-v2',
  name: 'Aave v2',
  source: 'https://github.com/bgd-labs/aave-address-book/tree/main/src/ts',
  contracts: [
    {
      role: 'lendingPool',
      at: {
        1: [
          '0x37d7306019a38af123e4b245eb6c28af552e0bb0',
          '0x7937d4799803fbbe595ed57278bc4ca21f3bffcb',
          '0x7d2768de32b0b80b7a3454c06bdac94a69ddc7a9',
        ],
        137: ['0x8dff5e27ea6b7ac08ebfdf9eb090f32ee9a30fcf'],
        43114: ['0x4f01aed16d97e3ab5ab2b501154dc9bb0f1a5a2c'],
      },
    },
    {
      role: 'lendingPool',
      name: 'Aave v2 gateway',
      at: {
        1: [
          '0xa0d9c1e9e48ca30c8d8c3b5d69ff5dc1f6dffc24',
          '0xbe9a7b3f2f54e18d7c0a17b03ad84ac2d1d28eac',
          '0xcc9a0b7c43dc2a5f023bb9b738e45b0ef6b06e04',
          '0xdcd33426ba191383f1c9b431a342498fdac73488',
          '0xeffc18fc3b7eb8e676dac549e0c693ad50d1ce31',
        ],
        137: ['0xbeadf48d62acc944a06eeae0a9054a90e5a7dc97', '0xf1e6d4347105138b51e2baca9a22fa228309ebb1'],
        43114: ['0x68c815cb8c8390bc3f2ce99265044dec9d350c49'],
      },
    },
    {
      role: 'distributor',
      name: 'Aave v2 rewards',
      at: {
        1: ['0xd784927ff2f95ba542bfc824c8a8a98f3495f6b5'],
        137: ['0x357d51124f59836ded84c8a1730d72b749d8bc23'],
        43114: ['0x01d83fe6a10d2f2b7af17034343746188272cac9'],
      },
    },
    {
      role: 'helper',
      name: 'Aave v2',
      at: {
        1: [
          '0x135896de8421be2ec868e0b811006171d9df802a',
          '0x3cd1dfb81c50a5300c60a181ed145a7286d81e0a',
          '0x80aca0c645fedabaa20fd2bf0daf57885a309fe6',
          '0xaf5c88245cd02ff3df332ef1e1ffd5bc5d1d87cd',
          '0xd417d34d7aaf70b24fbc6b36808e3396c991c5e4',
        ],
        137: [
          '0x35784a624d4ffbc3594f4d16fa3801fef063241c',
          '0x63dfa7c09dc2ff4030d6b8dc2ce6262bf898c8a4',
          '0x6d49dc81a1f07a6b1902dc79bc2d408cb9d555d1',
          '0x781978ac59710b5fdd00d5c6a6c3662ba3d85b84',
        ],
        43114: [
          '0x2ecf2a2e74b19aab2a62312167aff4b78e93b6c5',
          '0x63dfa7c09dc2ff4030d6b8dc2ce6262bf898c8a4',
          '0x935b362ee3e1f342cc48118c528aabee5118f6e6',
          '0xfdf9714c74df0535d77dacdbf621e0c977cd5bc5',
        ],
      },
    },
    {
      role: 'helper',
      name: 'Aave migration helper',
      at: { 1: ['0xb748952c7bc638f31775245964707bcc5ddfabfc'], 137: ['0x3db487975ab1728db5787b798866c2021b24ec52'] },
    },
  ],
  events: [
    {
      event: `event Deposit(address indexed reserve, address user, address indexed onBehalfOf, uint256 amount,
        uint16 indexed referral)`,
      means: 'deposit',
      by: ['lendingPool'],
      user: ['onBehalfOf', 'user'],
      coin: 'reserve',
      amount: 'amount',
    },
    {
      event: `event Withdraw(address indexed reserve, address indexed user, address indexed to, uint256 amount)`,
      means: 'withdraw',
      by: ['lendingPool'],
      user: ['user', 'to'],
      coin: 'reserve',
      amount: 'amount',
    },
    {
      event: `event Borrow(address indexed reserve, address user, address indexed onBehalfOf, uint256 amount,
        uint256 borrowRateMode, uint256 borrowRate, uint16 indexed referral)`,
      means: 'borrow',
      by: ['lendingPool'],
      user: ['onBehalfOf', 'user'],
      coin: 'reserve',
      amount: 'amount',
    },
    {
      event: `event Repay(address indexed reserve, address indexed user, address indexed repayer, uint256 amount)`,
      means: 'repay',
      by: ['lendingPool'],
      user: ['user', 'repayer'],
      coin: 'reserve',
      amount: 'amount',
    },
    {
      event: `event LiquidationCall(address indexed collateralAsset, address indexed debtAsset, address indexed
        user, uint256 debtToCover, uint256 liquidatedCollateralAmount, address liquidator, bool
        receiveAToken)`,
      means: 'liquidate',
      by: ['lendingPool'],
      user: ['user'],
      coin: 'collateralAsset',
      amount: 'liquidatedCollateralAmount',
    },
    {
      event: `event RewardsClaimed(address indexed user, address indexed to, address indexed claimer, uint256
        amount)`,
      means: 'claim',
      by: ['distributor'],
      user: ['user', 'to'],
      amount: 'amount',
    },
    {
      event: 'event RewardsClaimed(address indexed user, address indexed to, address claimer, uint256 amount)',
      means: 'claim',
      by: ['distributor'],
      user: ['user', 'to'],
      amount: 'amount',
    },
  ],
};
