import { expect, test } from 'vitest';
import { parseExactly, plainNumber } from './exact-json.ts';

test('every number of an answer keeps all of its digits, in objects and in lists', () => {
  expect(
    parseExactly('{"a":0.123456789012345678,"b":[1.10,-2e-8,{"c":12345678901234567890}],"d":"1, 2","e":null}'),
  ).toEqual({ a: '0.123456789012345678', b: ['1.10', '-2e-8', { c: '12345678901234567890' }], d: '1, 2', e: null });
  expect(parseExactly(String.raw`{"text":"a \"5\" and 6"}`)).toEqual({ text: 'a "5" and 6' });
});

test.each([
  ['1.5e-7', '0.00000015'],
  ['-2E-8', '-0.00000002'],
  ['12.5e1', '125'],
  ['1e3', '1000'],
  ['1.2345e2', '123.45'],
  ['0.10', '0.10'],
])('%s is written as %s', (text, plain) => expect(plainNumber(text)).toBe(plain));
