import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  add,
  type Amount,
  compare,
  DECIMAL_PLACES,
  type Decimal,
  divide,
  formatDecimal,
  fromSmallestUnits,
  multiply,
  negate,
  parseAmount,
  parseDecimal,
  parsePrice,
  roundTo,
  subtract,
  sum,
  takePart,
  toSmallestUnits,
  valueOf,
} from './decimal.ts';
import { MoneyError } from './money-error.ts';
import { ROUNDINGS } from './rounding.ts';

const decimal = fc.bigInt({ min: -(10n ** 60n), max: 10n ** 60n }).map((units) => units as Decimal);
const canonicalText = fc
  .tuple(fc.boolean(), fc.bigInt({ min: 0n, max: 10n ** 40n }), fc.stringMatching(/^[0-9]{0,24}$/))
  .map(([negative, whole, fraction]) => {
    const kept = fraction.replace(/0+$/, '');
    const zero = whole === 0n && kept === '';
    return `${negative && !zero ? '-' : ''}${whole}${kept ? `.${kept}` : ''}`;
  });

const rewritten = (text: string) => formatDecimal(parseDecimal(text));

const codeOf = (run: () => unknown): string => {
  try {
    run();
  } catch (error) {
    if (error instanceof MoneyError) return error.code;
    throw error;
  }
  return 'no error';
};

describe('reading and writing', () => {
  it('text of up to 24 places comes back digit for digit', () => {
    fc.assert(
      fc.property(canonicalText, (text) => rewritten(text) === text),
      { numRuns: 2000 },
    );
  });

  it('any value survives writing and reading', () => {
    fc.assert(
      fc.property(decimal, (value) => parseDecimal(formatDecimal(value)) === value),
      { numRuns: 2000 },
    );
  });

  it.each([
    ['007.10', '7.1'],
    ['+1', '1'],
    ['-0', '0'],
    ['-0.000', '0'],
    ['0.000000000000000000000001', '0.000000000000000000000001'],
    ['1.1000000000000000000000000000000', '1.1'],
  ])('%s is written as %s', (text, written) => {
    expect(rewritten(text)).toBe(written);
  });

  const refused = {
    malformed: ['', ' 1', '1 ', '.5', '5.', '1e3', '1,000', '0x10', 'NaN', 'Infinity', '--1', '١', '1\n'],
    too_precise: ['0.0000000000000000000000001'],
    too_long: ['1'.repeat(129)],
  };
  describe.each(Object.entries(refused))('error: refused as %s', (code, texts) => {
    it.each(texts)('%j', (text) => {
      expect(codeOf(() => parseDecimal(text))).toBe(code);
    });
  });

  it('error: a number instead of text is refused, for it may have lost digits already', () => {
    expect(codeOf(() => parseDecimal(0.1 as unknown as string))).toBe('not_text');
  });

  it('no text throws anything but a MoneyError', () => {
    fc.assert(
      fc.property(fc.string(), (text) => typeof codeOf(() => parseDecimal(text)) === 'string'),
      { numRuns: 2000 },
    );
  });
});

describe('arithmetic', () => {
  it('a sum does not depend on the order of its terms', () => {
    fc.assert(
      fc.property(fc.array(decimal), fc.infiniteStream(fc.nat()), (values, keys) => {
        const shuffled = values.map((value) => ({ value, key: keys.next().value as number }));
        shuffled.sort((left, right) => left.key - right.key);
        return sum(values) === sum(shuffled.map((entry) => entry.value));
      }),
    );
  });

  it('subtracting undoes adding, and negating twice does nothing', () => {
    fc.assert(
      fc.property(
        decimal,
        decimal,
        (left, right) => subtract(add(left, right), right) === left && negate(negate(left)) === left,
      ),
    );
  });

  it('0.1 + 0.2 is 0.3', () => {
    expect(formatDecimal(add(parseAmount('0.1'), parseAmount('0.2')))).toBe('0.3');
  });

  it('an amount times a price is exact while the product has at most 24 places', () => {
    expect(formatDecimal(valueOf(parseAmount('0.123456789012345678'), parsePrice('97123.456789')))).toBe(
      '11990.550112949245444763907942',
    );
  });

  it('dividing and multiplying back differs by less than the divisor in last places', () => {
    fc.assert(
      fc.property(decimal, decimal, (left, right) => {
        fc.pre(right !== 0n);
        const back = multiply(divide(left, right, 'down'), right, 'down');
        const lost = (left as bigint) - (back as bigint);
        const bound = (right < 0n ? -(right as bigint) : (right as bigint)) / 10n ** BigInt(DECIMAL_PLACES) + 2n;
        return (lost < 0n ? -lost : lost) <= bound;
      }),
    );
  });

  it('the parts of a cost and what remains of it always add up to the cost', () => {
    fc.assert(
      fc.property(
        decimal,
        fc.bigInt({ min: 1n, max: 10n ** 30n }),
        fc.bigInt({ min: 0n, max: 10n ** 30n }),
        (cost, denominator, numerator) => {
          const part = takePart(cost, {
            numerator: numerator as Amount,
            denominator: denominator as Amount,
            rounding: 'down',
          });
          return add(part, subtract(cost, part)) === cost;
        },
      ),
    );
  });

  it('error: dividing by zero has a code', () => {
    expect(codeOf(() => divide(parseAmount('1'), parseAmount('0'), 'down'))).toBe('division_by_zero');
    const part = { numerator: parseAmount('1'), denominator: parseAmount('0'), rounding: 'down' as const };
    expect(codeOf(() => takePart(parseAmount('1'), part))).toBe('division_by_zero');
  });

  it('compare orders as numbers do', () => {
    const values = ['10', '-3', '2.5', '2.45'].map((text) => parseAmount(text));
    expect(values.sort(compare).map(formatDecimal)).toEqual(['-3', '2.45', '2.5', '10']);
  });
});

describe('rounding', () => {
  const table: Record<(typeof ROUNDINGS)[number], string[]> = {
    halfAwayFromZero: ['3', '-3', '2', '-2', '4', '-4'],
    halfEven: ['2', '-2', '2', '-2', '4', '-4'],
    down: ['2', '-2', '2', '-2', '3', '-3'],
    up: ['3', '-3', '3', '-3', '4', '-4'],
    floor: ['2', '-3', '2', '-3', '3', '-4'],
    ceiling: ['3', '-2', '3', '-2', '4', '-3'],
  };
  it.each(ROUNDINGS)('%s rounds as in its row of the table', (rounding) => {
    const inputs = ['2.5', '-2.5', '2.4', '-2.4', '3.5', '-3.5'];
    expect(inputs.map((text) => formatDecimal(roundTo(parseAmount(text), 0, rounding)))).toEqual(table[rounding]);
  });

  it('a rounded value is less than one step away and rounding it again changes nothing', () => {
    fc.assert(
      fc.property(
        decimal,
        fc.integer({ min: 0, max: 24 }),
        fc.constantFrom(...ROUNDINGS),
        (value, places, rounding) => {
          const rounded = roundTo(value, places, rounding);
          const distance = (rounded as bigint) - (value as bigint);
          const step = 10n ** BigInt(DECIMAL_PLACES - places);
          return (distance < 0n ? -distance : distance) < step && roundTo(rounded, places, rounding) === rounded;
        },
      ),
    );
  });

  it('error: places outside 0 to 24 are refused', () => {
    for (const places of [-1, 25, 1.5, Number.NaN]) {
      expect(codeOf(() => roundTo(parseAmount('1'), places, 'down'))).toBe('places_out_of_range');
    }
  });
});

describe('smallest units of a coin', () => {
  it('wei become ether and back', () => {
    fc.assert(
      fc.property(
        fc.bigInt(),
        fc.integer({ min: 0, max: 24 }),
        (units, decimals) => toSmallestUnits(fromSmallestUnits(units, decimals), decimals) === units,
      ),
    );
    expect(formatDecimal(fromSmallestUnits(1_500_000n, 6))).toBe('1.5');
  });

  it('error: an amount finer than the coin is refused instead of rounded', () => {
    expect(codeOf(() => toSmallestUnits(parseAmount('0.0000001'), 6))).toBe('too_precise');
  });
});
