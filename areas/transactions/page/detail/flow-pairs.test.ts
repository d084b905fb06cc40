import { expect, test } from 'vitest';
import { gas, givenTo, receivedFrom, transferOf, treasury, uniswap, vault } from '../testing.ts';
import { flowsOf } from './flow-pairs.ts';

const shown = (transfers: Parameters<typeof flowsOf>[0]) =>
  flowsOf(transfers).map(
    ({ near, far, steps }) =>
      `${near?.name ?? 'outside'} | ` +
      `${steps.map(({ transfer, isForth }) => `${isForth ? '→' : '←'} ${transfer.coinSymbol}`).join(' ')} ` +
      `| ${far?.name ?? 'outside'}`,
  );

test('a trade with one counterparty is one flow that starts at the own wallet, in either order', () => {
  const [given, received] = [givenTo('12000', 'USDC', uniswap), receivedFrom('3.7', 'WETH', uniswap)];
  expect(shown([given, received])).toEqual(['Treasury hot | → USDC ← WETH | Uniswap v3']);
  expect(shown([received, given])).toEqual(['Treasury hot | ← WETH → USDC | Uniswap v3']);
});

test('between two own wallets the sender is at the start', () => {
  expect(shown([transferOf('5', 'ETH', { from: vault, to: treasury, direction: 'own' })])).toEqual([
    'Cold vault | → ETH | Treasury hot',
  ]);
});

test('a coin of unknown origin comes from outside, and fees are not included', () => {
  expect(shown([transferOf('5', 'ETH', { from: null, to: treasury, direction: 'in' }), gas('0.001')])).toEqual([
    'Treasury hot | ← ETH | outside',
  ]);
});

test('a token that is created for a payment, or destroyed for a payout, is drawn with it', () => {
  const minted = transferOf('13836.36', 'vUSDC', { from: null, to: treasury, direction: 'in' });
  const burned = transferOf('13836.36', 'vUSDC', { from: treasury, to: null, direction: 'out' });
  const comet = uniswap;
  expect(shown([givenTo('15000', 'USDC', comet), minted])).toEqual(['Treasury hot | → USDC ← vUSDC | Uniswap v3']);
  expect(shown([burned, receivedFrom('15130', 'USDC', comet)])).toEqual(['Treasury hot | ← USDC → vUSDC | Uniswap v3']);
});

test('a created token stays outside where two others took part, or where all coins came in', () => {
  const minted = transferOf('5', 'LP', { from: null, to: treasury, direction: 'in' });
  expect(shown([givenTo('1', 'USDC', uniswap), givenTo('1', 'DAI', vault), minted])).toHaveLength(2);
  expect(shown([receivedFrom('1', 'USDC', uniswap), minted])).toEqual([
    'Treasury hot | ← USDC | Uniswap v3',
    'Treasury hot | ← LP | outside',
  ]);
});
