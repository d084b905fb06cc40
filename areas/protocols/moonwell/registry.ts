/** Moonwell: markets like those of Compound v2 on Base, Optimism and Moonbeam, found by their comptroller. */
import type { KnownProtocol } from '../engine/registry/known-protocol.ts';

export const moonwell: KnownProtocol = {
  id: 'moonwell',
  name: 'Moonwell',
  source: 'https://docs.moonwell.fi/moonwell/protocol-information/contracts',
  contracts: [
    {
      role: 'distributor',
      name: 'Moonwell comptroller',
      at: {
        10: ['0xca889f40aae37fff165bccf69aef1e82b5c511b9'],
        1284: ['0x8e00d5e02e65a19337cdba98bba9f84d4186a180'],
        8453: ['0xe9005b078701e2a0948d2eac43010d35870ad9d2', '0xfbb21d0380bee3312b33c4353c8936a0f13ef26c'],
      },
    },
    {
      role: 'stake',
      name: 'Moonwell safety module',
      at: {
        1284: ['0x8568a675384d761f36ec269d695d6ce4423cfab1'],
        8453: ['0xe66e3a37c3274ac24fe8590f7d84a2427194dc17'],
      },
    },
  ],
  factories: [
    {
      at: {
        10: ['0xca889f40aae37fff165bccf69aef1e82b5c511b9'],
        1284: ['0x8e00d5e02e65a19337cdba98bba9f84d4186a180'],
        8453: ['0xfbb21d0380bee3312b33c4353c8936a0f13ef26c'],
      },
      creates: 'lendingPool',
      namedBy: 'comptroller()',
    },
  ],
  events: [
    {
      event: 'event Mint(address minter, uint256 mintAmount, uint256 mintTokens)',
      means: 'deposit',
      by: ['lendingPool', 'token'],
      user: ['minter'],
      amount: 'mintAmount',
    },
    {
      event: 'event Redeem(address redeemer, uint256 redeemAmount, uint256 redeemTokens)',
      means: 'withdraw',
      by: ['lendingPool', 'token'],
      user: ['redeemer'],
      amount: 'redeemAmount',
    },
    {
      event: `event Borrow(address borrower, uint256 borrowAmount, uint256 accountBorrows, uint256 totalBorrows)`,
      means: 'borrow',
      by: ['lendingPool', 'token'],
      user: ['borrower'],
      amount: 'borrowAmount',
    },
    {
      event: `event RepayBorrow(address payer, address borrower, uint256 repayAmount, uint256 accountBorrows,
        uint256 totalBorrows)`,
      means: 'repay',
      by: ['lendingPool', 'token'],
      user: ['borrower', 'payer'],
      amount: 'repayAmount',
    },
    {
      event: `event LiquidateBorrow(address liquidator, address borrower, uint256 repayAmount, address
        cTokenCollateral, uint256 seizeTokens)`,
      means: 'liquidate',
      by: ['lendingPool', 'token'],
      user: ['borrower'],
      coin: 'cTokenCollateral',
      amount: 'seizeTokens',
    },
  ],
  tokens: [
    { chainId: 10, address: '0xa88594d404727625a9437c3f886c7643872296ae', kind: 'coin', name: 'WELL' },
    { chainId: 8453, address: '0xa88594d404727625a9437c3f886c7643872296ae', kind: 'coin', name: 'WELL' },
  ],
};
