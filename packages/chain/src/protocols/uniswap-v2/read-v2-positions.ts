/** Shares of Uniswap v2 pairs: the pair's reserves and supply, and how many shares an owner has. */
import {
  type ContractAnswers,
  type ContractBatch,
  contractFunction,
  type ContractSource,
  type ReadAt,
  type Reading,
  readFirst,
  readNext,
} from '../contract-batch.ts';

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

const token0 = contractFunction('token0()');
const token1 = contractFunction('token1()');
const factory = contractFunction('factory()');
const getReserves = contractFunction('getReserves()');
const totalSupply = contractFunction('totalSupply()');
const kLast = contractFunction('kLast()');
const balanceOf = contractFunction('balanceOf(address)');
const feeTo = contractFunction('feeTo()');

export async function readV2Positions(
  source: ContractSource,
  positions: readonly V2PositionKey[],
  at: ReadAt,
): Promise<Reading<V2PositionState>[]> {
  const target = { source, ...at };
  const pairs = await readFirst(target, positions, {
    plan: (batch, { pair, owner }) => ({ ...planPair(batch, pair), shares: batch.add(pair, balanceOf(owner)) }),
    read: (answers, places) => ({ ...readPair(answers, places), shares: answers.word(places.shares) }),
  });
  return readNext(target, pairs, {
    plan: (batch, pair) => batch.add(pair.factory, feeTo()),
    read: (answers, receiver, { pool, ...rest }) => ({
      ...rest,
      pool: { ...pool, takesProtocolFee: answers.word(receiver) !== 0n },
    }),
  });
}

type PairPlaces = ReturnType<typeof planPair>;

function planPair(batch: ContractBatch, pair: string) {
  return {
    factory: batch.add(pair, factory()),
    coin0: batch.add(pair, token0()),
    coin1: batch.add(pair, token1()),
    reserves: batch.add(pair, getReserves()),
    totalSupply: batch.add(pair, totalSupply()),
    kLast: batch.add(pair, kLast()),
  };
}

function readPair(answers: ContractAnswers, places: PairPlaces) {
  return {
    factory: answers.address(places.factory),
    coin0: answers.address(places.coin0),
    coin1: answers.address(places.coin1),
    pool: {
      reserve0: answers.wordAt(places.reserves, 0),
      reserve1: answers.wordAt(places.reserves, 1),
      totalSupply: answers.word(places.totalSupply),
      kLast: answers.word(places.kLast),
    },
  };
}
