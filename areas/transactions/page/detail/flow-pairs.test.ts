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
