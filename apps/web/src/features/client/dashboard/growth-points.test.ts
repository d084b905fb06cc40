import type { ClientGrowth } from '@holdfast/contract';
import { toPartialUsd } from '@holdfast/money';
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
        interest: ['0.1', '0.2'],
        principalUsd: ['10', '10.000000000000000000000001'],
        interestUsd: ['1', '2'],
      }),
    ],
  });
  expect(points).toEqual([
    {
      day: '2026-01-01',
      principalUsd: toPartialUsd('3010'),
      interestUsd: toPartialUsd('1'),
      totalUsd: toPartialUsd('3011'),
    },
    {
      day: '2026-01-02',
      principalUsd: toPartialUsd('3110.100000000000000000000001'),
      interestUsd: toPartialUsd('33.001'),
      totalUsd: toPartialUsd('3143.101000000000000000000001'),
    },
  ]);
  expect(symbolsWithoutPrice).toEqual([]);
});

test('a day on which a coin had no price is unknown, not zero', () => {
  const { points, symbolsWithoutPrice } = growthPoints({
    days: ['2026-01-01', '2026-01-02'],
    coins: [coin({ principalUsd: [null, '5'], interestUsd: [null, '1'] })],
  });
  expect(points.map((point) => point.totalUsd.knownUsd)).toEqual([null, '6']);
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
