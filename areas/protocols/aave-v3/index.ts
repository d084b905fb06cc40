/** Aave v3: accounts of a lending pool, with deposits as collateral and debts. */
import { readEach } from '../engine/positions/position.ts';
import type { LoanProtocol } from '../engine/protocol.ts';
import { computeLoan } from './loan-figures.ts';
import { type AaveAccountState, readAaveAccounts } from './read-aave-accounts.ts';

const ADDRESSES_PROVIDER = '0xa97684ead0e402dC232d5A977953DF7ECBaB3CDb';

export const aaveV3: LoanProtocol<AaveAccountState> = {
  id: 'aave-v3',
  kind: 'loan',
  // The addresses providers, which name the pools.
  published: {
    1: ['0x2f39d218133AFaB8F2B819B1066c7E434Ad94E9e'],
    10: [ADDRESSES_PROVIDER],
    137: [ADDRESSES_PROVIDER],
    8453: ['0xe20fCBdBfFC4Dd138cE8b2E6FBb6CB49777ad64D'],
    42161: [ADDRESSES_PROVIDER],
  },
  events: {
    'aaveV3.supply': {
      signatures: [
        `event Supply(address indexed reserve, address user, address indexed onBehalfOf,
           uint256 amount, uint16 indexed referralCode)`,
      ],
      kind: 'supply',
      // The pool gives the receipt to `onBehalfOf`, who owns the deposit; `user` only sends the coins.
      roles: { owner: 'onBehalfOf', asset: 'reserve', units: 'amount' },
      history: ['supplied', ({ reserve, amount }) => [[reserve, amount]]],
    },
    'aaveV3.withdraw': {
      signatures: ['event Withdraw(address indexed reserve, address indexed user, address indexed to, uint256 amount)'],
      kind: 'withdraw',
      roles: { owner: 'user', recipient: 'to', asset: 'reserve', units: 'amount' },
      history: ['withdrawn', ({ reserve, amount }) => [[reserve, amount]]],
    },
    'aaveV3.borrow': {
      signatures: [
        `event Borrow(address indexed reserve, address user, address indexed onBehalfOf,
           uint256 amount, uint8 interestRateMode, uint256 borrowRate, uint16 indexed referralCode)`,
      ],
      kind: 'borrow',
      roles: { owner: 'onBehalfOf', asset: 'reserve', units: 'amount' },
      history: ['borrowed', ({ reserve, amount }) => [[reserve, amount]]],
    },
    'aaveV3.repay': {
      signatures: [
        `event Repay(address indexed reserve, address indexed user, address indexed repayer,
           uint256 amount, bool useATokens)`,
      ],
      kind: 'repay',
      roles: { owner: 'user', asset: 'reserve', units: 'amount' },
      history: ['repaid', ({ reserve, amount }) => [[reserve, amount]]],
    },
    'aaveV3.liquidation': {
      signatures: [
        `event LiquidationCall(address indexed collateralAsset, address indexed debtAsset, address indexed user,
           uint256 debtToCover, uint256 liquidatedCollateralAmount, address liquidator, bool receiveAToken)`,
      ],
      kind: 'liquidation',
      roles: {
        owner: 'user',
        liquidator: 'liquidator',
        collateralAsset: 'collateralAsset',
        debtAsset: 'debtAsset',
        debtUnits: 'debtToCover',
        takesReceipt: 'receiveAToken',
      },
      isFromAnyone: true,
      valueAddedLater: 'debtToCover',
      history: [
        'liquidated',
        ({ collateralAsset, liquidatedCollateralAmount, debtAsset, debtToCover }) => [
          [collateralAsset, liquidatedCollateralAmount],
          [debtAsset, debtToCover],
        ],
      ],
    },
  },
  // An aToken stands for a deposit, the debt tokens for what is owed; the pool names all three of a reserve.
  claims: {
    underlying: 'UNDERLYING_ASSET_ADDRESS()',
    confirmer: 'POOL()',
    growing: 'scaledBalanceOf(address)',
    lookUp: 'getReserveData(address)',
    layouts: [
      {
        words: 15,
        places: [
          { place: 8, kind: 'receipt' },
          { place: 9, kind: 'debt' },
          { place: 10, kind: 'debt' },
        ],
      },
      // Version 2.
      {
        words: 12,
        places: [
          { place: 7, kind: 'receipt' },
          { place: 8, kind: 'debt' },
          { place: 9, kind: 'debt' },
        ],
      },
    ],
    growthEvents: [
      'Mint(address,address,uint256,uint256,uint256)',
      'Burn(address,address,uint256,uint256,uint256)',
      'BalanceTransfer(address,address,uint256,uint256)',
    ],
  },
  attach: (given, finder) => finder.attachByOwner(aaveV3, given),
  read: (source, found, at) =>
    readEach(
      found,
      readAaveAccounts(
        source,
        found.map(({ contract, wallet, events }) => ({
          pool: contract,
          user: wallet.address,
          assets: [...new Set(events.flatMap(({ values }) => values['reserve'] ?? []))],
        })),
        at,
      ),
    ),
  contractsOf: ({ contract }) => [
    {
      address: contract,
      role: 'lendingPool',
      check: { registry: 'ADDRESSES_PROVIDER()', values: [], lookUp: 'getPool()' },
    },
  ],
  coinsOf: ({ reserves }) => reserves.map(({ asset }) => asset),
  computeFigures: computeLoan,
};
