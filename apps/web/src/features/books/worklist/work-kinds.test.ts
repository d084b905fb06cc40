import { expect, test } from 'vitest';
import { dayOfWork, fixFor } from './work-kinds.ts';

const item = { kind: 'missingBasis', coinId: 1, walletId: 2, transactionId: 3 } as const;

test.each([
  [item, 'acquisition'],
  [{ ...item, kind: 'oversoldWallet' } as const, 'acquisition'],
  [{ ...item, walletId: null }, 'transaction'],
  [{ ...item, kind: 'missingPrice' } as const, 'price'],
  [{ ...item, kind: 'unmatchedTransfer' } as const, 'link'],
  [{ ...item, kind: 'allocationMissing', transactionId: null } as const, 'settings'],
  [{ ...item, kind: 'other' } as const, 'transaction'],
  [{ ...item, kind: 'other', transactionId: null } as const, null],
])('%j is settled by %s', (work, fix) => {
  expect(fixFor(work)).toBe(fix);
});

test('the day of a price is the UTC day of the item, or today if it has none', () => {
  expect(dayOfWork({ at: '2024-03-01T23:30:00.000Z' })).toBe('2024-03-01');
  expect(dayOfWork({ at: null }, new Date('2026-01-02T03:04:05Z'))).toBe('2026-01-02');
});
