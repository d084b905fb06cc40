import { expect, test } from 'vitest';
import { catalogueCalls } from '../../contract/calls.ts';
import { TETHER, USDC, useCatalogueWorld } from '../testing.ts';

const world = useCatalogueWorld();

test('a token to review names the known coin that it copies, and whether that is on the same network', async () => {
  const [ethereum, base] = [await world.addEvm(), await world.addEvm('Base', 8453)];
  const known = await world.addCoin({
    symbol: 'USDC',
    name: 'USD Coin',
    decimals: 6,
    marketId: 'usd-coin',
    addresses: [{ networkId: ethereum.id, address: USDC }],
  });
  const addToken = async (networkId: number, symbol: string, address: string) => {
    const coin = await world.addCoin({ symbol, name: `${symbol} token`, addresses: [{ networkId, address }] });
    await world.api(catalogueCalls.updateCoin, { body: { id: coin.id, needsReview: true } });
  };
  await addToken(ethereum.id, 'USDС', TETHER);
  await addToken(base.id, 'USDC', TETHER);
  await addToken(base.id, 'HONEST', USDC);
  const coin = expect.objectContaining({ id: known.id });
  const { items } = await world.api(catalogueCalls.listCoinsToReview, { query: {} });
  expect(items.map(({ copies }) => copies)).toEqual([
    { coin, isOnSameNetwork: true },
    { coin, isOnSameNetwork: false },
    null,
  ]);
});
