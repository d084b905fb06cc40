import { expect, test } from 'vitest';
import { createIconIndex } from './icon-index.ts';

const index = createIconIndex({
  folder: '/assets/icons-1a',
  coins: 'bitcoin usd-coin',
  networks: 'bitcoin evm-1 evm-10',
});

test('a coin has the icon of its market id, and of nothing that merely looks like it', () => {
  expect(index.coin('usd-coin')).toBe('/assets/icons-1a/coins/usd-coin.svg');
  for (const other of ['usdc', 'USD-COIN', 'usd', '', 'bitcoin usd-coin', '../networks/evm-1'])
    expect(index.coin(other)).toBeUndefined();
});

test('a network has the icon of its chain', () => {
  expect(index.network({ kind: 'evm', chainId: 10 })).toBe('/assets/icons-1a/networks/evm-10.svg');
  expect(index.network({ kind: 'bitcoin', chainId: null })).toBe('/assets/icons-1a/networks/bitcoin.svg');
  expect(index.network({ kind: 'evm', chainId: 2 })).toBeUndefined();
  expect(index.network({ kind: 'other', chainId: null })).toBeUndefined();
});
