import { expect, test } from 'vitest';
import { ringPaths } from './ring-path.ts';

const size = { size: 100, thickness: 20 };

test('two halves meet at the top and at the bottom', () => {
  const [first = '', second = ''] = ringPaths([0.5, 0.5], size);
  expect(first).toMatch(/^M50\.75 0\.01A50 50 0 0 1 50\.75 99\.99L/);
  expect(second).toMatch(/^M49\.25 99\.99A50 50 0 0 1 49\.25 0\.01L/);
});

test('a part of more than half takes the long way round', () => {
  expect(ringPaths([0.75, 0.25], size)[0]).toContain('A50 50 0 1 1');
});

test('one part alone closes the ring without a gap', () => {
  expect(ringPaths([1], size)[0]).toMatch(/^M50\.00 0\.00A50 50 0 1 1 49\.\d+ 0\.00L/);
});

test('a part too small to see does not run backwards', () => {
  expect(ringPaths([0.9999, 0.0001], size)[1]).toMatch(/^M(\S+ \S+)A50 50 0 0 1 \1L/);
});
