import { expect, test } from 'vitest';
import { axisLabels, compactUsd } from './usd-text.tsx';

test.each([
  [4_993_009.07, '$4.99M'],
  [20_000, '$20K'],
  [-350, '−$350'],
  [0, '$0'],
  [-0, '$0'],
  [0.25, '$0.25'],
])('%s dollars are %s on an axis', (value, shown) => {
  expect(compactUsd(value)).toBe(shown);
});

test('the labels of an axis have as many digits as it takes to tell them apart', () => {
  expect(axisLabels([0, 10_000, 20_000])).toEqual(['$0', '$10K', '$20K']);
  expect(axisLabels([32_980, 33_000, 33_020])).toEqual(['$32.98K', '$33K', '$33.02K']);
  expect(axisLabels([-0.06, 0, 0.06])).toEqual(['−$0.06', '$0', '$0.06']);
});
