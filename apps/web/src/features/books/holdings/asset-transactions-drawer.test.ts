import { expect, test } from 'vitest';
import { readShownTransactions, writeShownTransactions } from './asset-transactions-drawer.tsx';

test('the address says whose transactions are open, and is read back as it was written', () => {
  for (const shown of [{ assetId: 12 }, { assetId: 12, walletId: 3 }])
    expect(readShownTransactions(writeShownTransactions(shown))).toEqual(shown);
});

test.each(['', 'x', '0', '12.', '12.0', '1.2.3', '-4', undefined])(
  'an address that says "%s" opens nothing',
  (text) => {
    expect(readShownTransactions(text)).toBeUndefined();
  },
);
