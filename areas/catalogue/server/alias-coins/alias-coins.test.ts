import { catalogueCalls } from '../../contract/calls.ts';
import { expect, test } from 'vitest';
import { refusalOf, useCatalogueWorld } from '../testing.ts';

const world = useCatalogueWorld();

const coinId = async (symbol: string) => (await world.addCoin({ symbol })).id;
const add = (id: number) => world.api(catalogueCalls.addAliasCoin, { body: { coinId: id } });
const update = (id: number, aliasedCoinsIds: number[]) =>
  world.api(catalogueCalls.updateAliasCoin, { params: { id }, body: { aliasedCoinsIds } });
const list = async (search = '') => (await world.api(catalogueCalls.listAliasCoins, { query: { search } })).items;

test('a set begins with its canonical coin and takes the whole list of aliases each time', async () => {
  const [eth, weth, steth] = [await coinId('ETH'), await coinId('WETH'), await coinId('stETH')];
  const set = await add(eth);
  expect(set).toMatchObject({ coin: { id: eth, symbol: 'ETH', name: 'ETH coin' }, aliasedCoins: [] });
  expect((await update(set.id, [weth, steth, weth])).aliasedCoins.map((coin) => coin.symbol)).toEqual([
    'stETH',
    'WETH',
  ]);
  expect((await update(set.id, [weth])).aliasedCoins.map((coin) => coin.id)).toEqual([weth]);
  const coins = await world.api(catalogueCalls.listCoins, { query: {} });
  expect(coins.items.map((coin) => [coin.symbol, coin.aliasCoinId, coin.isCanonical])).toEqual([
    ['ETH', set.id, true],
    ['stETH', null, false],
    ['WETH', set.id, false],
  ]);
});

test('sets are listed by canonical symbol and found by any of their coins', async () => {
  const [usdc, usdce, eth, weth] = [
    await coinId('USDC'),
    await coinId('USDC.e'),
    await coinId('ETH'),
    await coinId('WETH'),
  ];
  await update((await add(usdc)).id, [usdce]);
  await update((await add(eth)).id, [weth]);
  expect((await list()).map((set) => set.coin.symbol)).toEqual(['ETH', 'USDC']);
  const sorted = async (query: { sort?: 'coin' | 'aliases' | 'created'; order?: 'asc' | 'desc' }) =>
    (await world.api(catalogueCalls.listAliasCoins, { query })).items.map((set) => set.coin.symbol);
  await add(await coinId('DAI'));
  expect(await sorted({ order: 'desc' })).toEqual(['USDC', 'ETH', 'DAI']);
  expect(await sorted({ sort: 'aliases', order: 'desc' })).toEqual(['ETH', 'USDC', 'DAI']);
  expect(await sorted({ sort: 'created' })).toEqual(['USDC', 'ETH', 'DAI']);
  expect((await list('weth')).map((set) => set.coin.symbol)).toEqual(['ETH']);
  expect((await list('usdc.e')).map((set) => set.coin.symbol)).toEqual(['USDC']);
});

test('deleting an alias group frees its coins', async () => {
  const [eth, weth] = [await coinId('ETH'), await coinId('WETH')];
  const set = await add(eth);
  await update(set.id, [weth]);
  expect(await world.api(catalogueCalls.deleteAliasCoin, { params: { id: set.id } })).toEqual({ done: true });
  expect(await list()).toEqual([]);
  expect((await add(weth)).coin.symbol).toBe('WETH');
});

test('error: a coin is in one group at most, as the primary coin or an alias; nothing changes', async () => {
  const [eth, weth, usdc] = [await coinId('ETH'), await coinId('WETH'), await coinId('USDC')];
  const first = await add(eth);
  await update(first.id, [weth]);
  const second = await add(usdc);
  const before = await world.fingerprint();
  expect(await refusalOf(add(eth))).toEqual({
    status: 409,
    text: 'ETH is already the primary coin of an alias group. A coin can be in one alias group only.',
  });
  expect(await refusalOf(add(weth))).toEqual({
    status: 409,
    text: 'WETH is already an alias of ETH. A coin can be in one alias group only.',
  });
  expect(await refusalOf(update(second.id, [weth]))).toEqual({
    status: 409,
    text: 'WETH is already an alias of ETH. A coin can be in one alias group only.',
  });
  expect(await refusalOf(update(second.id, [eth]))).toEqual({
    status: 409,
    text: 'ETH is already the primary coin of an alias group. A coin can be in one alias group only.',
  });
  expect(await refusalOf(update(second.id, [usdc]))).toEqual({
    status: 409,
    text: 'USDC is the primary coin of this group and cannot be an alias of itself.',
  });
  expect(await refusalOf(update(second.id, [999]))).toEqual({
    status: 422,
    text: 'body.aliasedCoinsIds.0: There is no such coin.',
  });
  expect(await refusalOf(update(999, []))).toEqual({ status: 404, text: 'There is no such alias group.' });
  expect(await world.fingerprint()).toEqual(before);
});

test('two who take the same alias, or each other, at the same moment never end up in two sets', async () => {
  const [one, two, shared] = [await coinId('ONE'), await coinId('TWO'), await coinId('SHARED')];
  const [first, second] = [await add(one), await add(two)];
  const results = await Promise.allSettled([
    update(first.id, [shared]),
    update(second.id, [shared]),
    add(shared),
    update(first.id, [shared]),
  ]);
  const refused = results.filter((result) => result.status === 'rejected');
  for (const { reason } of refused) expect((await refusalOf(Promise.reject(reason))).status).toBe(409);
  const members = (await list()).flatMap((set) => [set.coin.id, ...set.aliasedCoins.map((coin) => coin.id)]);
  expect(members.sort()).toEqual([one, two, shared].sort());
});
