import { catalogueCalls } from '../../contract/calls.ts';
import { expect, test } from 'vitest';
import { refusalOf, TETHER, USDC, useCatalogueWorld } from '../testing.ts';

const world = useCatalogueWorld();

const toReview = async () => (await world.api(catalogueCalls.listCoinsToReview, { query: {} })).items;

async function addTokens() {
  const [ethereum, other] = [await world.addEvm(), await world.addEvm('Base', 8453)];
  const known = await world.addCoin({
    symbol: 'USDC',
    name: 'USD Coin',
    decimals: 6,
    marketId: 'usd-coin',
    addresses: [{ networkId: ethereum.id, address: USDC }],
  });
  const found = await world.addCoin({
    symbol: 'USDC.e',
    name: 'USD Coin bridged',
    decimals: 6,
    addresses: [{ networkId: other.id, address: TETHER }],
  });
  await world.api(catalogueCalls.updateCoin, { body: { id: found.id, needsReview: true } });
  return { known, found };
}

test('a token to review offers the coin that it may be the same as', async () => {
  const { known, found } = await addTokens();
  expect(await toReview()).toMatchObject([
    { coin: { id: found.id, symbol: 'USDC.e' }, transactions: 0, sameAs: [{ id: known.id, symbol: 'USDC' }] },
  ]);
});

test('an alias is offered as the primary coin of its group', async () => {
  const [eth, weth] = [await addNamed('ETH', 'ethereum'), await addNamed('WETH', 'weth')];
  await world.api(catalogueCalls.joinCoin, { params: { id: weth.id }, body: { ofCoinId: eth.id } });
  await addFound('WETH', 'Wrapped Ether', 1);
  expect((await toReview())[0]?.sameAs).toMatchObject([{ id: eth.id, symbol: 'ETH' }]);
});

test('a symbol that several contracts of one network share is no identity; NFTs are never the same', async () => {
  const networks = [(await world.addEvm()).id, (await world.addEvm('Base', 8453)).id];
  const share = (networkId: number, digit: string) =>
    world.addCoin({
      symbol: 'UNI-V2',
      name: `Uniswap V2 ${networkId} ${digit}`,
      decimals: 18,
      addresses: [{ networkId, address: `0x${digit.repeat(40)}` }],
    });
  const [first, second, other] = [
    await share(networks[0]!, '1'),
    await share(networks[0]!, '2'),
    await share(networks[1]!, '1'),
  ];
  const review = (id: number, needsReview: boolean) =>
    world.api(catalogueCalls.updateCoin, { body: { id, needsReview } });
  await review(second.id, true);
  expect(await toReview(), 'a second contract on the same network').toMatchObject([{ sameAs: [] }]);
  await review(second.id, false);
  await review(other.id, true);
  expect(await toReview(), 'on another network, where two are known').toMatchObject([{ sameAs: [] }]);
  await world.api(catalogueCalls.updateCoin, { body: { id: second.id, isSpam: true } });
  expect((await toReview())[0]?.sameAs, 'one contract by that symbol').toMatchObject([{ id: first.id }]);
  await world.pool.query(
    `WITH gone AS (DELETE FROM coin_addresses WHERE coin_id = $1)
     INSERT INTO coin_addresses (coin_id, network_id, address, decimals) VALUES ($1, $2, $3, 0)`,
    [other.id, networks[1], `0x${'3'.repeat(40)}/7`],
  );
  expect((await toReview())[0]?.sameAs).toEqual([]);
});

const addNamed = (symbol: string, marketId: string | null) =>
  world.addCoin({ symbol, name: symbol, decimals: 18, marketId });

async function addFound(symbol: string, name: string, digit: number) {
  const { id: networkId } = await world.addEvm();
  const addresses = [{ networkId, address: `0x${String(digit).repeat(40)}` }];
  const { id } = await world.addCoin({ symbol, name, decimals: 18, addresses });
  await world.api(catalogueCalls.updateCoin, { body: { id, needsReview: true } });
}

test('joining makes both one asset and reviews the token; separating takes it back', async () => {
  const { known, found } = await addTokens();
  const aliases = () => world.api(catalogueCalls.listAliasCoins, { query: {} });
  const joined = await world.api(catalogueCalls.joinCoin, { params: { id: found.id }, body: { ofCoinId: known.id } });
  expect(joined).toMatchObject({ needsReview: false, isCanonical: false });
  expect(await toReview()).toEqual([]);
  expect((await aliases()).items).toMatchObject([{ coin: { id: known.id }, aliasedCoins: [{ id: found.id }] }]);
  expect(
    await refusalOf(world.api(catalogueCalls.joinCoin, { params: { id: known.id }, body: { ofCoinId: found.id } })),
  ).toMatchObject({ status: 409, text: expect.stringContaining('Choose the primary coin of its group') });

  expect(await world.api(catalogueCalls.separateCoin, { params: { id: found.id } })).toMatchObject({
    needsReview: true,
  });
  expect((await aliases()).items, 'the group that it created is gone').toEqual([]);
  expect(await toReview()).toHaveLength(1);
  expect((await refusalOf(world.api(catalogueCalls.separateCoin, { params: { id: found.id } }))).status).toBe(409);
});

test('error: a coin is not the same as itself or as one that does not exist', async () => {
  const { found } = await addTokens();
  for (const ofCoinId of [found.id, 999_999])
    expect(
      (await refusalOf(world.api(catalogueCalls.joinCoin, { params: { id: found.id }, body: { ofCoinId } }))).status,
    ).toBe(422);
  expect(await toReview()).toHaveLength(1);
});
