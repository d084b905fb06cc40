import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { JsonError, JsonNumber, type JsonValue, parseJsonKeepingNumbers } from './parse-json-keeping-numbers.ts';

function withDoubles(value: JsonValue): unknown {
  if (value instanceof JsonNumber) return Number(value.text);
  if (Array.isArray(value)) return value.map(withDoubles);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, withDoubles(member)]));
}

describe('JSON with numbers kept as text', () => {
  test('agrees with JSON.parse on every value that JSON can hold', () => {
    fc.assert(
      fc.property(fc.json(), fc.constantFrom(undefined, 1, '\t'), (text, indent) => {
        const spaced = JSON.stringify(JSON.parse(text), null, indent);
        expect(withDoubles(parseJsonKeepingNumbers(spaced))).toEqual(JSON.parse(spaced));
      }),
    );
  });

  test('refuses exactly the texts that JSON.parse refuses', () => {
    const piece = fc.constantFrom(
      '{',
      '}',
      '[',
      ']',
      ',',
      ':',
      '"',
      '\\',
      'u00e9',
      'a',
      '1',
      '-',
      '.',
      'e',
      '+',
      '0',
      'null',
      'true',
      ' ',
      '\n',
      '\u0001',
    );
    fc.assert(
      fc.property(
        fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join('')),
        (text) => {
          let expected: unknown;
          try {
            expected = JSON.parse(text);
          } catch {
            expect(() => parseJsonKeepingNumbers(text)).toThrow(JsonError);
            return;
          }
          expect(withDoubles(parseJsonKeepingNumbers(text))).toEqual(expected);
        },
      ),
      { numRuns: 3000 },
    );
  });

  test('keeps every digit of a number', () => {
    expect(parseJsonKeepingNumbers(' [0.123456789012345678901234, 1.20E-07, -0] ')).toEqual([
      new JsonNumber('0.123456789012345678901234'),
      new JsonNumber('1.20E-07'),
      new JsonNumber('-0'),
    ]);
  });

  test('reads escapes and surrogate pairs in strings', () => {
    expect(parseJsonKeepingNumbers(String.raw`"a\"\\\/\b\f\n\r\t\u00e9\ud83d\ude00"`)).toBe('a"\\/\b\f\n\r\té😀');
  });

  test('a key named __proto__ is only a key', () => {
    const value = parseJsonKeepingNumbers('{"__proto__": {"polluted": true}}') as Record<string, unknown>;
    expect(Object.keys(value)).toEqual(['__proto__']);
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
    expect(value['polluted']).toBeUndefined();
  });

  test.each([
    '',
    ' ',
    '01',
    '1.',
    '.5',
    '+1',
    '1e',
    '--1',
    '[1,]',
    '{"a":1,}',
    '{a:1}',
    '"a',
    '"\n"',
    String.raw`"\x41"`,
    String.raw`"\u12g4"`,
    'nul',
    '[1 2]',
    '1 1',
    '<html>',
  ])('error: %j is refused with the place of the fault', (text) => {
    expect(() => parseJsonKeepingNumbers(text)).toThrow(/broken at character \d+/);
  });

  test('error: nesting without end is refused instead of exhausting the stack', () => {
    expect(() => parseJsonKeepingNumbers('['.repeat(100_000))).toThrow('nested deeper');
  });
});
