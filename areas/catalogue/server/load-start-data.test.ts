import { catalogueCalls } from '../contract/calls.ts';
import { readdirSync, readFileSync } from 'node:fs';
import { beforeEach, expect, test } from 'vitest';
import { silentLog } from '@holdfast/database/log.ts';
import { transaction } from '@holdfast/database/transaction.ts';
import { loadStartData } from './load-start-data.ts';
import { createCatalogueWorld, TETHER } from './testing.ts';
import { useShared } from '../../../kit/database/testing.ts';

const world = useShared(createCatalogueWorld);
beforeEach(() => world.clear());

test('an empty catalogue gets networks with native coins, coins with contracts, and alias groups', async () => {
  expect(await loadStartData(world.pool, silentLog)).toBe(true);
  const networks = await world.api(catalogueCalls.listNetworks, { query: { limit: 200 } });
  expect(networks.total).toBeGreaterThanOrEqual(20);
  expect(networks.items.every((network) => network.nativeCoinSymbol !== null)).toBe(true);
  expect(networks.items.find((network) => network.name === 'Ethereum')).toMatchObject({
    kind: 'evm',
    chainId: 1,
    nativeCoinSymbol: 'ETH',
  });
  const coins = await world.api(catalogueCalls.listCoins, { query: { limit: 200 } });
  expect(coins.total).toBeGreaterThanOrEqual(100);
  const [tether] = (await world.api(catalogueCalls.listCoins, { query: { search: TETHER } })).items;
  expect(tether).toMatchObject({ symbol: 'USDT', marketId: 'tether', hasPrices: true });
  const bnb = networks.items.find((network) => network.chainId === 56)!;
  expect(tether!.addresses.find((entry) => entry.networkId === bnb.id)!.decimals).toBe(18);
  const sets = await world.api(catalogueCalls.listAliasCoins, { query: { search: 'WETH' } });
  expect(sets.items).toMatchObject([{ coin: { symbol: 'ETH' } }]);
});

test('an older catalogue gets the networks of explorers, inactive, and keeps what its admins changed', async () => {
  const migrations = new URL('../../../kit/database/migrations/', import.meta.url);
  const name = readdirSync(migrations).find((each) => each.endsWith('-networks-of-explorers.sql'))!;
  const migration = readFileSync(new URL(name, migrations), 'utf8');
  const migrate = () => transaction(world.pool, (client) => client.query(migration));
  const readAll = async () =>
    (
      await world.pool.query(
        `SELECT n.name, n.chain_id, n.explorer_url, n.confirmations, n.is_active, c.symbol, c.market_id, c.decimals
           FROM networks n JOIN coins c ON c.id = n.native_coin_id ORDER BY n.chain_id`,
      )
    ).rows;
  await migrate();
  expect(await readAll(), 'an empty catalogue stays empty').toEqual([]);

  await loadStartData(world.pool, silentLog);
  const fresh = await readAll();
  expect(fresh.filter(({ is_active }) => !is_active).length).toBeGreaterThanOrEqual(40);
  // As an older version left it, with a Monad that an admin added and activated under another name.
  await world.pool.query(`DELETE FROM networks WHERE NOT is_active AND chain_id <> 143`);
  await world.pool.query(`DELETE FROM coins WHERE symbol IN ('HYPE', 'XDC')`);
  await world.pool.query(`UPDATE networks SET name = 'Our Monad', is_active = true WHERE chain_id = 143`);
  await migrate();
  const own = { name: 'Our Monad', is_active: true };
  expect(await readAll()).toEqual(fresh.map((each) => (each.chain_id === 143 ? { ...each, ...own } : each)));
  const before = await world.fingerprint();
  await migrate();
  expect(await world.fingerprint()).toEqual(before);
});

test('it is loaded once: a second start, and starts at the same moment, change nothing', async () => {
  const results = await Promise.all([1, 2, 3].map(() => loadStartData(world.pool, silentLog)));
  expect(results.filter(Boolean)).toHaveLength(1);
  const before = await world.fingerprint();
  expect(await loadStartData(world.pool, silentLog)).toBe(false);
  expect(await world.fingerprint()).toEqual(before);
});

test('a catalogue that someone began is left alone', async () => {
  await world.addCoin({ symbol: 'MINE' });
  expect(await loadStartData(world.pool, silentLog)).toBe(false);
  expect((await world.api(catalogueCalls.listNetworks, { query: {} })).total).toBe(0);
});
