import { expect, test } from 'vitest';
import { middleSquare } from './about-card.tsx';

test.each([
  ['a square is taken whole', { width: 40, height: 40 }, { left: 0, top: 0, edge: 40 }],
  ['a wide picture loses its sides', { width: 100, height: 40 }, { left: 30, top: 0, edge: 40 }],
  ['a tall picture loses top and bottom', { width: 40, height: 101 }, { left: 0, top: 30, edge: 40 }],
])('%s', (_, size, square) => {
  expect(middleSquare(size)).toEqual(square);
});
