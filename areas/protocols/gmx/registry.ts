/** GMX on Arbitrum and Avalanche: positions with leverage, liquidity (GLP, GM), and staked GMX. */
import type { KnownProtocol } from '../engine/registry/known-protocol.ts';

export const gmx: KnownProtocol = {
  id: 'gmx',
  name: 'GMX',
  source: 'https://docs.gmx.io/docs/api/contracts/v1',
  contracts: [
    {
      role: 'account',
      at: {
        42161: [
          '0x09f77e8a13de9a35a7231028187e9fd5db8a2acb',
          '0x31ef83a530fde1b38ee9a18093a333d8bbbc40d5',
          '0x489ee077994b6658eafa855c308275ead8097c4a',
          '0xabbc5f99639c9b6bcb58544ddf04efa6802f4064',
          '0xb87a436b93ffe9d75c5cfa7bacfff96430b09868',
          '0xf89e77e8dc11691c9e8757e84aafbcd8a67d7a55',
        ],
        43114: [
          '0x5f719c2f1095f7b9fc68a68e35b51194f4b6abe8',
          '0x9ab2de34a33fb459b538c43f251eb825645e8595',
          '0xd3d60d22d415ad43b7e64b510d86a30f19b1b12c',
        ],
      },
    },
    {
      role: 'stake',
      name: 'GMX staking',
      at: {
        42161: [
          '0x159854e14a862df9e39e1d128b8e5f70b4a3ce9b',
          '0x1addd80e6039594ee970e5872d247bf0414c8903',
          '0x4d268a7d4c16ceb5a606c173bd974984343fea13',
          '0x4e971a87900b931ff39d1aad67697f49835400b6',
          '0x908c4d94d34924765f1edc22a1dd098397c59dd4',
          '0xa906f338cb21815cbc4bc87ace9e68c87ef8d8f1',
          '0xb95db5b167d75e6d04227cfffa61069348d271f5',
          '0xd2d1162512f927a7e282ef43a362659e4f2a728f',
        ],
        43114: [
          '0x82147c5a7e850ea4e28155df107f2590fd4ba327',
          '0xb70b91ce0771d3f4c81d87660f71da31d48eb3b3',
          '0xd152c7f25db7f4b95b7658323c5f33d176818ee4',
        ],
      },
    },
    {
      role: 'pool',
      name: 'GMX GLP',
      at: { 42161: ['0x321f653eed006ad1c29d174e17d96351bde22649', '0x3963ffc9dff443c2a94f21b129d429891e32ec18'] },
    },
  ],
  events: [
    {
      event: 'event StakeGmx(address account, address token, uint256 amount)',
      means: 'deposit',
      by: ['stake'],
      user: ['account'],
      coin: 'token',
      amount: 'amount',
    },
    {
      event: 'event UnstakeGmx(address account, address token, uint256 amount)',
      means: 'withdraw',
      by: ['stake'],
      user: ['account'],
      coin: 'token',
      amount: 'amount',
    },
    {
      event: 'event Claim(address receiver, uint256 amount)',
      means: 'claim',
      by: ['stake'],
      user: ['receiver'],
      amount: 'amount',
    },
    {
      event: `event CreateIncreasePosition(address indexed account, address[] path, address indexToken, uint256
        amountIn, uint256 minOut, uint256 sizeDelta, bool isLong, uint256 acceptablePrice, uint256
        executionFee, uint256 index, uint256 queueIndex, uint256 blockNumber, uint256 blockTime,
        uint256 gasPrice)`,
      means: 'deposit',
      by: ['account'],
      user: ['account'],
      amount: 'amountIn',
    },
    {
      event: `event ExecuteDecreasePosition(address indexed account, address[] path, address indexToken, uint256
        collateralDelta, uint256 sizeDelta, bool isLong, address receiver, uint256 acceptablePrice,
        uint256 minOut, uint256 executionFee, uint256 blockGap, uint256 timeGap)`,
      means: 'withdraw',
      by: ['account'],
      user: ['account', 'receiver'],
    },
  ],
  tokens: [
    { chainId: 42161, address: '0x1addd80e6039594ee970e5872d247bf0414c8903', kind: 'poolShare', name: 'fsGLP' },
    { chainId: 42161, address: '0x4277f8f2c384827b5273592ff7cebd9f2c1ac258', kind: 'poolShare', name: 'GLP' },
    {
      chainId: 42161,
      address: '0xf42ae1d54fd613c9bb14810b0588faaa09a426ca',
      kind: 'lock',
      of: '0xfc5a1a6eb076a2c7ad06ed22c90d7e710e35ad0a',
      name: 'esGMX',
    },
    { chainId: 42161, address: '0xfc5a1a6eb076a2c7ad06ed22c90d7e710e35ad0a', kind: 'coin', name: 'GMX' },
    { chainId: 43114, address: '0x62edc0692bd897d2295872a9ffcac5425011c661', kind: 'coin', name: 'GMX' },
  ],
};
