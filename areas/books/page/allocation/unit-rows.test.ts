import { formatDecimal } from '@holdfast/money';
import { expect, test } from 'vitest';
import { draftUnits, totalUnits, unitKey } from './unit-rows.tsx';

const lot = (lotId: string, amount: string) => ({
  lotId,
  amount,
  acquiredDay: '2020-01-01',
  walletName: 'Hot',
  costUsd: '1',
});
const asset = {
  lots: [lot('1', '10'), lot('2', '14')],
  accounts: [
    { account: 'a', name: 'Hot', amount: '4' },
    { account: 'b', name: 'Cold', amount: '20' },
  ],
};
const units = [
  { lotId: '1', account: 'a', amount: '2' },
  { lotId: '2', account: 'a', amount: '2' },
  { lotId: '1', account: 'b', amount: '8' },
  { lotId: '2', account: 'b', amount: '12' },
];

test('units that fill every lot and every account are balanced and are restored from the record', () => {
  const totals = totalUnits(draftUnits(units), asset);
  expect(totals.isBalanced).toBe(true);
  expect(
    totals.units.toSorted((left, right) => (left.account + left.lotId < right.account + right.lotId ? -1 : 1)),
  ).toEqual(units);
  expect([formatDecimal(totals.ofLot.get('1')!), formatDecimal(totals.ofAccount.get('b')!)]).toEqual(['10', '20']);
});

test('where the books are oversold, the smaller side is enough', () => {
  const oversold = { ...asset, lots: [lot('1', '10')] };
  expect(totalUnits({ [unitKey('1', 'b')]: '10' }, oversold).isBalanced).toBe(true);
  expect(totalUnits({ [unitKey('1', 'b')]: '9' }, oversold).isBalanced).toBe(false);
});

test('error: too much of a lot or an account, too little in total, and an invalid amount are not balanced', () => {
  const change = (key: string, text: string) => totalUnits({ ...draftUnits(units), [key]: text }, asset);
  expect([change('1 a', '3').isBalanced, change('1 a', '').isBalanced, change('1 a', 'two').isBalanced]).toEqual([
    false,
    false,
    false,
  ]);
  expect([...change('1 a', 'two').mistakes]).toEqual(['1 a']);
  expect(totalUnits({ '1 a': '4', '1 b': '6', '2 b': '14' }, asset).isBalanced).toBe(true);
  expect(totalUnits({ '1 a': '0', '1 b': '10', '2 a': '4', '2 b': '10' }, asset).isBalanced).toBe(true);
});
