import { expect, test } from 'vitest';
import { sinceWords } from './since-words.ts';

const loan = (startDay: string) => ({ startDay }) as Parameters<typeof sinceWords>[0][number];

test('one deposit has its day, several the first of their days', () => {
  expect(sinceWords([loan('2024-02-12')])).toBe('Since 12 Feb 2024');
  expect(sinceWords([loan('2025-03-01'), loan('2024-02-12')])).toBe('2 deposits since 12 Feb 2024');
  expect(sinceWords([])).toBe('');
});
