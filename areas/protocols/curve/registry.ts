/**
 * Curve: pools of several coins, gauges for their shares, locked CRV, and routers. Later pools and gauges come from
 * factories.
 */
import type { KnownProtocol } from '../engine/registry/known-protocol.ts';
import { TOKENS_1 } from './known-tokens-1.ts';
import { TOKENS_2 } from './known-tokens-2.ts';
import { TOKENS_3 } from './known-tokens-3.ts';
import { TOKENS_4 } from './known-tokens-4.ts';
import { CONTRACTS } from './known-contracts.ts';

export const curve: KnownProtocol = {
  id: 'curve',
  name: 'Curve',
  source: 'https://github.com/curvefi/curve-js/tree/master/src/constants/pools',
  contracts: [...CONTRACTS],
  factories: [
    {
      at: {
        1: [
          '0x0c0e5f2ff0ff18a3be9b835635039256dc4b4963',
          '0x6a8cbed756804b16e05e741edabd5cb544ae21bf',
          '0x98ee851a00abee0d95d08cf4ca2bdce32aeaaf7f',
          '0xb9fc157394af804a3578134a6585c0dc9cc990d4',
          '0xf18056bbd320e96a48e3fbf8bc061322531aac99',
        ],
        10: ['0x2db0e83599a91b508ac268a6197b8b14f5e72840', '0x5eee3091f747e60a045a2e715a4c71e600e31f6e'],
        42161: ['0x9af14d26075f142eb3f292d5065eb3faa646167b', '0xb17b674d9c5cb2e441f8e196a2f048a81355d031'],
      },
      creates: 'pool',
      namedBy: 'factory()',
    },
  ],
  events: [
    {
      event: `event Claimed(address indexed recipient, uint256 amount, uint256 claim_epoch, uint256 max_epoch)`,
      means: 'claim',
      by: ['distributor'],
      user: ['recipient'],
      amount: 'amount',
    },
    {
      event: 'event Minted(address indexed recipient, address gauge, uint256 minted)',
      means: 'claim',
      by: ['distributor'],
      user: ['recipient'],
      amount: 'minted',
    },
    {
      event: `event Deposit(address indexed provider, uint256 value, uint256 indexed locktime, int128 type, uint256
        ts)`,
      means: 'deposit',
      by: ['lock'],
      user: ['provider'],
      amount: 'value',
    },
    {
      event: 'event Withdraw(address indexed provider, uint256 value, uint256 ts)',
      means: 'withdraw',
      by: ['lock'],
      user: ['provider'],
      amount: 'value',
    },
    {
      event: 'event Deposit(address indexed provider, uint256 value)',
      means: 'deposit',
      by: ['gauge'],
      user: ['provider'],
      amount: 'value',
    },
    {
      event: 'event Withdraw(address indexed provider, uint256 value)',
      means: 'withdraw',
      by: ['gauge'],
      user: ['provider'],
      amount: 'value',
    },
    {
      event: 'event Deposit(address indexed sender, address indexed owner, uint256 assets, uint256 shares)',
      means: 'deposit',
      by: ['vault'],
      user: ['owner', 'sender'],
      amount: 'assets',
    },
    {
      event: `event Withdraw(address indexed sender, address indexed receiver, address indexed owner, uint256
        assets, uint256 shares)`,
      means: 'withdraw',
      by: ['vault'],
      user: ['owner', 'receiver', 'sender'],
      amount: 'assets',
    },
    {
      event: `event AddLiquidity(address indexed provider, uint256[2] token_amounts, uint256[2] fees, uint256
        invariant, uint256 token_supply)`,
      means: 'addLiquidity',
      by: ['pool', 'anyone'],
      user: ['provider'],
    },
    {
      event: `event RemoveLiquidity(address indexed provider, uint256[2] token_amounts, uint256[2] fees, uint256
        token_supply)`,
      means: 'removeLiquidity',
      by: ['pool', 'anyone'],
      user: ['provider'],
    },
    {
      event: `event RemoveLiquidityImbalance(address indexed provider, uint256[2] token_amounts, uint256[2] fees,
        uint256 invariant, uint256 token_supply)`,
      means: 'removeLiquidity',
      by: ['pool', 'anyone'],
      user: ['provider'],
    },
    {
      event: `event AddLiquidity(address indexed provider, uint256[3] token_amounts, uint256[3] fees, uint256
        invariant, uint256 token_supply)`,
      means: 'addLiquidity',
      by: ['pool', 'anyone'],
      user: ['provider'],
    },
    {
      event: `event RemoveLiquidity(address indexed provider, uint256[3] token_amounts, uint256[3] fees, uint256
        token_supply)`,
      means: 'removeLiquidity',
      by: ['pool', 'anyone'],
      user: ['provider'],
    },
    {
      event: `event RemoveLiquidityImbalance(address indexed provider, uint256[3] token_amounts, uint256[3] fees,
        uint256 invariant, uint256 token_supply)`,
      means: 'removeLiquidity',
      by: ['pool', 'anyone'],
      user: ['provider'],
    },
    {
      event: `event AddLiquidity(address indexed provider, uint256[4] token_amounts, uint256[4] fees, uint256
        invariant, uint256 token_supply)`,
      means: 'addLiquidity',
      by: ['pool', 'anyone'],
      user: ['provider'],
    },
    {
      event: `event RemoveLiquidity(address indexed provider, uint256[4] token_amounts, uint256[4] fees, uint256
        token_supply)`,
      means: 'removeLiquidity',
      by: ['pool', 'anyone'],
      user: ['provider'],
    },
    {
      event: `event RemoveLiquidityImbalance(address indexed provider, uint256[4] token_amounts, uint256[4] fees,
        uint256 invariant, uint256 token_supply)`,
      means: 'removeLiquidity',
      by: ['pool', 'anyone'],
      user: ['provider'],
    },
    {
      event: `event AddLiquidity(address indexed provider, uint256[5] token_amounts, uint256[5] fees, uint256
        invariant, uint256 token_supply)`,
      means: 'addLiquidity',
      by: ['pool', 'anyone'],
      user: ['provider'],
    },
    {
      event: `event RemoveLiquidity(address indexed provider, uint256[5] token_amounts, uint256[5] fees, uint256
        token_supply)`,
      means: 'removeLiquidity',
      by: ['pool', 'anyone'],
      user: ['provider'],
    },
    {
      event: `event RemoveLiquidityImbalance(address indexed provider, uint256[5] token_amounts, uint256[5] fees,
        uint256 invariant, uint256 token_supply)`,
      means: 'removeLiquidity',
      by: ['pool', 'anyone'],
      user: ['provider'],
    },
    {
      event: `event AddLiquidity(address indexed provider, uint256[6] token_amounts, uint256[6] fees, uint256
        invariant, uint256 token_supply)`,
      means: 'addLiquidity',
      by: ['pool', 'anyone'],
      user: ['provider'],
    },
    {
      event: `event RemoveLiquidity(address indexed provider, uint256[6] token_amounts, uint256[6] fees, uint256
        token_supply)`,
      means: 'removeLiquidity',
      by: ['pool', 'anyone'],
      user: ['provider'],
    },
    {
      event: `event RemoveLiquidityImbalance(address indexed provider, uint256[6] token_amounts, uint256[6] fees,
        uint256 invariant, uint256 token_supply)`,
      means: 'removeLiquidity',
      by: ['pool', 'anyone'],
      user: ['provider'],
    },
    {
      event: 'event RemoveLiquidity(address indexed provider, uint256[2] token_amounts, uint256 token_supply)',
      means: 'removeLiquidity',
      by: ['pool', 'anyone'],
      user: ['provider'],
    },
    {
      event: `event AddLiquidity(address indexed provider, uint256[2] token_amounts, uint256 fee, uint256
        token_supply)`,
      means: 'addLiquidity',
      by: ['pool', 'anyone'],
      user: ['provider'],
    },
    {
      event: `event AddLiquidity(address indexed provider, uint256[2] token_amounts, uint256 fee, uint256
        token_supply, uint256 packed_price_scale)`,
      means: 'addLiquidity',
      by: ['pool', 'anyone'],
      user: ['provider'],
    },
    {
      event: 'event RemoveLiquidity(address indexed provider, uint256[3] token_amounts, uint256 token_supply)',
      means: 'removeLiquidity',
      by: ['pool', 'anyone'],
      user: ['provider'],
    },
    {
      event: `event AddLiquidity(address indexed provider, uint256[3] token_amounts, uint256 fee, uint256
        token_supply)`,
      means: 'addLiquidity',
      by: ['pool', 'anyone'],
      user: ['provider'],
    },
    {
      event: `event AddLiquidity(address indexed provider, uint256[3] token_amounts, uint256 fee, uint256
        token_supply, uint256 packed_price_scale)`,
      means: 'addLiquidity',
      by: ['pool', 'anyone'],
      user: ['provider'],
    },
    {
      event: `event AddLiquidity(address indexed provider, uint256[] token_amounts, uint256[] fees, uint256
        invariant, uint256 token_supply)`,
      means: 'addLiquidity',
      by: ['pool', 'anyone'],
      user: ['provider'],
    },
    {
      event: `event RemoveLiquidity(address indexed provider, uint256[] token_amounts, uint256[] fees, uint256
        token_supply)`,
      means: 'removeLiquidity',
      by: ['pool', 'anyone'],
      user: ['provider'],
    },
    {
      event: 'event RemoveLiquidityOne(address indexed provider, uint256 token_amount, uint256 coin_amount)',
      means: 'removeLiquidity',
      by: ['pool', 'anyone'],
      user: ['provider'],
    },
    {
      event: `event RemoveLiquidityOne(address indexed provider, uint256 token_amount, uint256 coin_amount, uint256
        token_supply)`,
      means: 'removeLiquidity',
      by: ['pool', 'anyone'],
      user: ['provider'],
    },
    {
      event: `event RemoveLiquidityOne(address indexed provider, int128 token_id, uint256 token_amount, uint256
        coin_amount, uint256 token_supply)`,
      means: 'removeLiquidity',
      by: ['pool', 'anyone'],
      user: ['provider'],
    },
    {
      event: `event RemoveLiquidityOne(address indexed provider, uint256 token_amount, uint256 coin_index, uint256
        coin_amount)`,
      means: 'removeLiquidity',
      by: ['pool', 'anyone'],
      user: ['provider'],
    },
    {
      event: `event TokenExchange(address indexed buyer, int128 sold_id, uint256 tokens_sold, int128 bought_id,
        uint256 tokens_bought)`,
      means: 'swap',
      by: ['pool', 'anyone'],
      user: ['buyer'],
    },
    {
      event: `event TokenExchange(address indexed buyer, uint256 sold_id, uint256 tokens_sold, uint256 bought_id,
        uint256 tokens_bought)`,
      means: 'swap',
      by: ['pool', 'anyone'],
      user: ['buyer'],
    },
    {
      event: `event TokenExchangeUnderlying(address indexed buyer, int128 sold_id, uint256 tokens_sold, int128
        bought_id, uint256 tokens_bought)`,
      means: 'swap',
      by: ['pool', 'anyone'],
      user: ['buyer'],
    },
  ],
  tokens: [...TOKENS_1, ...TOKENS_2, ...TOKENS_3, ...TOKENS_4],
};
