import type { WorkGroup } from '../../contract/review.ts';
import { expect, test } from 'vitest';
import { COMPARE_GROUPS, fixOfGroup, fixOfItem, groupNote, groupTitle, matchesSearch } from './work-kinds.ts';

const group: WorkGroup = {
  key: 'missingPrice/1/2024-01-15',
  kind: 'missingPrice',
  coinId: 1,
  coinSymbol: 'ETH',
  day: '2024-01-15',
  walletId: null,
  walletName: null,
  isReceived: false,
  amount: '6.42',
  items: 20,
  accepted: 0,
  firstAt: '2024-01-15T09:00:00.000Z',
  lastAt: '2024-01-15T17:00:00.000Z',
  detail: null,
};
const basis: WorkGroup = { ...group, kind: 'missingBasis', day: null, walletId: 2, walletName: 'Trading', items: 3 };

test.each([
  [group, 'price'],
  [basis, 'purchase'],
  [{ ...basis, isReceived: true }, 'cost'],
  [{ ...basis, walletId: null }, null],
  [{ ...basis, kind: 'oversoldWallet' } as const, null],
  [{ ...group, kind: 'allocationMissing' } as const, 'settings'],
  [{ ...group, kind: 'clientMoney' } as const, 'reconciliation'],
  [{ ...group, kind: 'unmatchedTransfer' } as const, null],
])('the group %j is resolved by %s', (given, fix) => {
  expect(fixOfGroup(given)).toBe(fix);
});

test('an unmatched transfer is matched, any other item opens its transaction', () => {
  expect(fixOfItem({ kind: 'unmatchedTransfer', transactionId: 1 })).toBe('link');
  expect(fixOfItem({ kind: 'oversoldWallet', transactionId: 1 })).toBe('transaction');
  expect(fixOfItem({ kind: 'clientMoney', transactionId: null })).toBeNull();
});

test('a group is named by its coin and day or wallet, with the number of items that one fix closes', () => {
  expect(`${groupTitle(group)}: ${groupNote(group)}`).toBe('ETH, 15 Jan 2024: 20 items, one missing price');
  expect(`${groupTitle(basis)}: ${groupNote(basis)}`).toBe('ETH, Trading: 3 items, 15 Jan 2024');
});

test('the search finds coin, wallet and cause, all words of it', () => {
  expect(matchesSearch(basis, 'eth trad')).toBe(true);
  expect(matchesSearch(basis, 'eth cold')).toBe(false);
  expect(matchesSearch(group, 'missing price')).toBe(true);
});

test.each([
  ['largest', ['ETH', 'WBTC', 'DAI']],
  ['newest', ['DAI', 'ETH', 'WBTC']],
  ['oldest', ['WBTC', 'ETH', 'DAI']],
  ['coin', ['DAI', 'ETH', 'WBTC']],
] as const)('groups are ordered: %s', (order, expected) => {
  const given = [
    group,
    { ...group, coinSymbol: 'WBTC', firstAt: '2023-01-01T00:00:00.000Z', lastAt: '2023-01-02T00:00:00.000Z' },
    { ...group, coinSymbol: 'DAI', firstAt: '2024-05-01T00:00:00.000Z', lastAt: '2024-05-02T00:00:00.000Z' },
  ];
  expect(given.toSorted(COMPARE_GROUPS[order]).map(({ coinSymbol }) => coinSymbol)).toEqual(expected);
});
