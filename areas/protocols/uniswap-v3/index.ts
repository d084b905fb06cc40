/** Uniswap v3: positions in ranges of prices, each an NFT of a position manager. */
import { pairAmounts } from '../engine/event.ts';
import type { PoolProtocol } from '../engine/protocol.ts';
import { computeV3 } from './figures.ts';
import { findPooledTokens } from './pooled-tokens.ts';
import { readOwnV3, type V3PositionState } from './read-v3-positions.ts';

/** The factory, and the position manager, which no registry names. */
const PUBLISHED = ['0x1F98431c8aD98523631AE4a59f267346ea31F984', '0xC36442b4a4522E871399CD717aBDD847Ab11FE88'];

export const uniswapV3: PoolProtocol<V3PositionState> = {
  id: 'uniswap-v3',
  kind: 'pool',
  published: {
    1: PUBLISHED,
    10: PUBLISHED,
    137: PUBLISHED,
    8453: ['0x33128a8fC17869897dcE68Ed026d694621f6FDfD', '0x03a520b32C04BF3bEEf7BEb72E919cf822Ed34f1'],
    42161: PUBLISHED,
  },
  events: {
    'uniswapV3.mint': {
      signatures: [
        `event Mint(address sender, address indexed owner, int24 indexed tickLower, int24 indexed tickUpper,
           uint128 amount, uint256 amount0, uint256 amount1)`,
      ],
      kind: 'poolMint',
    },
    'uniswapV3.burn': {
      signatures: [
        `event Burn(address indexed owner, int24 indexed tickLower, int24 indexed tickUpper,
           uint128 amount, uint256 amount0, uint256 amount1)`,
      ],
      kind: 'poolBurn',
      isStill: true,
    },
    'uniswapV3.collect': {
      signatures: [
        `event Collect(address indexed owner, address recipient, int24 indexed tickLower, int24 indexed tickUpper,
           uint128 amount0, uint128 amount1)`,
      ],
      kind: 'poolCollect',
    },
    'uniswapV3.swap': {
      signatures: [
        `event Swap(address indexed sender, address indexed recipient, int256 amount0, int256 amount1,
           uint160 sqrtPriceX96, uint128 liquidity, int24 tick)`,
      ],
      kind: 'swap',
    },
    'uniswapV3.increaseLiquidity': {
      signatures: [
        'event IncreaseLiquidity(uint256 indexed tokenId, uint128 liquidity, uint256 amount0, uint256 amount1)',
      ],
      kind: 'increase',
      history: ['liquidityAdded', pairAmounts],
      valueAddedLater: 'amount0',
      addValues: (event, { earlier, logs }) => findPooledTokens(event, 'uniswapV3.mint', { earlier, logs }),
    },
    // A decrease moves no coin, so it has no tokens.
    'uniswapV3.decreaseLiquidity': {
      signatures: [
        'event DecreaseLiquidity(uint256 indexed tokenId, uint128 liquidity, uint256 amount0, uint256 amount1)',
      ],
      kind: 'decrease',
      isStill: true,
      history: ['liquidityRemoved', pairAmounts],
      valueAddedLater: 'amount0',
    },
    'uniswapV3.collectFees': {
      signatures: ['event Collect(uint256 indexed tokenId, address recipient, uint256 amount0, uint256 amount1)'],
      kind: 'collect',
      history: ['feesCollected', pairAmounts],
      valueAddedLater: 'amount0',
      addValues: (event, { earlier, logs }) => findPooledTokens(event, 'uniswapV3.collect', { earlier, logs }),
    },
  },
  attach: (given, finder) => finder.attachByTokenId(uniswapV3, given),
  read: readOwnV3,
  contractsOf: ({ contract, manager, holder }) => [
    ...(manager === null ? [] : [{ address: manager, role: 'positionManager', check: null } as const]),
    ...(contract === manager
      ? []
      : [
          {
            address: contract,
            role: 'pool',
            check: {
              registry: 'factory()',
              values: ['token0()', 'token1()', 'fee()'],
              lookUp: 'getPool(address,address,uint24)',
            },
          } as const,
        ]),
    ...(holder === null
      ? []
      : [{ address: holder, role: 'farm', protocol: 'uniswap-v3-staker', check: null } as const]),
  ],
  coinsOf: ({ coin0, coin1 }) => [coin0, coin1],
  registryOf: ({ factory }) => factory,
  rangeOf: ({ tickLower, tickUpper, sqrtPriceX96, liquidity }) => ({ tickLower, tickUpper, sqrtPriceX96, liquidity }),
  computeFigures: computeV3,
};
