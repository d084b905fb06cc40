import { expect, test } from 'vitest';
import { appBarsOffered, skinsOffered } from './customizer-choices.ts';

const values = (options: readonly { value: string }[]): string[] => options.map(({ value }) => value);

test('the vertical layout offers every skin and every app bar', () => {
  expect(values(skinsOffered('vertical'))).toEqual(['default', 'bordered', 'semi-dark']);
  expect(values(appBarsOffered('vertical'))).toEqual(['fixed', 'static', 'hidden']);
});

test('the horizontal layout offers neither semi-dark nor a hidden app bar', () => {
  expect(values(skinsOffered('horizontal'))).toEqual(['default', 'bordered']);
  expect(values(appBarsOffered('horizontal'))).toEqual(['fixed', 'static']);
});
