import { describe, expect, it } from 'vitest';
import { parseAmount, parsePrice, parseUsd, type Usd } from './decimal.ts';
import {
  addPartialUsd,
  exactUsd,
  negatePartialUsd,
  netPartialUsd,
  sumPartialUsd,
  UNKNOWN_COINS_MAX,
  toPartialUsd,
  type UsdPiece,
  valueAt,
} from './partial-usd.ts';
import { presentPartialUsd, presentUnknown } from './presentation.ts';

const piece = (coinId: number, usd: string | null): UsdPiece => ({
  coinId,
  coinSymbol: `C${coinId}`,
  usd: usd === null ? null : parseUsd(usd),
});
const shown = (...pieces: UsdPiece[]) => presentPartialUsd(sumPartialUsd(pieces));

describe('a sum with unknown pieces', () => {
  it('is the plain figure where every piece is known, and zero where there is none', () => {
    expect(shown(piece(1, '6000'), piece(2, '0.5'))).toBe('$6,000.50');
    expect(shown()).toBe('$0.00');
    expect(shown(piece(1, '0'))).toBe('$0.00');
    expect(sumPartialUsd([piece(1, '6000')])).toEqual({
      knownUsd: '6000',
      bound: 'exact',
      unknownCount: 0,
      unknown: [],
    });
  });

  it('is a lower bound where some pieces are known, and names the others', () => {
    const sum = sumPartialUsd([piece(1, '6000'), piece(2, null), piece(2, null), piece(3, null)]);
    expect(sum).toEqual({
      knownUsd: '6000',
      bound: 'atLeast',
      unknownCount: 2,
      unknown: [
        { coinId: 2, coinSymbol: 'C2' },
        { coinId: 3, coinSymbol: 'C3' },
      ],
    });
    expect([presentPartialUsd(sum), presentUnknown(sum)]).toEqual(['at least $6,000.00', '2 coins without a price']);
  });

  it('is no figure where no piece is known', () => {
    expect(shown(piece(1, null))).toBe('No price');
    expect(shown(piece(1, null), piece(2, '0')), 'a piece of zero does not make it known').toBe('No price');
    expect(presentUnknown(sumPartialUsd([piece(1, null)]))).toBe('1 coin without a price');
  });

  it('is no lower bound where an unknown piece is below zero, in a net sum either', () => {
    const negative = { ...piece(2, null), isNegative: true };
    expect(shown(piece(1, '12'), negative)).toBe('$12.00 (partial)');
    expect(presentPartialUsd(netPartialUsd({ plus: [piece(1, '12'), negative], minus: [] }))).toBe('$12.00 (partial)');
    expect(shown({ ...piece(2, '-5'), isNegative: true }), 'a known one is exact').toBe('−$5.00');
  });

  it('of gains is partial, because an unknown gain may be a loss', () => {
    const sum = sumPartialUsd([piece(1, '12'), piece(2, null)], { areChanges: true });
    expect(presentPartialUsd(sum, { signed: true })).toBe('+$12.00 (partial)');
  });

  it('names a bounded number of coins and counts all of them', () => {
    const sum = sumPartialUsd(Array.from({ length: 50 }, (_, index) => piece(index, null)));
    expect([sum.unknown.length, sum.unknownCount]).toEqual([UNKNOWN_COINS_MAX, 50]);
  });
});

describe('a sum of sums', () => {
  it('is unknown where the known parts are zero, and partial beside a known part', () => {
    const unknown = toPartialUsd(null);
    expect(addPartialUsd([toPartialUsd('0'), unknown])).toMatchObject({ knownUsd: null, unknownCount: 1 });
    expect(addPartialUsd([toPartialUsd('2'), unknown])).toMatchObject({ knownUsd: '2', bound: 'partial' });
    expect(addPartialUsd([toPartialUsd('0')])).toMatchObject({ knownUsd: '0', bound: 'exact' });
  });
});

describe('assets less liabilities', () => {
  const net = (plus: UsdPiece[], minus: UsdPiece[]) => presentPartialUsd(netPartialUsd({ plus, minus }));

  it('is exact, a lower bound, an upper bound or partial, by the side that is unknown', () => {
    expect(net([piece(1, '10')], [piece(2, '4')])).toBe('$6.00');
    expect(net([piece(1, '10'), piece(3, null)], [piece(2, '4')])).toBe('at least $6.00');
    expect(net([piece(1, '10')], [piece(2, '4'), piece(3, null)])).toBe('at most $6.00');
    expect(net([piece(1, '10'), piece(3, null)], [piece(2, '4'), piece(3, null)])).toBe('$6.00 (partial)');
    expect(net([], [piece(2, '4')])).toBe('−$4.00');
  });

  it('is unknown where nothing of the assets is known, and counts a coin on both sides once', () => {
    expect(net([piece(1, null)], [piece(2, '4')])).toBe('No price');
    expect(netPartialUsd({ plus: [piece(3, null)], minus: [piece(3, null)] }).unknownCount).toBe(1);
  });
});

it('an amount of zero is worth zero at every price, and any other amount is unknown without one', () => {
  expect(valueAt(parseAmount('0'), null)).toBe(0n);
  expect(valueAt(parseAmount('2'), null)).toBeNull();
  expect(valueAt(parseAmount('2'), undefined)).toBeNull();
  expect(valueAt(parseAmount('2'), parsePrice('3'))).toBe(parseUsd('6'));
});

it('only a complete sum can be compared', () => {
  expect(exactUsd(sumPartialUsd([piece(1, '7')]))).toBe(parseUsd('7') as Usd);
  expect(exactUsd(sumPartialUsd([piece(1, '7'), piece(2, null)]))).toBeNull();
});

it('a debt of at least $4 takes at most that away from zero', () => {
  expect(presentPartialUsd(negatePartialUsd(sumPartialUsd([piece(1, '4'), piece(2, null)])))).toBe('at most −$4.00');
  expect(presentPartialUsd(negatePartialUsd(sumPartialUsd([])))).toBe('$0.00');
});

it('a single figure is exact or unknown', () => {
  expect([presentPartialUsd(toPartialUsd('5')), presentPartialUsd(toPartialUsd(null))]).toEqual(['$5.00', 'No price']);
});

it('sums of entries add their unknown entries', () => {
  const [known, partly, unknown] = [
    sumPartialUsd([piece(1, '5')]),
    sumPartialUsd([piece(1, '2'), piece(2, null)]),
    sumPartialUsd([piece(2, null)]),
  ];
  expect(addPartialUsd([known, partly, unknown])).toEqual({
    knownUsd: '7',
    bound: 'atLeast',
    unknownCount: 2,
    unknown: [{ coinId: 2, coinSymbol: 'C2' }],
  });
  expect(addPartialUsd([unknown, unknown]).knownUsd).toBeNull();
  expect(presentPartialUsd(addPartialUsd([]))).toBe('$0.00');
});
