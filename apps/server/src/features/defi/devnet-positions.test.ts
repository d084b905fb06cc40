import { afterAll, beforeAll, expect, test } from 'vitest';
import { listPools } from './pools.ts';
import { createDefiWorld, type DefiWorld } from './testing.ts';
import { listLoans } from './loans.ts';
import { listStakes } from './stakes.ts';

let world: DefiWorld;
beforeAll(async () => {
  world = await createDefiWorld([1]);
  await world.sync();
});
afterAll(() => world?.close());

const PAGE = { page: 1, limit: 25 } as const;
test('probe', async () => {
  await world.refresh();
  const q = { ...PAGE, sort: 'value', order: 'desc' } as const;
  const before = await listPools(world.dependencies, q);
  console.log(JSON.stringify(before, null, 1).slice(0, 3000));
  const coins = await world.pool.query('SELECT symbol, name FROM coins');
  console.log(coins.rows.map((r) => r.symbol).join(' '));
  for (const [s, p] of [
    ['WETH', '3000'],
    ['USDC', '1'],
    ['DAI', '1'],
    ['WBTC', '60000'],
    ['ETH', '3000'],
  ])
    await world.setPrice(s!, p!);
  await world.confirmAll();
  console.log(JSON.stringify(await listPools(world.dependencies, q), null, 1).slice(0, 12000));
  console.log(JSON.stringify(await listLoans(world.dependencies, PAGE), null, 1).slice(0, 9000));
  console.log(JSON.stringify(await listStakes(world.dependencies, PAGE), null, 1).slice(0, 9000));
  expect(1).toBe(1);
}, 120_000);
