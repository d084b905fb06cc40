import { formatDecimal } from '@holdfast/money';
import { expect, it } from 'vitest';
import { buy, sell } from './testing/history.ts';
import { compareSettings, summarizeGains } from './what-if.ts';

const HISTORY = [
  buy('a', '2021-01-01', 'X', '1', '10'),
  buy('b', '2022-06-01', 'X', '1', '30'),
  sell('s', '2022-09-01', 'X', '1', '50'),
  sell('t', '2023-09-01', 'X', '1', '50'),
];
const universal = { scope: { kind: 'universal' } } as const;

it('what-if shows the difference by year and term, and its total', () => {
  const result = compareSettings({ transactions: HISTORY, before: universal, after: { ...universal, method: 'hifo' } });
  expect(
    result.differences.map((row) => [
      row.year,
      row.term,
      ...[row.beforeUsd, row.afterUsd, row.differenceUsd].map(formatDecimal),
    ]),
  ).toEqual([
    [2022, 'short', '0', '20', '20'],
    [2022, 'long', '40', '0', '-40'],
    [2023, 'long', '20', '40', '20'],
  ]);
  expect(result.totalDifferenceUsd).toBe(0n);
});

it('untaxed rows are in no total', () => {
  const gift = { ...sell('g', '2023-09-01', 'X', '1', '50'), action: 'giftSent' as const };
  const { before } = compareSettings({
    transactions: [...HISTORY.slice(0, 3), gift],
    before: universal,
    after: universal,
  });
  expect(summarizeGains(before.closed).map((total) => total.year)).toEqual([2022]);
});
