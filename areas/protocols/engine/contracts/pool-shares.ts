/**
 * What one whole share of a pool stands for: the pool's balances of each coin over the supply of shares, at a block.
 *
 *   1,000 shares, 500 WETH and 1,000,000 USDC   → 0.5 WETH and 1,000 USDC for each
 *
 * Three shapes of pools answer: pairs with reserves, pools that list their coins (the share itself, or its minter), and
 * pools whose coins are in a vault. Which tokens are asked at all is decided by the caller: anyone can deploy a token
 * that states any balance.
 */
import {
  addressOf,
  type ContractBatch,
  type ContractResults,
  type ContractSource,
  positionReader,
  type ReadAt,
  readFirst,
  readNext,
} from './contract-batch.ts';

export interface ShareToken {
  readonly address: string;
  readonly decimals: number;
}

export interface SharePart {
  /** The contract, or "native". */
  readonly coin: string;
  /** Smallest units of the coin for one whole share. */
  readonly units: bigint;
}

const COINS_MAX = 4;
/** The address by which pools mean the coin of the network. */
const NATIVE = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee';
const PLACES = Array.from({ length: COINS_MAX }, (_, place) => place);

const readParts = positionReader<ShareToken, readonly SharePart[]>(async (target, tokens) => {
  const first = await readFirst(target, tokens, {
    plan: (batch, { address }) => ({
      supply: batch.add(address, 'totalSupply()'),
      // Shares that the pool itself holds for later are in the supply and not in this.
      actual: batch.add(address, 'getActualSupply()'),
      pair: {
        coin0: batch.add(address, 'token0()'),
        coin1: batch.add(address, 'token1()'),
        reserves: batch.add(address, 'getReserves()'),
      },
      poolId: batch.add(address, 'getPoolId()'),
      vault: batch.add(address, 'getVault()'),
      minter: batch.add(address, 'minter()'),
    }),
    read: (results, places, token) => {
      const poolId = results.optionalWord(places.poolId);
      const vault = poolId === null ? null : results.optionalWord(places.vault);
      const minter = results.optionalWord(places.minter);
      return {
        ...token,
        supply: results.optionalWord(places.actual) ?? results.word(places.supply),
        pair: pairOf(results, places.pair),
        vault: vault === null ? null : { address: addressOf(vault), poolId: poolId ?? 0n },
        pool: minter === null ? token.address : addressOf(minter),
      };
    },
  });
  return readNext(target, first, {
    plan: (batch, { vault, pool }) => ({
      held: vault === null ? null : batch.add(vault.address, 'getPoolTokens(bytes32)', vault.poolId),
      listed: PLACES.map((place) => listedAt(batch, pool, place)),
    }),
    read: (results, places, { address, decimals, supply, pair }) => {
      const held =
        pair ?? (places.held === null ? listOf(results, places.listed) : heldOf(results.words(places.held, 7)));
      const one = 10n ** BigInt(decimals);
      return supply === 0n
        ? []
        : held
            .filter(({ coin }) => coin.toLowerCase() !== address.toLowerCase())
            .map(({ coin, units }) => ({
              coin: coin.toLowerCase() === NATIVE ? 'native' : coin,
              units: (units * one) / supply,
            }));
    },
  });
});

interface PairPlaces {
  readonly coin0: number;
  readonly coin1: number;
  readonly reserves: number;
}

function pairOf(results: ContractResults, { coin0, coin1, reserves }: PairPlaces): SharePart[] | null {
  const [first, second] = [results.optionalWord(coin0), results.optionalWord(coin1)];
  const reserve0 = results.optionalWord(reserves);
  if (first === null || second === null || reserve0 === null) return null;
  return [
    { coin: addressOf(first), units: reserve0 },
    { coin: addressOf(second), units: results.wordAt(reserves, 1) },
  ];
}

const listedAt = (batch: ContractBatch, pool: string, place: number) => ({
  coin: batch.add(pool, 'coins(uint256)', place),
  units: batch.add(pool, 'balances(uint256)', place),
});

function listOf(results: ContractResults, places: readonly ReturnType<typeof listedAt>[]): SharePart[] {
  return places.flatMap(({ coin, units }) => {
    const [address, balance] = [results.optionalWord(coin), results.optionalWord(units)];
    return address === null || balance === null ? [] : [{ coin: addressOf(address), units: balance }];
  });
}

/** Two lists, of coins and of balances, behind their offsets. */
function heldOf(words: readonly bigint[]): SharePart[] {
  const listAt = (offset: bigint | undefined): readonly bigint[] => {
    const from = Number((offset ?? 0n) / 32n);
    return words.slice(from + 1, from + 1 + Number(words[from] ?? 0n));
  };
  const balances = listAt(words[1]);
  return listAt(words[0]).map((coin, place) => ({ coin: addressOf(coin), units: balances[place] ?? 0n }));
}

/** By the address of the share. A token that is no such share, or of a node without the block's state, has no entry. */
export async function readPoolShares(
  source: ContractSource,
  tokens: readonly ShareToken[],
  at: ReadAt,
): Promise<ReadonlyMap<string, readonly SharePart[]>> {
  const read = await readParts(source, tokens, at);
  return new Map(
    tokens.flatMap(({ address }, index) => {
      const found = read[index];
      return found?.kind === 'read' && found.value.length > 0 ? [[address, found.value] as const] : [];
    }),
  );
}
