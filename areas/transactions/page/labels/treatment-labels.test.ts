import { ACTIONS } from '@holdfast/actions/actions.ts';
import { expect, test } from 'vitest';
import { accountFor, gas, givenTo, movedToVault, receivedFrom, transactionOf, uniswap } from '../testing.ts';
import { ACTION_GROUPS, fitsDirections, fittingActions } from './action-labels.ts';
import { effectsOf, headlineOf, isReceipt, titleByAction } from './treatment-labels.ts';

const lines = (action: string, transfers: Parameters<typeof effectsOf>[1]) =>
  effectsOf(action, transfers).map(({ before, figure, after, result }) => `${before}${figure}${after} | ${result}`);
const trade = [
  givenTo('12000', 'USDC', uniswap, { valueUsd: '12000' }),
  receivedFrom('3.76214309', 'WETH', uniswap, { valueUsd: '11991.61' }),
  gas('0.00004182', { valueUsd: '0.13' }),
];
const reward = [receivedFrom('0.018', 'stETH', accountFor('Lido'), { valueUsd: '45.1' })];

test('a swap disposes at the value received, opens a lot at the same value, and its fee reduces the proceeds', () => {
  expect(lines('swap', trade)).toEqual([
    'Disposes of 12,000.00 USDC for what came in | Proceeds $11,991.61',
    'Opens a lot of 3.76214309 WETH | Cost $11,991.61',
    'Fee lowers the proceeds; 0.00004182 ETH disposed of | $0.13',
  ]);
});

test('coins received without a price are valued by what was given for them', () => {
  const [given] = trade;
  expect(lines('swap', [given!, receivedFrom('9', 'NEW', uniswap)])).toEqual([
    'Disposes of 12,000.00 USDC for what came in | Proceeds $12,000.00',
    'Opens a lot of 9.00 NEW | Cost $12,000.00',
  ]);
});

test('income opens a lot at market value; a missing price is reported and never zero', () => {
  expect(lines('stakingReward', reward)).toEqual([
    'Opens a lot of 0.018 stETH at market value, as income from staking | Income $45.10',
  ]);
  expect(headlineOf('airdrop', [receivedFrom('1', 'NEW', uniswap)])).toBe('Income price missing');
});

test('own transfers carry their lots, and only spam and no-ops leave them out', () => {
  const moved = [movedToVault('2', 'ETH', { valueUsd: '5000' }), gas('0.1', { valueUsd: '250' })];
  expect(lines('ownTransfer', moved)).toEqual([
    'Carries 2.00 ETH along with its cost and dates | No gain',
    'Fee is an expense; 0.10 ETH disposed of | $250.00',
  ]);
  expect(headlineOf('spam', moved)).toBe('No effect');
});

test('a direction that the action does not support is reported as an issue', () => {
  expect(lines('stakingReward', [givenTo('1', 'ETH', uniswap, { valueUsd: '2500' })])[0]).toContain(
    'an item to review',
  );
});

test('every action has exactly one heading', () => {
  expect(ACTION_GROUPS.flatMap(({ actions }) => actions).sort()).toEqual([...ACTIONS].sort());
});

test('only actions that support every direction fit several transactions, most suggested first', () => {
  const suggestion = (action: string) => ({
    action,
    label: action,
    score: 90,
    confidence: 'high' as const,
    reason: '',
    isCertain: false,
    chosenBefore: null,
  });
  const rewards = [
    transactionOf(reward, { suggestion: suggestion('airdrop') }),
    transactionOf(reward, { suggestion: suggestion('stakingReward') }),
    transactionOf(reward, { suggestion: suggestion('stakingReward') }),
  ];
  const { best, all } = fittingActions(rewards);
  expect(best).toBe('stakingReward');
  expect(all.slice(0, 2)).toEqual(['stakingReward', 'airdrop']);
  expect(all).not.toContain('giftSent');
  expect(fittingActions([...rewards, transactionOf(trade)]).all).toEqual(expect.arrayContaining(['swap', 'buy']));
  expect(fittingActions([...rewards, transactionOf(trade)]).best, 'nobody can earn and give at once').toBeNull();
  expect(fittingActions([transactionOf([gas('0.1')])]).all).toEqual(['fee', 'noOp', 'spam']);
  expect(fitsDirections('giftSent', new Set(['in']))).toBe(false);
});

test('a receipt is part of its deposit: named by what it stands for, without a lot of its own', () => {
  const deposit = [givenTo('15000', 'USDC', uniswap), receivedFrom('13836.36', 'vUSDC', uniswap)];
  const withdrawal = [givenTo('7500', 'vUSDC', uniswap), receivedFrom('8130.75', 'USDC', uniswap)];
  expect(lines('stake', deposit)).toEqual([
    'Sets 15,000.00 USDC aside as a stake; still yours | No gain',
    '13,836.36 vUSDC stands for 15,000.00 USDC | No gain',
  ]);
  expect(lines('unstake', withdrawal)).toEqual([
    '7,500.00 vUSDC was the receipt for 8,130.75 USDC | No gain',
    'Takes 8,130.75 USDC back with its cost and dates | No gain',
  ]);
  expect(deposit.map((transfer) => isReceipt(transfer, 'stake'))).toEqual([false, true]);
  expect(withdrawal.map((transfer) => isReceipt(transfer, 'unstake'))).toEqual([true, false]);
  expect(deposit.map((transfer) => isReceipt(transfer, 'swap'))).toEqual([false, false]);
  expect(titleByAction('stake', deposit)).toBe('15,000.00 USDC deposited');
  expect(titleByAction('unstake', withdrawal)).toBe('8,130.75 USDC withdrawn');
  expect(titleByAction('borrow', [receivedFrom('20000', 'USDC', uniswap)])).toBe('20,000.00 USDC borrowed');
  expect(titleByAction('swap', trade)).toBeNull();
});
