import { parseRatio } from '@holdfast/money';
import { describe, expect, test } from 'vitest';
import { allocationSlices, percentText } from './allocation.ts';

const held = (coinId: number, valueUsd: string | null, sharePercent: string | null = null) => ({
  coinId,
  coinSymbol: `C${coinId}`,
  valueUsd,
  sharePercent,
});

describe('the allocation', () => {
  test('the five largest are named and the rest is grouped', () => {
    const slices = allocationSlices([
      held(1, '50', '50'),
      held(2, '20', '20'),
      held(3, '10', '10'),
      held(4, '8', '8'),
      held(5, '6', '6'),
      held(6, '4', '4'),
      held(7, '2', '2'),
    ]);
    expect(slices.map(({ label }) => label)).toEqual(['C1', 'C2', 'C3', 'C4', 'C5', 'Other']);
    expect(slices.at(-1)).toMatchObject({ valueUsd: '6', share: '6.0 %' });
  });

  test('a sixth asset is named instead of a single one under "Other"', () => {
    expect(
      allocationSlices([1, 2, 3, 4, 5, 6].map((id) => held(id, '10', '16.67'))).map(({ label }) => label),
    ).not.toContain('Other');
  });

  test('the parts fill the ring, whatever order they came in', () => {
    const slices = allocationSlices([held(1, '1', '25'), held(2, '3', '75')]);
    expect(slices.map(({ label, fraction }) => [label, fraction])).toEqual([
      ['C2', 0.75],
      ['C1', 0.25],
    ]);
  });

  test('what has no price, and what is owed, is no part of the ring', () => {
    expect(
      allocationSlices([held(1, null), held(2, '-5', '-100'), held(3, '10', '200')]).map(({ label, fraction }) => [
        label,
        fraction,
      ]),
    ).toEqual([['C3', 1]]);
  });

  test('while an asset has no price, the values are shown without a share', () => {
    const slices = allocationSlices([held(1, '100', null), held(2, null)]);
    expect(slices.map(({ label, valueUsd, share }) => [label, valueUsd, share])).toEqual([['C1', '100', null]]);
    expect(allocationSlices([1, 2, 3, 4, 5, 6, 7].map((id) => held(id, '1', null))).at(-1)).toMatchObject({
      label: 'Other',
      share: null,
    });
  });

  test('nothing held makes no ring', () => {
    expect(allocationSlices([])).toEqual([]);
  });
});

test.each([
  ['35.71', '35.7 %'],
  ['0.04', '< 0.1 %'],
  ['0', '0.0 %'],
  ['0.000001', '< 0.1 %'],
  ['99.99', '> 99.9 %'],
  ['100', '100.0 %'],
])('%s percent is shown as "%s"', (percent, shown) => {
  expect(percentText(parseRatio(percent))).toBe(shown);
});
