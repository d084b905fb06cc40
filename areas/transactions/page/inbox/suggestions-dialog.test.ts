import { expect, test } from 'vitest';
import { confidenceText, isSafe } from './suggestions-dialog.tsx';

test('kinds with a low-confidence suggestion, spam and losses are not ticked at first', () => {
  expect(isSafe({ action: 'swap', low: 0 })).toBe(true);
  expect(isSafe({ action: 'swap', low: 1 })).toBe(false);
  expect(isSafe({ action: 'spam', low: 0 })).toBe(false);
  expect(isSafe({ action: 'lost', low: 0 })).toBe(false);
});

test('the confidence is stated by number', () => {
  expect(confidenceText({ high: 1200, medium: 0, low: 3 })).toBe('1,200 high, 3 low confidence');
});
