import type { ClientGrowth, LendingTransaction } from '../../../contract/lending.ts';
import { toPartialUsd } from '@holdfast/money';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { chartEvents, footDays, growthPoints, placeDays, placeMarks, placeSeries } from './growth-scale.ts';

test('days are placed at their distance in time', () => {
  expect(placeDays(['2026-01-01', '2026-01-02', '2026-01-11'], 100)).toEqual([0, 10, 100]);
});

test('a single day is placed at the end', () => {
  expect(placeDays(['2026-01-01'], 100)).toEqual([100]);
});

test('a series starts at zero and ends below a round gridline', () => {
  const { gridlines, points } = placeSeries({ values: ['0', '240020.27'], xs: [0, 100], height: 120, lines: 3 });
  expect(gridlines.map((line) => line.value)).toEqual([0, 100_000, 200_000, 300_000]);
  expect(points[0]).toEqual({ x: 0, y: 120 });
  expect(points[1]!.y).toBeCloseTo(24, 0);
});

test('a series of zeros is drawn on the axis', () => {
  expect(
    placeSeries({ values: ['0', '0'], xs: [0, 1], height: 50, lines: 2 }).points.every((point) => point.y === 50),
  ).toBe(true);
});

test('a day with an unknown value is a gap, not zero', () => {
  const { points } = placeSeries({ values: ['5', null, '5'], xs: [0, 1, 2], height: 50, lines: 2 });
  expect(points.map(({ y }) => y === null)).toEqual([false, true, false]);
});

test('every value is inside the drawing', () => {
  fc.assert(
    fc.property(fc.array(fc.double({ min: 0, max: 1e12, noNaN: true }), { minLength: 1 }), (values) => {
      const { points } = placeSeries({
        values: values.map((value) => value.toFixed(8)),
        xs: values.map((_, index) => index),
        height: 100,
        lines: 3,
      });
      expect(points.every(({ y }) => y !== null && y >= -0.001 && y <= 100.001)).toBe(true);
    }),
  );
});

test('the axis labels as many days as fit', () => {
  const days = Array.from({ length: 120 }, (_, index) => `${index}`);
  expect(footDays(days, 6)).toHaveLength(6);
  expect(footDays(days.slice(0, 1), 6)).toEqual([0]);
});

test('marks before the first day are left out, and labels that would overlap are not drawn', () => {
  const marks = placeMarks(
    [
      { day: '2026-01-01', label: 'first' },
      { day: '2026-03-01', label: '+18.50 ETH' },
      { day: '2026-03-03', label: '+60,000.00 USDC' },
    ],
    { days: ['2026-01-01', '2026-04-11'], width: 400 },
  );
  expect(marks.map(({ day, hasRoom }) => [day, hasRoom])).toEqual([
    ['2026-03-01', true],
    ['2026-03-03', false],
  ]);
});

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

test('a day on which a coin has no price is unknown, not zero', () => {
  const { points, symbolsWithoutPrice } = growthPoints({
    days: ['2026-01-01', '2026-01-02'],
    coins: [coin({ principalUsd: [null, '5'], interestUsd: [null, '1'] })],
  });
  expect(points.map((point) => point.totalUsd.knownUsd)).toEqual([null, '6']);
  expect(symbolsWithoutPrice).toEqual(['ETH']);
});

test('a coin without a price does not matter while its balance is zero', () => {
  expect(
    growthPoints({
      days: ['2026-01-01'],
      coins: [coin({ principal: ['0'], interest: ['0'], principalUsd: [null], interestUsd: [null] })],
    }).symbolsWithoutPrice,
  ).toEqual([]);
});

const entry = (patch: Partial<LendingTransaction>): LendingTransaction =>
  ({
    type: 'deposit',
    status: 'cleared',
    amount: '18.5',
    coinSymbol: 'ETH',
    initiatedAt: '2026-01-05T23:59:00.000Z',
    clearedAt: '2026-01-07T08:00:00.000Z',
    ...patch,
  }) as LendingTransaction;

test('a deposit is marked on its start date, a payment on its payment date', () => {
  const { moves } = chartEvents([entry({}), entry({ type: 'withdrawal', amount: '2' })]);
  expect(moves).toEqual([
    { day: '2026-01-05', label: '+18.50 ETH' },
    { day: '2026-01-07', label: '−2.00 ETH' },
  ]);
});

test('paid interest has its own mark', () => {
  expect(chartEvents([entry({ type: 'interest', amount: '1.48' })])).toEqual({
    moves: [],
    payments: [{ day: '2026-01-07', label: '1.48 ETH paid' }],
  });
});

test('pending and cancelled entries have no mark', () => {
  expect(
    chartEvents([entry({ status: 'pending', clearedAt: null }), entry({ status: 'cancelled', clearedAt: null })]),
  ).toEqual({ moves: [], payments: [] });
});
