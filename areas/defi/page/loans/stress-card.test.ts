import { expect, test } from 'vitest';
import { readFall } from './stress-card.tsx';

test('a fall is typed in percent, with or without its sign', () => {
  expect(['25', '−25.0 %', '-6.3', '0', '80', ' 12.5 % '].map(readFall)).toEqual([250, 250, 63, 0, 800, 125]);
});

test('error: a fall beyond the slider, or one that is no percentage, is refused', () => {
  expect(['', '80.1', '99', 'all', '1e1', '12.34'].map(readFall)).toEqual(Array(6).fill(null));
});
