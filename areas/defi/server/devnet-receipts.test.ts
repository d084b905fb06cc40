/** Prices of receipts: the rate of their real contract times the price of the coin that they stand for. */
import { DAY_MS } from '@holdfast/calendar';
import { formatDecimal, multiply, ONE_UNITS, parsePrice, type Price, type Ratio } from '@holdfast/money';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ACCOUNTS } from '../../../devnet/src/accounts.ts';
import type { Contract } from '../../../devnet/src/artifacts.ts';
import { findPrice } from '../../prices/server/find-price.ts';
import { createReadWorld, type DefiWorld } from './testing.ts';

const WAD = 10n ** 18n;
let world: DefiWorld;
let staked: Contract;
let reward: string;
beforeAll(async () => {
  world = await createReadWorld([1], { WETH: '2000', USDC: '1', DAI: '1' });
  staked = world.devnet.network(1).contracts.positions!.stakedToken;
  reward = world.devnet.network(1).contracts.tokens.reward.symbol;
}, 120_000);
afterAll(() => world?.close());

/** What the contract itself returns for one whole token. */
const redeemable = (): Promise<bigint> =>
  world.devnet.network(1).read<bigint>({ contract: staked, method: 'exchangeRate' });
const timesRate = (price: string, units: bigint): string =>
  formatDecimal(multiply<Price>(parsePrice(price), (units * (ONE_UNITS / WAD)) as Ratio, 'halfAwayFromZero'));

test('a staked token is worth what its contract pays for it, and no market price is asked', async () => {
  const network = world.devnet.network(1);
  const { reward: coin } = network.contracts.tokens;
  await world.setPrice(reward, '90');
  await world.refresh();
  const coinId = await world.coinAt(staked.address);
  const found = () => findPrice(world.pool, { coinId, at: world.clock.now });
  // A tenth of the stake was slashed in the history of the devnet.
  expect(await found()).toMatchObject({ found: true, source: 'rate', price: parsePrice('81') });
  await network.write({
    from: ACCOUNTS.deployer.address,
    contract: coin,
    method: 'transfer',
    args: [staked.address, WAD],
  });
  await network.mine(20);
  const units = await redeemable();
  expect(units).toBeGreaterThan((9n * WAD) / 10n);
  world.clock.now = new Date(world.clock.now.getTime() + 60_000);
  await world.refresh();
  const after = await found();
  expect(after).toMatchObject({ found: true, source: 'rate' });
  expect(after.found && formatDecimal(after.price)).toBe(timesRate('90', units));
});

test('closes are written for yesterday and around each transaction, at the rate of its block, and once', async () => {
  const coinId = await world.coinAt(staked.address);
  const { rows: moved } = await world.pool.query<{ day: string }>(
    `SELECT DISTINCT ((x.at - interval '12 hours') AT TIME ZONE 'UTC')::date::text AS day FROM transfers x
      WHERE x.coin_id = $1 ORDER BY 1`,
    [coinId],
  );
  expect(moved.length).toBeGreaterThan(0);
  const base = await world.coinAt(world.devnet.network(1).contracts.tokens.reward.address);
  const closes = async () =>
    (
      await world.pool.query<{ day: string; price_usd: string }>(
        `SELECT day::text, price_usd FROM price_dailies WHERE source = 'rate' AND coin_id = $1 ORDER BY day`,
        [coinId],
      )
    ).rows;
  expect(await closes()).toEqual([]);
  const yesterday = new Date(world.clock.now.getTime() - DAY_MS).toISOString().slice(0, 10);
  for (const day of [...moved.map((row) => row.day), yesterday])
    await world.pool.query(
      `INSERT INTO price_dailies (coin_id, day, source, price_usd) VALUES ($1, $2, 'CoinGecko', 80)
          ON CONFLICT DO NOTHING`,
      [base, day],
    );
  await world.refresh();
  const written = await closes();
  expect(written.map(({ day }) => day)).toEqual([...new Set([...moved.map((row) => row.day), yesterday])].sort());
  // Nothing was slashed yet when the tokens were staked.
  expect(written.find(({ day }) => day === moved[0]!.day)?.price_usd).toBe('80');
  expect(written.at(-1)?.price_usd).toBe(timesRate('80', await redeemable()));
  await world.pool.query(`UPDATE price_dailies SET price_usd = 70 WHERE source = 'CoinGecko' AND coin_id = $1`, [base]);
  await world.refresh();
  expect(await closes()).toEqual(written);
});

test('a token that only says itself what it stands for has no price until a person has reviewed it', async () => {
  const networkId = world.networkIds.get(1)!;
  const usdc = world.devnet.network(1).contracts.tokens.usdc.address;
  const coinId = await world.coinAt(world.devnet.network(1).contracts.tokens.dai.address);
  const sourcesOf = async () =>
    (
      await world.pool.query<{ source: string }>('SELECT source FROM price_spots WHERE coin_id = $1 ORDER BY source', [
        coinId,
      ])
    ).rows.map(({ source }) => source);
  await world.pool.query('UPDATE coin_addresses SET stated = $2 WHERE network_id = $1 AND coin_id = $3', [
    networkId,
    JSON.stringify({ kind: 'receipt', of: [usdc] }),
    coinId,
  ]);
  await world.pool.query('UPDATE coins SET needs_review = true WHERE id = $1', [coinId]);
  await world.refresh();
  expect(await sourcesOf()).not.toContain('rate');
  await world.pool.query('UPDATE coins SET needs_review = false WHERE id = $1', [coinId]);
  await world.refresh();
  expect(await sourcesOf()).toContain('rate');
});
