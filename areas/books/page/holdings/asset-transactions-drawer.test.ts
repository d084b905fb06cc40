import { expect, test } from 'vitest';
import { readShownTransactions, writeShownTransactions } from './asset-transactions-drawer.tsx';

test('the open asset round-trips through the page’s address', () => {
  for (const shown of [{ assetId: 12 }, { assetId: 12, walletId: 3 }])
    expect(readShownTransactions(writeShownTransactions(shown))).toEqual(shown);
});

test.each(['', 'x', '0', '12.', '12.0', '1.2.3', '-4', undefined])('the address "%s" opens nothing', (text) => {
  expect(readShownTransactions(text)).toBeUndefined();
});
