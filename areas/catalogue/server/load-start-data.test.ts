import { catalogueCalls } from '../contract/calls.ts';
import { beforeEach, expect, test } from 'vitest';
import { silentLog } from '@holdfast/database/log.ts';
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
