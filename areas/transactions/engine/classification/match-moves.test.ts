import { type Amount, parseAmount, parseRatio } from '@holdfast/money';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MATCH_SETTINGS, matchMoves, type MoveEnd } from './match-moves.ts';

const NOON = Date.UTC(2024, 5, 12, 12);
const HOUR = 3_600_000;

let lastId = 0;
function end(direction: 'in' | 'out', amount: string, given: Partial<MoveEnd> = {}): MoveEnd {
  lastId += 1;
  return {
    transactionId: lastId,
    direction,
    assetId: 1,
    amount: parseAmount(amount),
    atMs: NOON,
    networkId: direction === 'out' ? 1 : 2,
    walletId: direction === 'out' ? 1 : 2,
    hash: null,
    through: { kind: 'bridge', counterpartyId: 7 },
    bridge: null,
    isExchangeAccount: false,
    ...given,
  };
}
const idsOf = (ends: readonly MoveEnd[]): number[][] => matchMoves(ends).map(({ outId, inId }) => [outId, inId]);
const exchange = { through: { kind: 'exchange', counterpartyId: 9 } } as const;
const fileEnd = { through: null, isExchangeAccount: true, networkId: null, walletId: 5 } as const;

describe('bridges by their events', () => {
  const across = (...ids: string[]) => ({ through: null, bridge: { protocolId: 'across', ids } });
  const hop = { through: null, bridge: { protocolId: 'hop', ids: [] } };

  test.each<[string, boolean, Partial<MoveEnd>, Partial<MoveEnd>, string]>([
    ['both sides of one protocol', true, across(), across(), '99.5'],
    ['another protocol', false, across(), hop, '99.5'],
    ['the same network', false, across(), { ...across(), networkId: 1 }, '99.5'],
    ['a side without an event', false, across(), { through: null }, '99.5'],
    ['more than the usual fee', false, across(), across(), '95'],
    ['the same message, and more than the usual fee', true, across('5'), across('5'), '95'],
    ['the same number of another deposit', false, across('5'), across('5'), '20'],
    ['the same message a week later', true, across('5'), { ...across('5'), atMs: NOON + 170 * HOUR }, '100'],
    ['another message a week later', false, across('5'), { ...across('6'), atMs: NOON + 170 * HOUR }, '100'],
  ])('%s: %s', (_, isMatch, left, right, amount) => {
    expect(matchMoves([end('out', '100', left), end('in', amount, right)])).toHaveLength(isMatch ? 1 : 0);
  });

  test('a message tells two equal transfers apart', () => {
    const ends = [
      end('out', '100', across('5')),
      end('out', '100', across('6')),
      end('in', '100', across('6')),
      end('in', '100', across('5')),
    ];
    const [first, second, third, fourth] = ends.map(({ transactionId }) => transactionId);
    expect(idsOf(ends)).toEqual([
      [first, fourth],
      [second, third],
    ]);
  });
});

describe('bridges', () => {
  test('what went in comes out minutes later, less a fee', () => {
    const [out, arrival] = [end('out', '2500'), end('in', '2497.5', { atMs: NOON + 432_000 })];
    expect(matchMoves([arrival, out])).toEqual([
      { outId: out.transactionId, inId: arrival.transactionId, kind: 'bridge' },
    ]);
  });

  test.each<[string, Partial<MoveEnd>, string]>([
    ['more than went in', {}, '100.000000000000000001'],
    ['less by more than a hundredth', {}, '98.999999999999999999'],
    ['before it went in', { atMs: NOON - 1 }, '100'],
    ['more than a day later', { atMs: NOON + 24 * HOUR + 1 }, '100'],
    ['another asset', { assetId: 2 }, '100'],
    ['out of another bridge', { through: { kind: 'bridge', counterpartyId: 8 } }, '100'],
    ['on the same network', { networkId: 1 }, '100'],
    ['from nobody known', { through: null }, '100'],
    ['from an exchange', exchange, '100'],
  ])('error: %s is no match', (_, given, amount) => {
    expect(matchMoves([end('out', '100'), end('in', amount, given)])).toEqual([]);
  });

  test('exactly a hundredth less, exactly a day later still matches', () => {
    expect(matchMoves([end('out', '100'), end('in', '99', { atMs: NOON + 24 * HOUR })])).toHaveLength(1);
  });

  test('the fee allowed is a setting', () => {
    const ends = [end('out', '100'), end('in', '99.5')];
    expect(matchMoves(ends, { ...MATCH_SETTINGS, feeMax: parseRatio('0.001') })).toEqual([]);
  });

  test('two that could belong to one are left alone, others are not', () => {
    const [first, second, arrival] = [
      end('out', '100'),
      end('out', '100', { atMs: NOON + 60_000 }),
      end('in', '100', { atMs: NOON + HOUR }),
    ];
    const [other, otherArrival] = [end('out', '55'), end('in', '55', { atMs: NOON + HOUR })];
    expect(idsOf([first, second, arrival, other, otherArrival])).toEqual([
      [other.transactionId, otherArrival.transactionId],
    ]);
  });
});

describe('exchanges', () => {
  test('coins may stay three days, and come back to the same wallet', () => {
    const out = end('out', '10', exchange);
    expect(
      matchMoves([out, end('in', '10', { ...exchange, networkId: 1, walletId: 1, atMs: NOON + 72 * HOUR })]),
    ).toMatchObject([{ kind: 'exchange' }]);
    expect(matchMoves([out, end('in', '10', { ...exchange, atMs: NOON + 72 * HOUR + 1 })])).toEqual([]);
  });

  test('the chain shows one end and the file of the exchange the other, both ways', () => {
    expect(matchMoves([end('out', '10', exchange), end('in', '10', { ...fileEnd, atMs: NOON + HOUR })])).toMatchObject([
      { kind: 'exchange' },
    ]);
    expect(matchMoves([end('out', '10', fileEnd), end('in', '10', { ...exchange, atMs: NOON + HOUR })])).toMatchObject([
      { kind: 'exchange' },
    ]);
  });

  test('error: two rows of files are no move', () => {
    expect(matchMoves([end('out', '10', fileEnd), end('in', '10', { ...fileEnd, walletId: 6 })])).toEqual([]);
  });
});

describe('hashes', () => {
  test('the same hash in two ledgers is one move, whatever else would match and whatever the times are', () => {
    const [row, chain] = [
      end('out', '10', { ...fileEnd, hash: '0xaa' }),
      end('in', '10', { ...exchange, hash: '0xaa', atMs: NOON - HOUR }),
    ];
    const rival = end('out', '10', { ...fileEnd, hash: '0xbb', atMs: NOON - 2 * HOUR });
    expect(idsOf([rival, row, chain])).toEqual([[row.transactionId, chain.transactionId]]);
  });

  test('without a bridge or an exchange it is an own transfer', () => {
    expect(
      matchMoves([end('out', '10', { through: null, hash: '0xaa' }), end('in', '10', { through: null, hash: '0xaa' })]),
    ).toMatchObject([{ kind: 'ownTransfer' }]);
  });
});

test('no end is used twice, the order of candidates does not matter, and no match gains coins', () => {
  const anyEnd = fc.record({
    transactionId: fc.nat({ max: 1_000_000 }),
    direction: fc.constantFrom('in', 'out'),
    assetId: fc.constantFrom(1, 2),
    amount: fc.integer({ min: 95, max: 105 }).map((amount) => parseAmount(String(amount))),
    atMs: fc.integer({ min: 0, max: 100 }).map((hours) => NOON + hours * HOUR),
    networkId: fc.constantFrom(null, 1, 2),
    walletId: fc.constantFrom(1, 2),
    hash: fc.constantFrom(null, '0xaa', '0xbb'),
    through: fc.constantFrom(
      null,
      { kind: 'bridge', counterpartyId: 7 } as const,
      { kind: 'exchange', counterpartyId: 9 } as const,
    ),
    bridge: fc.constantFrom(null, { protocolId: 'across', ids: ['5'] }, { protocolId: 'hop', ids: [] }),
    isExchangeAccount: fc.boolean(),
  });
  const anyEnds = fc.uniqueArray(anyEnd, { maxLength: 14, selector: ({ transactionId }) => transactionId });
  fc.assert(
    fc.property(anyEnds, (ends: MoveEnd[]) => {
      const matched = matchMoves(ends);
      expect(matchMoves(ends.toReversed())).toEqual(matched);
      const used = matched.flatMap(({ outId, inId }) => [outId, inId]);
      expect(new Set(used).size).toBe(used.length);
      const amountOf = (id: number): Amount => ends.find(({ transactionId }) => transactionId === id)!.amount;
      for (const { outId, inId } of matched) expect(amountOf(inId) <= amountOf(outId)).toBe(true);
    }),
    { numRuns: 500 },
  );
});
