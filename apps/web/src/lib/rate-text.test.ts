import { expect, test } from 'vitest';
import { rateRangeText, rateText } from './rate-text.ts';

test('a rate is shown in percent, exactly', () => {
  expect(['0.08', '0.045', '0.07125', '1', '0'].map(rateText)).toEqual(['8 %', '4.5 %', '7.125 %', '100 %', '0 %']);
});

test('rates of different deposits are shown as a range', () => {
  expect(rateRangeText(['0.08', '0.08'])).toBe('8 %');
  expect(rateRangeText(['0.08', '0.045', '0.1'])).toBe('4.5 % to 10 %');
  expect(rateRangeText([])).toBe('');
});
