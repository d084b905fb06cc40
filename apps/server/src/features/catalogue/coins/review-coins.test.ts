import { contract } from '@holdfast/contract';
import { expect, test } from 'vitest';
import { type CatalogueWorld, refusalOf, TETHER, USDC, useCatalogueWorld } from '../testing.ts';

let world: CatalogueWorld;
useCatalogueWorld((fresh) => {
  world = fresh;
});

const toReview = async () => (await world.api(contract.listCoinsToReview, { query: {} })).items;

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
  await world.api(contract.updateCoin, { body: { id: found.id, needsReview: true } });
  return { known, found };
}

test('a token to review offers the coin that it may be the same as', async () => {
  const { known, found } = await addTokens();
  expect(await toReview()).toMatchObject([
    { coin: { id: found.id, symbol: 'USDC.e' }, transactions: 0, sameAs: [{ id: known.id, symbol: 'USDC' }] },
  ]);
});

test('joining makes both one asset and reviews the token; separating takes it back', async () => {
  const { known, found } = await addTokens();
  const aliases = () => world.api(contract.listAliasCoins, { query: {} });
  const joined = await world.api(contract.joinCoin, { params: { id: found.id }, body: { ofCoinId: known.id } });
  expect(joined).toMatchObject({ needsReview: false, isCanonical: false });
  expect(await toReview()).toEqual([]);
  expect((await aliases()).items).toMatchObject([{ coin: { id: known.id }, aliasedCoins: [{ id: found.id }] }]);
  expect(
    await refusalOf(world.api(contract.joinCoin, { params: { id: known.id }, body: { ofCoinId: found.id } })),
  ).toMatchObject({ status: 409, text: expect.stringContaining('Choose the primary coin of its group') });

  expect(await world.api(contract.separateCoin, { params: { id: found.id } })).toMatchObject({ needsReview: true });
  expect((await aliases()).items, 'the group that it created is gone').toEqual([]);
  expect(await toReview()).toHaveLength(1);
  expect((await refusalOf(world.api(contract.separateCoin, { params: { id: found.id } }))).status).toBe(409);
});

test('error: a coin is not the same as itself or as one that does not exist', async () => {
  const { found } = await addTokens();
  for (const ofCoinId of [found.id, 999_999])
    expect(
      (await refusalOf(world.api(contract.joinCoin, { params: { id: found.id }, body: { ofCoinId } }))).status,
    ).toBe(422);
  expect(await toReview()).toHaveLength(1);
});
