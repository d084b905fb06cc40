import { expect, test } from 'vitest';
import { compactUsd } from './usd-text.tsx';

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
