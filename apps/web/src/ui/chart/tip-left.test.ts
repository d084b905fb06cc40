import { expect, test } from 'vitest';
import { TIP_WIDTH, tipLeft } from './bar-tip.tsx';

test('the figures stand after a bar in the first half, and before one in the second', () => {
  expect(tipLeft({ middle: 200, slot: 40, width: 1000 })).toBe(224);
  expect(tipLeft({ middle: 800, slot: 40, width: 1000 })).toBe(800 - 20 - TIP_WIDTH - 4);
});

test('on a phone they stay inside the drawing, though that covers a bar', () => {
  for (const middle of [60, 148, 149, 290]) {
    const left = tipLeft({ middle, slot: 20, width: 296 });
    expect(left >= 0 && left + TIP_WIDTH <= 296).toBe(true);
  }
});
