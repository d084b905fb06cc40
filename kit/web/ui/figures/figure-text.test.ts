import { expect, test } from 'vitest';
import { isSameFigure } from './figure-text.tsx';

test.each([
  ['$1,234.50', '1234.5', true],
  ['$1,234.50', '1234.501', false],
  ['60,000.00 ETH', '60000', true],
  ['+1.50 %', '1.5 %', true],
  ['$100.00', '1', false],
])('%s and %s', (shown, exact, isSame) => {
  expect(isSameFigure(shown, exact)).toBe(isSame);
});
