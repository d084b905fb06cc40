import { parseUsd, sum, toPartialUsd } from '@holdfast/money';
import { describe, expect, test } from 'vitest';
import { flowChartData, type FlowMonth } from './flow-chart-data.ts';

const at = (month: string, category: string, valueUsd: string): FlowMonth => ({
  month,
  category,
  valueUsd: toPartialUsd(valueUsd),
  count: 1,
});
const draw = (months: readonly FlowMonth[], year?: number) =>
  flowChartData(months, { year, labelOf: (category) => category.toUpperCase() });

describe('the income chart', () => {
  test('a year shows all twelve months, and those without income are zero', () => {
    const { buckets } = draw([at('2025-03', 'staking', '1.5')], 2025);
    expect(buckets.map(({ label }) => label)).toEqual([
      'Jan',
      'Feb',
      'Mar',
      'Apr',
      'May',
      'Jun',
      'Jul',
      'Aug',
      'Sep',
      'Oct',
      'Nov',
      'Dec',
    ]);
    expect(buckets.map(({ totalUsd }) => totalUsd.knownUsd)).toEqual([
      '0',
      '0',
      '1.5',
      ...Array.from({ length: 9 }, () => '0'),
    ]);
  });

  test('two years show all their months, and January carries the year', () => {
    const { buckets } = draw([at('2024-11', 'staking', '1'), at('2025-02', 'staking', '2')]);
    expect(buckets.map(({ title }) => title)).toHaveLength(24);
    expect(buckets[0]).toMatchObject({ label: '2024', title: 'Jan 2024', totalUsd: { knownUsd: '0' } });
    expect(buckets[10]).toMatchObject({ label: 'Nov', title: 'Nov 2024', totalUsd: { knownUsd: '1' } });
    expect(buckets[12]).toMatchObject({ label: '2025', title: 'Jan 2025' });
    expect(buckets[13]).toMatchObject({ label: 'Feb', totalUsd: { knownUsd: '2' } });
  });

  test('more than two years are shown by year, added up exactly', () => {
    const { buckets } = draw([
      at('2023-01', 'staking', '0.000000000000000000000001'),
      at('2023-12', 'staking', '1'),
      at('2025-02', 'staking', '2'),
    ]);
    expect(buckets.map(({ title, totalUsd }) => [title, totalUsd.knownUsd])).toEqual([
      ['2023', '1.000000000000000000000001'],
      ['2024', '0'],
      ['2025', '2'],
    ]);
  });

  test('the largest category comes first, and each month has one value per category', () => {
    const { series, buckets } = draw([
      at('2025-01', 'airdrop', '5'),
      at('2025-01', 'staking', '3'),
      at('2025-02', 'staking', '4'),
    ]);
    expect(series).toMatchObject([
      { key: 'staking', label: 'STAKING', totalUsd: { knownUsd: '7' } },
      { key: 'airdrop', label: 'AIRDROP', totalUsd: { knownUsd: '5' } },
    ]);
    expect(buckets.slice(0, 3).map(({ values }) => values.map(({ knownUsd }) => knownUsd))).toEqual([
      ['3', '5'],
      ['4', '0'],
      ['0', '0'],
    ]);
  });

  test('if there are more categories than colours, the smallest are combined last and nothing is lost', () => {
    const months = [1, 2, 3, 4, 5, 6, 7, 90].map((value) => at('2025-01', `k${value}`, String(value)));
    const { series, buckets } = draw(months);
    expect(series.map(({ label }) => label)).toEqual(['K90', 'K7', 'K6', 'K5', 'K4', 'Other']);
    expect(series.at(-1)?.totalUsd.knownUsd).toBe('6');
    expect(sum(buckets[0]!.values.map(({ knownUsd }) => parseUsd(knownUsd!)))).toBe(parseUsd('118'));
  });

  test('a month with only unpriced entries is unknown, and a month without entries is zero', () => {
    const unknown = { knownUsd: null, bound: 'atLeast', unknownCount: 2, unknown: [] } as const;
    const { buckets } = draw([
      { month: '2025-03', category: 'staking', valueUsd: { ...unknown, unknown: [] }, count: 2 },
      at('2025-04', 'staking', '5'),
    ]);
    expect(buckets.slice(1, 4).map(({ totalUsd }) => [totalUsd.knownUsd, totalUsd.unknownCount])).toEqual([
      ['0', 0],
      [null, 2],
      ['5', 0],
    ]);
  });

  test('no entries produce no chart', () => {
    expect(draw([], 2025)).toEqual({ series: [], buckets: [] });
  });
});
