/** Uniswap v2: pairs whose shares are their own token. */
import { toEventSelector } from 'viem/utils';
import { type EventDefinition, pairAmounts } from '../engine/event.ts';
import { readEach } from '../engine/positions/position.ts';
import type { PoolProtocol } from '../engine/protocol.ts';
import { computeV2, sharePriceOf } from './figures.ts';
import { readV2Positions, type V2PositionState } from './read-v2-positions.ts';

/**
 * A pair states its reserves before it mints. Receipts of Aave v2 have a Mint event of the same signature, and state
 * none.
 */
const SYNC = toEventSelector('event Sync(uint112 reserve0, uint112 reserve1)');
const isAfterSync: NonNullable<EventDefinition['isEmittedHere']> = (log, logs) =>
  logs.some(({ address, topics, index }) => address === log.address && topics[0] === SYNC && index < log.index);

export const uniswapV2: PoolProtocol<V2PositionState> = {
  id: 'uniswap-v2',
  kind: 'pool',
  // The factories.
  published: {
    1: ['0x5C69bEe701ef814a2B6a3EDD4B1652CB9cc5aA6f'],
    10: ['0x0c3c1c532F1e39EdF36BE9Fe0bE1410313E074Bf'],
    137: ['0x9e5A52f57b3038F1B8EeE45F28b3C1967e22799C'],
    8453: ['0x8909Dc15e40173Ff4699343b6eB8132c65e18eC6'],
    42161: ['0xf1D7CC64Fb4452F05c498126312eBE29f30Fbcf9'],
  },
  events: {
    'uniswapV2.mint': {
      signatures: ['event Mint(address indexed sender, uint256 amount0, uint256 amount1)'],
      kind: 'shareMint',
      isEmittedHere: isAfterSync,
      history: ['liquidityAdded', pairAmounts],
    },
    'uniswapV2.burn': {
      signatures: ['event Burn(address indexed sender, uint256 amount0, uint256 amount1, address indexed to)'],
      kind: 'shareBurn',
      history: ['liquidityRemoved', pairAmounts],
    },
    'uniswapV2.swap': {
      signatures: [
        `event Swap(address indexed sender, uint256 amount0In, uint256 amount1In,
           uint256 amount0Out, uint256 amount1Out, address indexed to)`,
      ],
      kind: 'swap',
    },
  },
  attach: (given, finder) => finder.attachByShares(uniswapV2, given),
  read: (source, found, at) =>
    readEach(
      found,
      readV2Positions(
        source,
        found.map(({ contract, wallet }) => ({ pair: contract, owner: wallet.address })),
        at,
      ),
    ),
  contractsOf: ({ contract }) => [
    {
      address: contract,
      role: 'pool',
      check: { registry: 'factory()', values: ['token0()', 'token1()'], lookUp: 'getPair(address,address)' },
    },
  ],
  coinsOf: ({ coin0, coin1 }) => [coin0, coin1],
  sharePrice: sharePriceOf,
  computeFigures: computeV2,
};
