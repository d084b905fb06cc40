import { endOfUtcDayMs, formatDay, readUtcDay, type UtcDay } from '@holdfast/calendar';
import { formatDecimal } from '@holdfast/money';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { closesFromPoints, joinResults, type MarketPoint, splitRange } from './daily-closes.ts';
import type { ClosesResult } from './price-source.ts';

const day = (text: string): UtcDay => readUtcDay(text)!;
const point = (stamp: string, priceText: string | null): MarketPoint => ({ stampMs: Date.parse(stamp), priceText });
const HOUR_MS = 3_600_000;

function shown({ closes, gaps }: ClosesResult) {
  return {
    closes: closes.map((close) => `${formatDay(close.day)} ${formatDecimal(close.price)}`),
    gaps: gaps.map((gap) => `${formatDay(gap.from)}..${formatDay(gap.to)} ${gap.reason}`),
  };
}

function read(points: MarketPoint[], from: string, to: string) {
  return shown(closesFromPoints(points, { from: day(from), to: day(to), toleranceMs: HOUR_MS, source: 'test' }));
}

describe('daily closes from points', () => {
  test('the point at 00:00 is the close of the day before', () => {
    expect(read([point('2024-03-05T00:00:00Z', '61000.5')], '2024-03-04', '2024-03-04')).toEqual({
      closes: ['2024-03-04 61000.5'],
      gaps: [],
    });
  });

  test('of several points the nearest to the end of the day is taken, and "now" is not', () => {
    const points = [
      point('2024-03-04T23:05:00Z', '1'),
      point('2024-03-05T00:02:00Z', '2'),
      point('2024-03-05T00:58:00Z', '3'),
      point('2024-03-05T09:17:00Z', '4'),
    ];
    expect(read(points, '2024-03-04', '2024-03-05')).toEqual({
      closes: ['2024-03-04 2'],
      gaps: ['2024-03-05..2024-03-05 no_price'],
    });
  });

  test('at equal distance the earlier point is taken, whatever their order', () => {
    const pair = [point('2024-03-04T23:59:00Z', '1'), point('2024-03-05T00:01:00Z', '2')];
    expect(read(pair, '2024-03-04', '2024-03-04').closes).toEqual(['2024-03-04 1']);
  });

  test('null is a gap, zero and nonsense are gaps, and neighbouring gaps are one', () => {
    const points = [
      point('2024-03-02T00:00:00Z', null),
      point('2024-03-04T00:00:00Z', '0'),
      point('2024-03-05T00:00:00Z', '-1'),
      point('2024-03-06T00:00:00Z', '5'),
    ];
    expect(read(points, '2024-03-01', '2024-03-05')).toEqual({
      closes: ['2024-03-05 5'],
      gaps: ['2024-03-01..2024-03-02 no_price', '2024-03-03..2024-03-04 not_a_price'],
    });
  });

  test('an unreadable point does not hide a good one nearby', () => {
    expect(
      read([point('2024-03-05T00:00:00Z', '0'), point('2024-03-05T00:30:00Z', '7')], '2024-03-04', '2024-03-04'),
    ).toEqual({ closes: ['2024-03-04 7'], gaps: [] });
  });

  test('a point with a broken stamp is left out', () => {
    expect(read([{ stampMs: Number.NaN, priceText: '1' }], '2024-03-04', '2024-03-04').gaps).toEqual([
      '2024-03-04..2024-03-04 no_price',
    ]);
  });

  test('closes and gaps cover every requested day exactly once', () => {
    const offset = fc.record({
      dayOffset: fc.integer({ min: -3, max: 12 }),
      ms: fc.integer({ min: -2 * HOUR_MS, max: 2 * HOUR_MS }),
      priceText: fc.constantFrom('1', '0', null, 'x'),
    });
    fc.assert(
      fc.property(fc.array(offset), (offsets) => {
        const from = day('2024-03-01');
        const to = (from + 9) as UtcDay;
        const points = offsets.map(({ dayOffset, ms, priceText }) => ({
          stampMs: endOfUtcDayMs((from + dayOffset) as UtcDay) + ms,
          priceText,
        }));
        const result = closesFromPoints(points, { from, to, toleranceMs: HOUR_MS, source: 'test' });
        const days = [
          ...result.closes.map((close) => close.day),
          ...result.gaps.flatMap((gap) =>
            Array.from({ length: gap.to - gap.from + 1 }, (_, index) => gap.from + index),
          ),
        ];
        expect(days.sort((left, right) => left - right)).toEqual(
          Array.from({ length: 10 }, (_, index) => from + index),
        );
      }),
    );
  });
});

describe('the part of a range that can be requested', () => {
  const nowMs = Date.parse('2024-03-05T12:00:00Z');
  const split = (from: string, to: string, historyDaysMax: number | null = null) => {
    const { ask, gaps } = splitRange({ from: day(from), to: day(to) }, { nowMs, historyDaysMax });
    return {
      ask: ask && `${formatDay(ask.from)}..${formatDay(ask.to)}`,
      ...shown(joinResults([{ closes: [], gaps }])),
    };
  };

  test('a day without an end yet has no close', () => {
    expect(split('2024-03-03', '2024-03-07')).toMatchObject({
      ask: '2024-03-03..2024-03-04',
      gaps: ['2024-03-05..2024-03-07 not_over_yet'],
    });
    expect(split('2024-03-05', '2024-03-05')).toMatchObject({
      ask: null,
      gaps: ['2024-03-05..2024-03-05 not_over_yet'],
    });
  });

  test('days further back than the plan reaches are gaps', () => {
    expect(split('2024-01-01', '2024-03-04', 10)).toMatchObject({
      ask: '2024-02-24..2024-03-04',
      gaps: ['2024-01-01..2024-02-23 beyond_history'],
    });
    expect(split('2024-01-01', '2024-01-02', 10)).toMatchObject({
      ask: null,
      gaps: ['2024-01-01..2024-01-02 beyond_history'],
    });
    expect(split('2024-01-01', '2024-03-09', 1)).toMatchObject({
      ask: '2024-03-04..2024-03-04',
      gaps: ['2024-01-01..2024-03-03 beyond_history', '2024-03-05..2024-03-09 not_over_yet'],
    });
  });

  test('error: a range that ends before it starts is a mistake of the caller', () => {
    expect(() => split('2024-03-02', '2024-03-01')).toThrow(RangeError);
  });
});
