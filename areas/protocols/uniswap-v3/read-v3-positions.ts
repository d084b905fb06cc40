/**
 * Uniswap v3 positions: the position manager's own account, the price of the pool, and the growth of fees on both sides
 * of the range. Amounts and fees follow from these by the same integers as in the contracts.
 */
import { concatHex, type Hex, keccak256, numberToHex } from 'viem';
import {
  addressOf,
  type ContractBatch,
  type ContractResults,
  positionReader,
  readFirst,
  readNext,
  signedOf,
} from '../engine/contracts/contract-batch.ts';
import { type ReadPosition, sameAddress, UNKNOWN } from '../engine/positions/position.ts';
import type { PoolProtocol } from '../engine/protocol.ts';

export interface V3PositionKey {
  readonly manager: string;
  readonly tokenId: bigint;
}

export interface V3PositionState {
  /** A farm, while the position is staked. */
  readonly owner: string;
  readonly factory: string;
  readonly pool: string;
  readonly coin0: string;
  readonly coin1: string;
  /** 3,000 is 0.30 %. */
  readonly feeMillionths: number;
  /** Of all positions that the price is in, for the share of the pool. */
  readonly poolLiquidity: bigint;
  readonly tickLower: number;
  readonly tickUpper: number;
  readonly tick: number;
  readonly sqrtPriceX96: bigint;
  readonly liquidity: bigint;
  readonly token0: V3PositionToken;
  readonly token1: V3PositionToken;
}

export interface V3PositionToken {
  readonly growth: { readonly global: bigint; readonly outsideLower: bigint; readonly outsideUpper: bigint };
  readonly position: { readonly growthInsideLast: bigint; readonly owed: bigint };
  /** The pool's account of the position manager for this range. */
  readonly pool: { readonly liquidity: bigint; readonly growthInsideLast: bigint; readonly owed: bigint };
}

export const readV3Positions = positionReader<V3PositionKey, V3PositionState>(async (target, positions) => {
  const accounts = await readFirst(target, positions, {
    plan: (batch, { manager, tokenId }) => ({
      manager,
      position: batch.add(manager, 'positions(uint256)', tokenId),
      owner: batch.add(manager, 'ownerOf(uint256)', tokenId),
      factory: batch.add(manager, 'factory()'),
    }),
    read: readAccount,
  });
  const pooled = await readNext(target, accounts, {
    plan: (batch, account) =>
      batch.add(
        account.factory,
        'getPool(address,address,uint24)',
        account.coin0,
        account.coin1,
        account.feeMillionths,
      ),
    read: (results, place, account) => ({ account, pool: results.address(place) }),
  });
  return readNext(target, pooled, { plan: planPool, read: combine });
});

type Account = ReturnType<typeof readAccount>;

function readAccount(
  results: ContractResults,
  places: { readonly manager: string; readonly position: number; readonly owner: number; readonly factory: number },
) {
  const words = results.words(places.position, 12);
  const word = (index: number): bigint => words[index] ?? 0n;
  return {
    manager: places.manager,
    owner: results.address(places.owner),
    factory: results.address(places.factory),
    coin0: addressOf(word(2)),
    coin1: addressOf(word(3)),
    feeMillionths: Number(word(4)),
    tickLower: signedOf(word(5)),
    tickUpper: signedOf(word(6)),
    liquidity: word(7),
    position0: { growthInsideLast: word(8), owed: word(10) },
    position1: { growthInsideLast: word(9), owed: word(11) },
  };
}

function planPool(batch: ContractBatch, { account, pool }: { readonly account: Account; readonly pool: string }) {
  const { manager, tickLower, tickUpper } = account;
  return {
    slot0: batch.add(pool, 'slot0()'),
    liquidity: batch.add(pool, 'liquidity()'),
    global0: batch.add(pool, 'feeGrowthGlobal0X128()'),
    global1: batch.add(pool, 'feeGrowthGlobal1X128()'),
    lower: batch.add(pool, 'ticks(int24)', tickLower),
    upper: batch.add(pool, 'ticks(int24)', tickUpper),
    account: batch.add(pool, 'positions(bytes32)', poolPositionId(manager, tickLower, tickUpper)),
  };
}

/** How a pool names an account: the hash of owner and range. */
export function poolPositionId(owner: string, tickLower: number, tickUpper: number): string {
  const int24 = (tick: number): Hex => numberToHex(tick, { size: 3, signed: true });
  return keccak256(concatHex([owner as Hex, int24(tickLower), int24(tickUpper)]));
}

function combine(
  results: ContractResults,
  places: ReturnType<typeof planPool>,
  { account, pool }: { readonly account: Account; readonly pool: string },
): V3PositionState {
  const { manager: _, position0, position1, ...rest } = account;
  const poolAccount = results.words(places.account, 5);
  const token = (which: 0 | 1): V3PositionToken => ({
    growth: {
      global: results.word(which === 0 ? places.global0 : places.global1),
      outsideLower: results.wordAt(places.lower, 2 + which),
      outsideUpper: results.wordAt(places.upper, 2 + which),
    },
    position: which === 0 ? position0 : position1,
    pool: {
      liquidity: poolAccount[0] ?? 0n,
      growthInsideLast: poolAccount[1 + which] ?? 0n,
      owed: poolAccount[3 + which] ?? 0n,
    },
  });
  return {
    ...rest,
    pool,
    poolLiquidity: results.word(places.liquidity),
    sqrtPriceX96: results.wordAt(places.slot0, 0),
    tick: signedOf(results.wordAt(places.slot0, 1)),
    token0: token(0),
    token1: token(1),
  };
}

/**
 * Positions that no own wallet has, directly or through a staker, are left out: somebody increased another's position.
 */
export const readOwnV3: PoolProtocol<V3PositionState>['read'] = async (source, found, { wallets, ...at }) => {
  const readings = await readV3Positions(
    source,
    found.map(({ contract, tokenId }) => ({ manager: contract, tokenId: BigInt(tokenId) })),
    at,
  );
  const ownerOf = (index: number): string | null => {
    const reading = readings[index];
    return reading?.kind === 'read' ? reading.value.owner : null;
  };
  const findWallet = (address: string | null) =>
    address === null ? undefined : wallets.find((wallet) => sameAddress(wallet.address, address));
  const held = found.flatMap(({ tokenId }, index) => {
    const owner = ownerOf(index);
    return owner === null || findWallet(owner) ? [] : [{ index, staker: owner, tokenId: BigInt(tokenId) }];
  });
  const depositors = await readV3Depositors(source, held, at);
  const depositorOf = new Map(
    held.map(({ index }, place) => {
      const reading = depositors[place];
      return [index, reading?.kind === 'read' ? reading.value : null] as const;
    }),
  );
  return found.flatMap((position, index): ReadPosition<V3PositionState>[] => {
    const reading = readings[index] ?? UNKNOWN;
    const common = { found: position, manager: position.contract };
    if (reading.kind !== 'read')
      return [{ ...common, wallet: position.wallet, contract: position.contract, holder: null, reading }];
    const state = reading.value;
    const isHeld = depositorOf.has(index);
    const wallet = findWallet(isHeld ? (depositorOf.get(index) ?? null) : state.owner);
    if (!wallet) return [];
    return [
      {
        ...common,
        wallet,
        contract: state.pool,
        holder: isHeld ? state.owner : null,
        reading: { kind: 'read', value: { protocol: position.protocol, state } },
      },
    ];
  });
};

/** Who deposited positions in contracts that own them; refused where the owner is no staker. */
const readV3Depositors = positionReader<{ readonly staker: string; readonly tokenId: bigint }, string>(
  (target, positions) =>
    readFirst(target, positions, {
      plan: (batch, { staker, tokenId }) => ({
        deposit: batch.add(staker, 'deposits(uint256)', tokenId),
        manager: batch.add(staker, 'nonfungiblePositionManager()'),
      }),
      read: (results, { deposit, manager }) => {
        results.address(manager);
        return addressOf(results.wordAt(deposit, 0));
      },
    }),
);
