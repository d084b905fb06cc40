import type { AccountPoolFull, PooledCoin } from '../../../contract/pools.ts';
import { add, formatDecimal, parsePrice, valueAt, ZERO, type Usd } from '@holdfast/money';
import { expect, test } from 'vitest';
import { amountIn, type Term, transactionsBehind } from './pool-equation.tsx';

const coin = (patch: Partial<PooledCoin>) => ({ pending: '0', priceUsd: '1', ...patch }) as PooledCoin;
const COINS = [
  coin({ coinSymbol: 'ETH', amount: '5.05', held: '10', fees: '0.05', priceUsd: '8000' }),
  coin({ coinSymbol: 'USDC', amount: '40400', held: '20000', fees: '400' }),
];
const worth = (term: Term) =>
  formatDecimal(
    COINS.reduce<Usd>(
      (total, one) => add(total, valueAt(amountIn(one, term)!, parsePrice(one.priceUsd!)) ?? ZERO),
      ZERO as Usd,
    ),
  );

test('the coins of each figure add up to it: 100,000 − 20,000 + 800 = 80,800', () => {
  expect((['held', 'loss', 'fees', 'value'] as const).map(worth)).toEqual(['100000', '-20000', '800', '80800']);
});

test('an unknown basket leaves the loss unknown, not zero', () => {
  const unknown = coin({ amount: '5', held: null, fees: null });
  expect([amountIn(unknown, 'loss'), amountIn(unknown, 'held'), amountIn(unknown, 'fees')]).toEqual([null, null, null]);
  expect(amountIn(unknown, 'value')).not.toBeNull();
});

test('the value if held opens deposits and removals, and fees open collections too', () => {
  const history = ['liquidityAdded', 'liquidityRemoved', 'feesCollected', 'staked', 'priceAlert'].map((kind) => ({
    kind,
  }));
  const pool = { history } as AccountPoolFull;
  expect(transactionsBehind(pool, 'held').map(({ kind }) => kind)).toEqual(['liquidityAdded', 'liquidityRemoved']);
  expect(transactionsBehind(pool, 'fees').map(({ kind }) => kind)).toContain('feesCollected');
  expect(transactionsBehind(pool, 'value').map(({ kind }) => kind)).not.toContain('priceAlert');
});
