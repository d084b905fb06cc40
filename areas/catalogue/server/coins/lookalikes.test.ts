import { expect, test } from 'vitest';
import { catalogueCalls } from '../../contract/calls.ts';
import { TETHER, USDC, useCatalogueWorld } from '../testing.ts';
import { skeletonOf } from './lookalikes.ts';

const world = useCatalogueWorld();

test.each([
  ['a Cyrillic С', 'USDС'],
  ['Greek letters', 'ΕΤΗ', 'ETH'],
  ['full width', 'ＵＳＤＣ'],
  ['mathematical letters', '𝗨𝗦𝗗𝗖'],
  ['a digit for a letter', 'U5DC'],
  ['invisible characters', 'US\u200bDC'],
  ['dots and blanks', 'U.S D-C'],
  ['a dollar sign', 'U$DC'],
])('%s looks like the original', (_, disguised, original = 'USDC') => {
  expect(skeletonOf(disguised)).toBe(skeletonOf(original));
});

test('other coins look different', () => {
  const symbols = ['USDC', 'USDT', 'DAI', 'ETH', 'WETH', 'stETH', 'BTC', 'WBTC', 'USDC.e', 'EURC', 'USDe'];
  expect(new Set(symbols.map(skeletonOf)).size).toBe(symbols.length);
});

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
