import { describe, expect, test } from 'vitest';
import { percentOfRatio, rateRangeText, rateText, ratioOfPercent } from './rate-text.ts';

test('a rate is shown in percent, exactly', () => {
  expect(['0.08', '0.045', '0.07125', '1', '0'].map(rateText)).toEqual(['8 %', '4.5 %', '7.125 %', '100 %', '0 %']);
});

test('rates of different deposits are shown as a range', () => {
  expect(rateRangeText(['0.08', '0.08'])).toBe('8 %');
  expect(rateRangeText(['0.08', '0.045', '0.1'])).toBe('4.5 % to 10 %');
  expect(rateRangeText([])).toBe('');
});

describe('a percentage', () => {
  test.each([
    ['105', '1.05'],
    ['102.5 %', '1.025'],
    ['0.000001', '0.00000001'],
  ])('typed as %s percent is the ratio %s and comes back the same', (percent, ratio) => {
    expect(ratioOfPercent(percent)).toBe(ratio);
    expect(percentOfRatio(ratio)).toBe(percent.replace(' %', ''));
  });

  test.each(['', 'much', '-5', '1e2', '105,5'])('error: "%s" is not a percentage', (text) => {
    expect(ratioOfPercent(text)).toBeNull();
  });
});
