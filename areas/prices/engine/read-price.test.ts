import { formatDecimal } from '@holdfast/money';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type PriceReading, readPrice } from './read-price.ts';

function read(text: string): string {
  const reading = readPrice(text);
  return reading.ok ? formatDecimal(reading.price) : reading.reason;
}

const REFUSED: Record<Extract<PriceReading, { ok: false }>['reason'], string[]> = {
  not_positive: ['0', '0.000', '0e5', '-1', '-0'],
  too_small: ['4e-25', '1e-9999'],
  too_large: ['1e30', '1e9999', '9'.repeat(40)],
  not_a_number: [
    '',
    'NaN',
    'Infinity',
    '1,5',
    '$5',
    '1.',
    '.5',
    '1e',
    '1e99999',
    '0x10',
    ' 1',
    '1 ',
    '1'.repeat(200),
    '١',
  ],
};

describe('prices from number text', () => {
  test.each([
    ['61234.5', '61234.5'],
    ['1.2e-7', '0.00000012'],
    ['1.2E-07', '0.00000012'],
    ['3e2', '300'],
    ['+3', '3'],
    ['000123.450', '123.45'],
    ['0.123456789012345678901234', '0.123456789012345678901234'],
    ['0.1234567890123456789012345', '0.123456789012345678901235'],
    ['0.1234567890123456789012344999', '0.123456789012345678901234'],
    ['5e-25', '0.000000000000000000000001'],
    ['123456789e-9', '0.123456789'],
    ['1e29', '100000000000000000000000000000'],
  ])('%s is %s', (text, expected) => {
    expect(read(text)).toBe(expected);
  });

  describe.each(Object.entries(REFUSED))('error: refused as %s', (reason, texts) => {
    test.each(texts)('%j', (text) => {
      expect(read(text)).toBe(reason);
    });
  });

  test('moving the point into the exponent changes nothing', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 10n ** 20n }), fc.nat(24), (digits, places) => {
        const padded = digits.toString().padStart(places + 1, '0');
        const plain = places === 0 ? padded : `${padded.slice(0, -places)}.${padded.slice(-places)}`;
        expect(read(`${digits}e-${places}`)).toBe(read(plain));
        expect(read(plain)).toBe(plain.replace(/(\.\d*?)0+$/, '$1').replace(/\.$/, ''));
      }),
    );
  });
});
