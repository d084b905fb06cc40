import type { ClientGrowth } from '@holdfast/contract';
import { expect, test } from 'vitest';
import { growthPoints } from './growth-points.ts';

const coin = (patch: Partial<ClientGrowth['coins'][number]>): ClientGrowth['coins'][number] => ({
  coinId: 1,
  coinSymbol: 'ETH',
  coinName: 'Ethereum',
  coinDecimals: 18,
  principal: ['1', '1'],
  interest: ['0', '0.01'],
  principalUsd: ['3000', '3100.1'],
  interestUsd: ['0', '31.001'],
  ...patch,
});

test('coins are added up day by day, to the last digit', () => {
  const { points, symbolsWithoutPrice } = growthPoints({
    days: ['2026-01-01', '2026-01-02'],
    coins: [
      coin({}),
      coin({
        coinId: 2,
        coinSymbol: 'USDC',
        principalUsd: ['10', '10.000000000000000000000001'],
        interestUsd: ['1', '2'],
      }),
    ],
  });
  expect(points).toEqual([
    { day: '2026-01-01', principalUsd: '3010', interestUsd: '1', totalUsd: '3011' },
    {
      day: '2026-01-02',
      principalUsd: '3110.100000000000000000000001',
      interestUsd: '33.001',
      totalUsd: '3143.101000000000000000000001',
    },
  ]);
  expect(symbolsWithoutPrice).toEqual([]);
});

test('a coin without a price on a day is named and left out of that day', () => {
  const { points, symbolsWithoutPrice } = growthPoints({
    days: ['2026-01-01', '2026-01-02'],
    coins: [coin({ principalUsd: [null, '5'], interestUsd: [null, '1'] })],
  });
  expect(points.map((point) => point.totalUsd)).toEqual(['0', '6']);
  expect(symbolsWithoutPrice).toEqual(['ETH']);
});

test('a coin without a price is not missed while nothing of it was owed', () => {
  expect(
    growthPoints({
      days: ['2026-01-01'],
      coins: [coin({ principal: ['0'], interest: ['0'], principalUsd: [null], interestUsd: [null] })],
    }).symbolsWithoutPrice,
  ).toEqual([]);
});
