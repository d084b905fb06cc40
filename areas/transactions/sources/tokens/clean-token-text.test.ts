import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cleanTokenText, SYMBOL_LENGTH_MAX } from './clean-token-text.ts';

test('control, invisible and reversing characters go, blanks become one', () => {
  expect(cleanTokenText('  US\u0000D\u200bC\u202e \n\t coin ', 32)).toBe('USDC coin');
});

test('line breaks become one blank, a byte order mark goes, and letters are composed', () => {
  expect(cleanTokenText('two\n\n\u200b  lines', 32)).toBe('two lines');
  expect(cleanTokenText('\ufeffUS\ufeffDC', 32)).toBe('USDC');
  expect(cleanTokenText('e\u200b\u0301', 32)).toBe('\u00e9');
});

test('a mark stands in place of what is cut, within the length', () => {
  expect(cleanTokenText('Wrapped Ether', 9, '…')).toBe('Wrapped…');
  expect(cleanTokenText('Ether', 5, '…')).toBe('Ether');
});

test('a symbol of a million characters is cut, and no character is cut in half', () => {
  expect(cleanTokenText('x'.repeat(1_000_000), SYMBOL_LENGTH_MAX)).toBe('x'.repeat(32));
  expect(cleanTokenText('😀'.repeat(40), 32)).toBe('😀'.repeat(32));
});

test('whatever comes in, what goes out is short, visible and stays the same when cleaned again', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 80 }), (text) => {
      const cleaned = cleanTokenText(text, 32);
      expect([...cleaned].length).toBeLessThanOrEqual(32);
      expect(/[\p{C}\p{Zl}\p{Zp}]/u.test(cleaned)).toBe(false);
      expect(cleanTokenText(cleaned, 32)).toBe(cleaned);
    }),
  );
});
