import { expect, test } from 'vitest';
import { jobKindOf } from './job-kinds.ts';

test('a known kind has its label, its tags and its result', () => {
  expect(jobKindOf('import-prices')).toMatchObject({
    label: 'Import prices',
    changes: ['Price', 'Coin', 'Books'],
    resultLink: { path: '/admin/coins' },
  });
});

test.each(['import-prices', 'refresh-prices', 'sync-wallet', 'sync-all-wallets', 'sync-block-fills', 'apply-rule'])(
  'after %s the state of the books is loaded again',
  (kind) => {
    expect(jobKindOf(kind).changes).toContain('Books');
  },
);

test('regenerated books reload every figure that depends on them', () => {
  expect(jobKindOf('regenerate-books').changes).toEqual(
    expect.arrayContaining(['Books', 'CapitalPositionSummaryList', 'OpenPositionSummaryList']),
  );
});

test.each([
  ['compute-books', 'Compute books'],
  ['', 'Job'],
  ['constructor', 'Constructor'],
])('a kind of a newer server shows under its own name: %s', (kind, label) => {
  expect(jobKindOf(kind)).toEqual({ label, changes: [], isHarmlessToCancel: false });
});

test('the refused rows of an import have their numbers and reasons', () => {
  const { details } = jobKindOf('import-prices');
  expect(
    details?.read({ added: 1, refusals: [{ row: 3, code: 'unknown_coin', detail: 'There is no coin NOPE.' }] }),
  ).toEqual(['Row 3: There is no coin NOPE.']);
  expect(
    details?.read({ refusals: [{ row: 3, rows: 1200, code: 'unknown_coin', detail: 'There is no coin.' }] }),
  ).toEqual(['1,200 rows, from row 3: There is no coin.']);
});

test('an import of prices with refused rows is partial', () => {
  const { isPartial } = jobKindOf('import-prices');
  expect(isPartial?.({ message: 'prices.csv: 20 added, 10 refused.' })).toBe(true);
  expect(isPartial?.({ message: 'refused.csv: 20 added.' })).toBe(false);
});

test.each([null, [], {}, { refusals: 'many' }, { refusals: [1, null, []] }])(
  'error: a result of another shape has no details: %j',
  (result) => {
    expect(jobKindOf('import-prices').details?.read(result)).toEqual([]);
  },
);
