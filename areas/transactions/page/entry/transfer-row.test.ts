import { expect, test } from 'vitest';
import { receivedFrom, treasury, uniswap } from '../testing.ts';
import { blankTransferRow, givenTransfers, mistakesIn, transferRowsOf } from './transfer-row.ts';

test('an empty row has its required fields reported; one side is enough', () => {
  expect(mistakesIn([blankTransferRow()]).map(({ field }) => field)).toEqual(['coinId', 'amount', 'from']);
  const row = {
    ...blankTransferRow(),
    coin: { id: 1, symbol: 'ETH', name: '' },
    amount: '1',
    to: { kind: 'wallet', walletId: 4, label: 'Vault' } as const,
  };
  expect(mistakesIn([row])).toEqual([]);
  expect(givenTransfers([row])).toEqual([
    { coinId: 1, amount: '1', from: null, to: { walletId: 4 }, role: 'transfer', valueUsd: null },
  ]);
});

test('existing transfers are restored unchanged, and a price is not fixed as a value', () => {
  const price = {
    priceUsd: '2',
    source: 'daily',
    kind: 'close' as const,
    at: '2025-01-01T00:00:00.000Z',
    distanceSeconds: 0,
  };
  const [priced, stated] = givenTransfers(
    transferRowsOf([
      receivedFrom('5', 'ETH', uniswap, { valueUsd: '10', price }),
      receivedFrom('5', 'ETH', uniswap, { valueUsd: '11' }),
    ]),
  );
  expect(priced).toMatchObject({
    amount: '5',
    from: { accountId: uniswap.accountId },
    to: { accountId: treasury.accountId },
    valueUsd: null,
  });
  expect(stated?.valueUsd).toBe('11');
});
