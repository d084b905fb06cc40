import { expect, test } from 'vitest';
import { TIP_WIDTH, tipLeft, textBeside } from './chart-tip.tsx';

test('the figures are after a point in the first half, and before one in the second', () => {
  expect(tipLeft({ at: 200, clearance: 24, width: 1000 })).toBe(224);
  expect(tipLeft({ at: 800, clearance: 24, width: 1000 })).toBe(800 - 24 - TIP_WIDTH);
});

test('on a phone they stay inside the chart, even if they cover a point', () => {
  for (const at of [60, 148, 149, 290]) {
    const left = tipLeft({ at, clearance: 14, width: 296 });
    expect(left >= 0 && left + TIP_WIDTH <= 296).toBe(true);
  }
});

test('a text starts after a point in the first half of the plot, and ends before one in the second half', () => {
  expect(textBeside({ at: 200, plotWidth: 900, width: 1000 })).toMatchObject({ left: '210px' });
  expect(textBeside({ at: 451, plotWidth: 900, width: 1000 })).toMatchObject({ right: '559px' });
});
