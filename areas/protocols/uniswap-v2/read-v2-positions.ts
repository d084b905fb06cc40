/** Shares of Uniswap v2 pairs: the pair's reserves and supply, and how many shares an owner has. */
import { positionReader, readFirst, readNext } from '../engine/contracts/contract-batch.ts';

export interface V2PositionKey {
  readonly pair: string;
  readonly owner: string;
}

export interface V2PositionState {
  readonly factory: string;
  readonly coin0: string;
  readonly coin1: string;
  /** What the owner has itself; shares in a farm belong to the farm's address. */
  readonly shares: bigint;
  readonly pool: {
    readonly reserve0: bigint;
    readonly reserve1: bigint;
    readonly totalSupply: bigint;
    readonly kLast: bigint;
    readonly takesProtocolFee: boolean;
  };
}

export const readV2Positions = positionReader<V2PositionKey, V2PositionState>(async (target, positions) => {
  const pairs = await readFirst(target, positions, {
    plan: (batch, { pair, owner }) => ({
      factory: batch.add(pair, 'factory()'),
      coin0: batch.add(pair, 'token0()'),
      coin1: batch.add(pair, 'token1()'),
      reserves: batch.add(pair, 'getReserves()'),
      totalSupply: batch.add(pair, 'totalSupply()'),
      kLast: batch.add(pair, 'kLast()'),
      shares: batch.add(pair, 'balanceOf(address)', owner),
    }),
    read: (results, places) => ({
      factory: results.address(places.factory),
      coin0: results.address(places.coin0),
      coin1: results.address(places.coin1),
      pool: {
        reserve0: results.wordAt(places.reserves, 0),
        reserve1: results.wordAt(places.reserves, 1),
        totalSupply: results.word(places.totalSupply),
        kLast: results.word(places.kLast),
      },
      shares: results.word(places.shares),
    }),
  });
  return readNext(target, pairs, {
    plan: (batch, pair) => batch.add(pair.factory, 'feeTo()'),
    read: (results, receiver, { pool, ...rest }) => ({
      ...rest,
      pool: { ...pool, takesProtocolFee: results.word(receiver) !== 0n },
    }),
  });
});
