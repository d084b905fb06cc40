/** Shares of a pair that move between own wallets, into farms and to strangers, on a real chain. */
import { parseAmount } from '@holdfast/money';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ACCOUNTS } from '../../../devnet/src/accounts.ts';
import { getPool, listPools } from './pools.ts';
import { listStakes } from './stakes.ts';
import { BY_VALUE, createReadWorld, type DefiWorld } from './testing.ts';

const CHAIN = 137;
const { yield: yielding, reserve, trading, friend } = ACCOUNTS;

let world: DefiWorld;
beforeAll(async () => {
  world = await createReadWorld([CHAIN], { WPOL: '0.5', USDC: '1', DAI: '1', TIDE: '0.5' });
  // Prices of the days on which something was deposited or removed.
  await world.pool.query(
    `INSERT INTO price_dailies (coin_id, source, day, price_usd)
     SELECT c.id, 'CoinGecko', day, CASE c.symbol WHEN 'WPOL' THEN 0.5 ELSE 1 END
       FROM coins c, generate_series('2024-01-01'::date, '2024-08-19', '1 day') AS day
      WHERE c.symbol IN ('WPOL', 'USDC', 'DAI')`,
  );
  await world.refresh();
}, 120_000);
afterAll(() => world?.close());

const network = () => world.devnet.network(CHAIN);
const pair = () => network().contracts.uniswapV2.usdcNativePair;
const balance = (address: string) => network().read<bigint>({ contract: pair(), method: 'balanceOf', args: [address] });

async function readPool() {
  await world.sync();
  await world.refresh();
  const { items } = await listPools(world.dependencies, BY_VALUE);
  const { id } = items.find(({ address }) => address === pair().address)!;
  const { positionList, history, ...pool } = await getPool(world.dependencies, { id, asOf: undefined });
  return { pool, positions: positionList, history };
}

type Read = Awaited<ReturnType<typeof readPool>>;
const namesOf = ({ positions }: Read) => positions.map(({ walletName }) => walletName).toSorted();
const codesOf = ({ positions }: Read) => positions.flatMap(({ reasons }) => reasons.map(({ code }) => code));

/** A transfer of shares changes no sum but by the last unit of a rounded amount. */
function expectSame(before: Read, after: Read): void {
  for (const [index, coin] of before.pool.coins.entries()) {
    const other = after.pool.coins[index]!;
    const unit = 10n ** BigInt(24 - coin.coinDecimals);
    for (const field of ['amount', 'held', 'fees'] as const) {
      const difference = parseAmount(coin[field]!) - parseAmount(other[field]!);
      expect({ field, isSame: difference <= 3n * unit && difference >= -3n * unit }).toEqual({ field, isSame: true });
    }
  }
}

test('shares that move between own wallets take their deposit along, staked shares count once', async () => {
  const first = await readPool();
  expect([namesOf(first), codesOf(first)]).toEqual([['Yield'], []]);
  const own = await balance(yielding.address);
  expect(own).toBeGreaterThan(8n);

  const send = (from: string, to: string, shares: bigint) =>
    network().write({ from: from as `0x${string}`, contract: pair(), method: 'transfer', args: [to, shares] });
  await send(yielding.address, reserve.address, own / 2n);
  const moved = await readPool();
  expect([namesOf(moved), codesOf(moved)]).toEqual([['Polygon reserve', 'Yield'], []]);
  expectSame(first, moved);
  expect(moved.history[0]).toMatchObject({ kind: 'sharesMoved', walletName: 'Yield → Polygon reserve' });
  expect(moved.pool.roi?.slice(0, 12)).toBe(first.pool.roi?.slice(0, 12));

  const farm = network().contracts.stakingRewards;
  const stakes = async () => (await listStakes(world.dependencies, BY_VALUE)).items.length;
  const farms = await stakes();
  await network().write({ from: reserve.address, contract: pair(), method: 'approve', args: [farm.address, own] });
  await network().write({ from: reserve.address, contract: farm, method: 'stake', args: [own / 4n] });
  const staked = await readPool();
  expect(await stakes()).toBe(farms + 1);
  expect([namesOf(staked), codesOf(staked)]).toEqual([['Polygon reserve', 'Yield'], []]);
  expectSame(first, staked);

  await send(reserve.address, trading.address, await balance(reserve.address));
  await send(trading.address, yielding.address, await balance(trading.address));
  const back = await readPool();
  expect([namesOf(back), codesOf(back)]).toEqual([['Polygon reserve', 'Trading', 'Yield'], []]);
  expect(back.positions.find(({ walletName }) => walletName === 'Trading')).toMatchObject({ valueUsd: '0' });
  expectSame(first, back);
});

test('shares that a stranger got leave a position whose history is incomplete, and a value', async () => {
  const before = await readPool();
  await network().write({
    from: yielding.address,
    contract: pair(),
    method: 'transfer',
    args: [friend.address, (await balance(yielding.address)) / 2n],
  });
  const after = await readPool();
  const position = after.positions.find(({ walletName }) => walletName === 'Yield')!;
  expect(position).toMatchObject({ heldUsd: null, feesUsd: null, impermanentLossUsd: null });
  expect(position.reasons.map(({ code }) => code)).toEqual(['historyIncomplete']);
  expect(parseAmount(position.valueUsd!)).toBeGreaterThan(0n);
  expect(parseAmount(after.pool.valueUsd!)).toBeLessThan(parseAmount(before.pool.valueUsd!));
  expect(after.pool.roi).toBeNull();
  expect(after.positions.find(({ walletName }) => walletName === 'Polygon reserve')!.reasons).toEqual([]);
});
