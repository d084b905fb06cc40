import { expect, test } from 'vitest';
import { limitsText, readBound } from './alert-form.tsx';

test('a bound may have a dollar sign and separators of thousands', () => {
  expect(readBound(' $6,800.00 ')).toBe('6800.00');
  expect(readBound('1,234,567.5')).toBe('1234567.5');
  expect(readBound('  ')).toBeNull();
});

test('error: a comma that separates no thousands is not read as one', () => {
  expect(readBound('1,5')).toBe('1,5');
  expect(readBound('12,34,567')).toBe('12,34,567');
});

test('the distance of each limit from the current price is stated', () => {
  expect(limitsText('8000', { minPriceUsd: '6800', maxPriceUsd: '9,600' })).toBe(
    'Now $8,000.00. The limits are 15.0 % below and 20.0 % above.',
  );
  expect(limitsText('8000', { minPriceUsd: '', maxPriceUsd: '9600' })).toBe(
    'Now $8,000.00. The limit is 20.0 % above.',
  );
  expect(limitsText('8000', { minPriceUsd: 'abc', maxPriceUsd: '' })).toBe('Now $8,000.00.');
});

test('a coin without a price has no distance', () => {
  expect(limitsText(null, { minPriceUsd: '1', maxPriceUsd: '' })).toMatch(/^The price of this coin is missing/u);
});
