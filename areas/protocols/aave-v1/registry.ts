/** Aave v1: the first pool on Ethereum, whose core holds the coins, and the migration of LEND to AAVE. */
import type { KnownProtocol } from '../engine/registry/known-protocol.ts';

export const aaveV1: KnownProtocol = {
  id: 'aave-v1',
  name: 'Aave v1',
  source: 'https://github.com/bgd-labs/aave-address-book/blob/main/src/ts/AaveV1.ts',
  contracts: [
    {
      role: 'lendingPool',
      at: {
        1: [
          '0x1012cff81a1582ddd0616517efb97d02c5c17e25',
          '0x2f60c3eb259d63dcca81fde7eaa216d9983d7c60',
          '0x398ec7346dcd622edc5ae82352f02be94c62d119',
          '0x3dfd23a6c5e8bbcfc9581d2e864a68feb6a076d3',
        ],
      },
    },
    { role: 'migration', name: 'Aave LEND migration', at: { 1: ['0x317625234562b1526ea2fac4030ea499c5291de4'] } },
  ],
  events: [
    {
      event: `event Deposit(address indexed _reserve, address indexed _user, uint256 _amount, uint16 indexed
        _referral, uint256 _timestamp)`,
      means: 'deposit',
      by: ['lendingPool'],
      user: ['_user'],
      coin: '_reserve',
      amount: '_amount',
    },
    {
      event: `event RedeemUnderlying(address indexed _reserve, address indexed _user, uint256 _amount, uint256
        _timestamp)`,
      means: 'withdraw',
      by: ['lendingPool'],
      user: ['_user'],
      coin: '_reserve',
      amount: '_amount',
    },
    {
      event: `event Borrow(address indexed _reserve, address indexed _user, uint256 _amount, uint256
        _borrowRateMode, uint256 _borrowRate, uint256 _originationFee, uint256 _borrowBalanceIncrease,
        uint16 indexed _referral, uint256 _timestamp)`,
      means: 'borrow',
      by: ['lendingPool'],
      user: ['_user'],
      coin: '_reserve',
      amount: '_amount',
    },
    {
      event: `event Repay(address indexed _reserve, address indexed _user, address indexed _repayer, uint256
        _amountMinusFees, uint256 _fees, uint256 _borrowBalanceIncrease, uint256 _timestamp)`,
      means: 'repay',
      by: ['lendingPool'],
      user: ['_user', '_repayer'],
      coin: '_reserve',
      amount: '_amountMinusFees',
    },
    {
      event: `event LiquidationCall(address indexed _collateral, address indexed _reserve, address indexed _user,
        uint256 _purchaseAmount, uint256 _liquidatedCollateralAmount, uint256 _accruedBorrowInterest,
        address _liquidator, bool _receiveAToken, uint256 _timestamp)`,
      means: 'liquidate',
      by: ['lendingPool'],
      user: ['_user'],
      coin: '_collateral',
      amount: '_liquidatedCollateralAmount',
    },
    {
      event: 'event LendMigrated(address indexed sender, uint256 indexed amount)',
      means: 'migrate',
      by: ['migration'],
      user: ['sender'],
      amount: 'amount',
    },
  ],
  tokens: [
    {
      chainId: 1,
      address: '0x328c4c80bc7aca0834db37e6600a6c49e12da4de',
      kind: 'growingBalance',
      of: '0xc011a73ee8576fb46f5e1c5751ca3b9fe0af2a6f',
    },
    { chainId: 1, address: '0x3a3a65aab0dd2a17e3f1947ba16138cd37d08c04', kind: 'growingBalance', of: 'native' },
    {
      chainId: 1,
      address: '0x4da9b813057d04baef4e5800e36083717b4a0341',
      kind: 'growingBalance',
      of: '0x0000000000085d4780b73119b644ae5ecd22b376',
    },
    {
      chainId: 1,
      address: '0x625ae63000f46200499120b906716420bd059240',
      kind: 'growingBalance',
      of: '0x57ab1ec28d129707052df4df418d58a2d46d5f51',
    },
    {
      chainId: 1,
      address: '0x6ee0f7bb50a54ab5253da0667b0dc2ee526c30a8',
      kind: 'growingBalance',
      of: '0x4fabb145d64652a948d72533023f6e7a623c7c53',
    },
    {
      chainId: 1,
      address: '0x6fb0855c404e09c47c3fbca25f08d4e41f9f062f',
      kind: 'growingBalance',
      of: '0xe41d2489571d322189246dafa5ebde1f4699f498',
    },
    {
      chainId: 1,
      address: '0x6fce4a401b6b80ace52baaefe4421bd188e76f6f',
      kind: 'growingBalance',
      of: '0x0f5d2fb29fb7d3cfee444a200298f468908cc942',
    },
    {
      chainId: 1,
      address: '0x71010a9d003445ac60c4e6a7017c1e89a477b438',
      kind: 'growingBalance',
      of: '0x1985365e9f78359a9b6ad760e32412f4a445e862',
    },
    {
      chainId: 1,
      address: '0x71fc860f7d3a592a4a98740e39db31d25db65ae8',
      kind: 'growingBalance',
      of: '0xdac17f958d2ee523a2206206994597c13d831ec7',
    },
    {
      chainId: 1,
      address: '0x7d2d3688df45ce7c552e19c27e007673da9204b8',
      kind: 'growingBalance',
      of: '0x80fb784b7ed66730e8b1dbd9820afd29931aab03',
    },
    {
      chainId: 1,
      address: '0x7deb5e830be29f91e298ba5ff1356bb7f8146998',
      kind: 'growingBalance',
      of: '0x9f8f72aa9304c8b593d555f12ef6589cc3a579a2',
    },
    {
      chainId: 1,
      address: '0x9ba00d6856a4edf4665bca2c2309936572473b7e',
      kind: 'growingBalance',
      of: '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48',
    },
    {
      chainId: 1,
      address: '0x9d91be44c06d373a8a226e1f3b146956083803eb',
      kind: 'growingBalance',
      of: '0xdd974d5c2e2928dea5f71b9825b8b646686bd200',
    },
    {
      chainId: 1,
      address: '0xa64bd6c70cb9051f6a9ba1f163fdc07e0dfb5f84',
      kind: 'growingBalance',
      of: '0x514910771af9ca656af840dff83e8264ecf986ca',
    },
    {
      chainId: 1,
      address: '0xe1ba0fb44ccb0d11b80f92f4f8ed94ca3ff51d00',
      kind: 'growingBalance',
      of: '0x0d8775f648430679a709e98d2b0cb6250d2887ef',
    },
    {
      chainId: 1,
      address: '0xfc1e690f61efd961294b3e1ce3313fbd8aa4f85d',
      kind: 'growingBalance',
      of: '0x6b175474e89094c44da98b954eedeac495271d0f',
    },
    {
      chainId: 1,
      address: '0xfc4b8ed459e00e5400be803a9bb3954234fd50e3',
      kind: 'growingBalance',
      of: '0x2260fac5e5542a773aa44fbcfedf7c193bc2c599',
    },
  ],
  migrations: [
    {
      chainId: 1,
      from: '0x80fb784b7ed66730e8b1dbd9820afd29931aab03',
      to: '0x7fc66500c84a76ad7e9c93437bfc5ac33e2ddae9',
      ratio: '0.01',
      symbols: ['LEND', 'AAVE'],
    },
  ],
};
