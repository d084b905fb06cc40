import type { UtcDay } from '@holdfast/calendar';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { sampleDays, STEPS_MAX } from './get-net-worth.ts';

const day = (value: number) => value as UtcDay;

it('a month has every day, a year every twelfth', () => {
  expect(sampleDays({ span: '1m', today: day(1000), firstDay: day(0) })).toEqual(
    Array.from({ length: 32 }, (_, index) => 969 + index),
  );
  const year = sampleDays({ span: '1y', today: day(1000), firstDay: day(0) });
  expect([year[0], year[1], year.at(-2), year.at(-1)]).toEqual([628, 640, 988, 1000]);
});

it('a history that is younger than the span begins with its first day', () => {
  expect(sampleDays({ span: '1y', today: day(1000), firstDay: day(998) })).toEqual([998, 999, 1000]);
  expect(sampleDays({ span: 'all', today: day(1000), firstDay: day(1000) })).toEqual([1000]);
});

it('the days rise, end today and are never more than the bound', () => {
  const any = fc.record({
    span: fc.constantFrom('1m', '3m', '1y', 'all'),
    today: fc.integer({ min: 10_000, max: 30_000 }),
    age: fc.integer({ min: 0, max: 9_000 }),
  });
  fc.assert(
    fc.property(any, ({ span, today, age }) => {
      const days = sampleDays({ span: span as 'all', today: day(today), firstDay: day(today - age) });
      expect(days.length).toBeLessThanOrEqual(STEPS_MAX + 1);
      expect(days.at(-1)).toBe(today);
      expect(days[0]).toBeGreaterThanOrEqual(today - age);
      expect(days.every((each, index) => index === 0 || each > days[index - 1]!)).toBe(true);
      if (span === 'all') expect(days[0]).toBe(today - age);
    }),
  );
});
