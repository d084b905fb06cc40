import { expect, test } from 'vitest';
import { gas, givenTo, receivedFrom, transactionOf, uniswap } from '../testing.ts';
import { valueOf } from './history-list.tsx';

test('a trade is valued by what was received, other transactions by what moved, and fees do not count', () => {
  const trade = [
    givenTo('10', 'USDC', uniswap, { valueUsd: '10' }),
    receivedFrom('1', 'A', uniswap, { valueUsd: '9.5' }),
    gas('1', { valueUsd: '3' }),
  ];
  expect(valueOf(transactionOf(trade))).toBe('9.5');
  expect(valueOf(transactionOf([trade[0]!]))).toBe('10');
  expect(valueOf(transactionOf([gas('1', { valueUsd: '3' })]))).toBe('0');
});

test('a missing price makes the value unknown, and so does a truncated list of transfers', () => {
  const transfers = [receivedFrom('1', 'A', uniswap, { valueUsd: '9.5' }), receivedFrom('1', 'B', uniswap)];
  expect(valueOf(transactionOf(transfers))).toBeNull();
  expect(valueOf(transactionOf([transfers[0]!], { transfersTotal: 2 }))).toBeNull();
});
