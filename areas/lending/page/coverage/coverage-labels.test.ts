import { describe, expect, it } from 'vitest';
import { coverageState, ratioText } from './coverage-labels.ts';

describe('a ratio in percent', () => {
  it.each([
    ['1.156', '115.6 %'],
    ['0.9999', '99.9 %'],
    ['1', '100.0 %'],
    ['0', '0.0 %'],
    ['12.5', '1,250.0 %'],
    ['0.949999999999', '94.9 %'],
  ])('%s reads "%s", cut down', (ratio, text) => {
    expect(ratioText(ratio)).toBe(text);
  });
});

it('short comes before below its limit, and both before covered', () => {
  expect(coverageState({ surplus: '-0.000000000000000000000001', isUnderLimit: true })).toBe('short');
  expect(coverageState({ surplus: '0', isUnderLimit: true })).toBe('underLimit');
  expect(coverageState({ surplus: '0', isUnderLimit: false })).toBe('covered');
});
