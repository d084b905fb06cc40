import { describe, expect, it } from 'vitest';
import { axisText, placeHistory } from './history-chart.tsx';

const AREA = { width: 100, height: 100 };

describe('coverage over time', () => {
  it('both lines share one scale from zero', () => {
    const { owed, held, gridlines } = placeHistory(
      [
        { day: '2026-01-01', owed: '50', held: '100' },
        { day: '2026-01-03', owed: '75', held: '0' },
      ],
      AREA,
    );
    expect(gridlines[0]).toEqual({ y: 100, value: 0 });
    expect(gridlines.at(-1)).toEqual({ y: 0, value: 100 });
    expect(owed).toEqual([
      { x: 0, y: 50 },
      { x: 100, y: 25 },
    ]);
    expect(held).toEqual([
      { x: 0, y: 0 },
      { x: 100, y: 100 },
    ]);
  });

  it('a day without a record leaves a gap of its width', () => {
    const days = ['2026-01-01', '2026-01-02', '2026-01-05'].map((day) => ({ day, owed: '1', held: '1' }));
    expect(placeHistory(days, AREA).owed.map(({ x }) => x)).toEqual([0, 25, 100]);
  });

  it('a day that is not fully known is a gap, not zero', () => {
    const { owed, held } = placeHistory(
      [
        { day: '2026-01-01', owed: '1', held: '1' },
        { day: '2026-01-02', owed: null, held: '1' },
      ],
      AREA,
    );
    expect([owed[1]?.y, held[1]?.y]).toEqual([null, 0]);
  });

  it('a single day is centred, and an empty history does not break the scale', () => {
    expect(placeHistory([{ day: '2026-01-01', owed: '0', held: '0' }], AREA).owed).toEqual([{ x: 50, y: 100 }]);
  });
});

it('axis labels are short', () => {
  expect([axisText(250_000), axisText(1_500_000), axisText(0.02), axisText(0)]).toEqual(['250K', '1.5M', '0.02', '0']);
});
