import { expect, test } from 'vitest';
import { accountFor, gas, givenTo, movedToVault, receivedFrom, transactionOf, uniswap } from '../testing.ts';
import { directionOf, mainTransfer, otherSideOf, routeOf, summaryOf } from './transaction-labels.ts';

const lido = accountFor('Lido');

test.each([
  [
    'a trade',
    [givenTo('12000', 'USDC', uniswap), receivedFrom('3.76214309', 'WETH', uniswap), gas('0.1')],
    '12,000.00 USDC to 3.76214309 WETH',
    'Treasury hot, Uniswap v3',
  ],
  ['what came', [receivedFrom('0.01842217', 'stETH', lido)], '+0.01842217 stETH', 'From Lido to Treasury hot'],
  ['what went', [givenTo('40', 'ETH', uniswap)], '\u221240.00 ETH', 'Treasury hot to Uniswap v3'],
  ['a move between own wallets', [movedToVault('2.5', 'BTC')], '2.50 BTC', 'From Treasury hot to Cold vault'],
  [
    'one coin in two transfers',
    [receivedFrom('1', 'ETH', lido), receivedFrom('0.25', 'ETH', lido)],
    '+1.25 ETH',
    'From Lido to Treasury hot',
  ],
  [
    'many coins',
    [receivedFrom('1', 'A', lido), receivedFrom('2', 'BB', lido), receivedFrom('3', 'CCC', lido)],
    '+1.00 A, +2.00 BB and 1 more',
    'From Lido to Treasury hot',
  ],
])('%s in one line', (_, transfers, summary, route) => {
  expect(summaryOf(transactionOf(transfers))).toBe(summary);
  expect(routeOf(transactionOf(transfers))).toBe(route);
});

test('a transaction without transfers is labelled, and whether it failed', () => {
  const called = { target: '0x6fF5693b99212Da76ad316178A184AB56D299b43' };
  expect(summaryOf(transactionOf([gas('0.001')], called))).toBe('No transfer, fee only');
  expect(summaryOf(transactionOf([gas('0.001')], { status: 'failed' }))).toBe('Failed, fee only');
  expect(summaryOf(transactionOf([]))).toBe('No transfer');
  expect(routeOf(transactionOf([gas('0.001')], called))).toBe('Called 0x6fF5…9b43');
  expect(mainTransfer(transactionOf([gas('0.001')]))?.coinSymbol).toBe('ETH');
  expect(mainTransfer(transactionOf([gas('0.001'), givenTo('1', 'USDC', uniswap)]))?.coinSymbol).toBe('USDC');
});

test('a rule applies to the counterparty, or else to the called contract', () => {
  expect(otherSideOf(transactionOf([givenTo('1', 'ETH', uniswap)]))?.name).toBe('Uniswap v3');
  expect(otherSideOf(transactionOf([gas('0.1')], { target: '0xabc' }))).toEqual({ address: '0xabc', name: null });
  expect(otherSideOf(transactionOf([movedToVault('1', 'ETH')]))).toBeNull();
  expect(directionOf(transactionOf([givenTo('1', 'ETH', uniswap), receivedFrom('1', 'WETH', uniswap)]))).toBe('both');
  expect(directionOf(transactionOf([gas('0.1')]))).toBe('none');
});
