import { endOfUtcDayMs, readUtcDay, type UtcDay } from '@holdfast/calendar';
import { formatDecimal, parsePrice } from '@holdfast/money';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { DailyClose, HourlyPrice, SpotPrice } from './known-price.ts';
import { choosePrice, type ManualPrice } from './choose-price.ts';

const close = (text: string, price: string): DailyClose => {
  const day = readUtcDay(text)!;
  return { day, price: parsePrice(price), observedAtMs: endOfUtcDayMs(day) + 5000, source: 'CoinGecko' };
};
const spot = (at: string, price: string): SpotPrice => ({
  id: 'x',
  price: parsePrice(price),
  observedAtMs: Date.parse(at),
  source: 'DefiLlama',
});
const manual = (at: string, price: string): ManualPrice => ({ atMs: Date.parse(at), price: parsePrice(price) });

function choose(
  at: string,
  known: {
    closes?: DailyClose[];
    hours?: HourlyPrice[];
    spot?: SpotPrice;
    manual?: ManualPrice[];
    isDailyRate?: boolean;
  },
) {
  const choice = choosePrice({
    atMs: Date.parse(at),
    closes: known.closes ?? [],
    hours: known.hours ?? [],
    spot: known.spot ?? null,
    manual: known.manual ?? [],
    isDailyRate: known.isDailyRate ?? false,
  });
  if (!choice.found) return choice.issue;
  const { price, kind, source, distanceSeconds } = choice.chosen;
  return `${kind} ${formatDecimal(price)} from ${source}, ${distanceSeconds} s away`;
}

const week = ['2024-03-03', '2024-03-04', '2024-03-05', '2024-03-06'].map((day, index) =>
  close(day, String(100 + index)),
);

describe('which price is used', () => {
  test('the close nearest in time: of the day before in the morning, of the same day in the afternoon', () => {
    expect(choose('2024-03-05T10:00:00Z', { closes: week })).toBe('close 101 from CoinGecko, 36000 s away');
    expect(choose('2024-03-05T14:00:00Z', { closes: week })).toBe('close 102 from CoinGecko, 36000 s away');
  });

  test('at noon both closes are twelve hours away, and the earlier one is taken', () => {
    expect(choose('2024-03-05T12:00:00Z', { closes: week })).toBe('close 101 from CoinGecko, 43200 s away');
  });

  test('the spot price wins when it is nearer', () => {
    expect(choose('2024-03-05T12:00:00Z', { closes: week, spot: spot('2024-03-05T12:03:00Z', '150.5') })).toBe(
      'spot 150.5 from DefiLlama, 180 s away',
    );
    expect(choose('2024-03-05T01:00:00Z', { closes: week, spot: spot('2024-03-05T12:03:00Z', '150.5') })).toBe(
      'close 101 from CoinGecko, 3600 s away',
    );
  });

  test('the price of the last hour not after the moment, at most two hours before it', () => {
    const hour = (at: string, price: string): HourlyPrice => ({
      hourMs: Date.parse(at),
      price: parsePrice(price),
      source: 'CoinGecko',
    });
    const hours = [hour('2024-03-05T09:00:00Z', '7'), hour('2024-03-05T14:00:00Z', '8')];
    expect(choose('2024-03-05T14:40:00Z', { closes: week, hours })).toBe('hour 8 from CoinGecko, 2400 s away');
    expect(choose('2024-03-05T13:59:00Z', { closes: week, hours })).toBe('close 102 from CoinGecko, 36060 s away');
    expect(choose('2024-03-05T10:59:00Z', { closes: week, hours })).toBe('hour 7 from CoinGecko, 7140 s away');
    expect(choose('2024-03-05T08:59:00Z', { closes: week, hours })).toBe('close 101 from CoinGecko, 32340 s away');
    expect(choose('2024-03-05T14:00:00Z', { hours, manual: [manual('2024-03-05T12:00:00Z', '6')] })).toContain(
      'manual',
    );
  });

  test('the value at the end of a day stays that of its close', () => {
    const hours = [{ hourMs: Date.parse('2024-03-05T23:00:00Z'), price: parsePrice('9'), source: 'CoinGecko' }];
    expect(choose('2024-03-05T23:59:59.999Z', { closes: week, hours })).toBe('close 102 from CoinGecko, 0.001 s away');
    const atMidnight = [{ hourMs: Date.parse('2024-03-06T00:00:00Z'), price: parsePrice('9'), source: 'CoinGecko' }];
    expect(choose('2024-03-06T00:10:00Z', { closes: week, hours: atMidnight })).toContain('close 102');
  });

  test('a manual price of the same day wins over a nearer close', () => {
    expect(choose('2024-03-05T23:59:00Z', { closes: week, manual: [manual('2024-03-05T00:00:00Z', '7')] })).toBe(
      'manual 7 from manual, 86340 s away',
    );
  });

  test('a manual price of another day competes by distance', () => {
    expect(choose('2024-03-05T14:00:00Z', { closes: week, manual: [manual('2024-03-01T00:00:00Z', '7')] })).toContain(
      'close 102',
    );
    expect(choose('2024-03-20T00:00:00Z', { closes: week, manual: [manual('2024-03-01T00:00:00Z', '7')] })).toBe(
      'manual 7 from manual, 1641600 s away',
    );
  });

  test('a manual zero is a statement and is used', () => {
    expect(choose('2024-03-05T00:00:00Z', { manual: [manual('2024-03-05T00:00:00Z', '0')] })).toBe(
      'manual 0 from manual, 0 s away',
    );
  });

  test('midnight belongs to the day that begins: the manual price of that day is used', () => {
    const manuals = [manual('2024-03-04T12:00:00Z', '4'), manual('2024-03-05T12:00:00Z', '5')];
    expect(choose('2024-03-05T00:00:00Z', { manual: manuals })).toBe('manual 5 from manual, 43200 s away');
  });

  test('the rate of a currency holds for its day, and within 36 hours of its noon if the next is missing', () => {
    const rate = (at: string, manuals: ManualPrice[] = []) =>
      choose(at, { closes: week, manual: manuals, isDailyRate: true });
    for (const at of ['2024-03-05T00:00:00Z', '2024-03-05T10:00:00Z', '2024-03-05T23:59:59.999Z'])
      expect(rate(at)).toContain('close 102');
    expect(rate('2024-03-05T00:00:00Z', [manual('2024-03-04T12:00:00Z', '7')])).toContain('close 102');
    expect(rate('2024-03-05T10:00:00Z', [manual('2024-03-05T12:00:00Z', '7')])).toContain('manual 7');
    expect(rate('2024-03-08T00:00:00Z')).toContain('close 103');
    expect(rate('2024-03-08T00:00:01Z')).toMatchObject({ code: 'missing_price' });
  });

  test('at equal distance a manual price comes before spot, and spot before a close', () => {
    const at = '2024-03-06T00:00:00Z';
    const known = { closes: week, spot: spot(at, '2') };
    expect(choose(at, known)).toContain('spot 2');
    expect(choose('2024-03-05T23:00:00Z', { closes: week, manual: [manual('2024-03-06T00:00:00Z', '3')] })).toContain(
      'manual 3',
    );
  });

  test('a market price of zero is never used', () => {
    expect(
      choose('2024-03-05T14:00:00Z', {
        closes: [close('2024-03-04', '9'), close('2024-03-05', '0')],
        spot: spot('2024-03-05T14:00:00Z', '0'),
      }),
    ).toBe('close 9 from CoinGecko, 50400 s away');
    expect(choose('2024-03-05T00:00:00Z', { closes: [close('2024-03-04', '0'), close('2024-03-05', '9')] })).toContain(
      'close 9',
    );
  });

  test('error: nothing known is an issue and not a zero', () => {
    expect(choose('2024-03-05T00:00:00Z', {})).toEqual({
      code: 'missing_price',
      detail: 'No price of this coin is known.',
      nearest: null,
    });
  });

  test('error: a price that is too far away is an issue that names it', () => {
    expect(choose('2024-03-20T00:00:00Z', { closes: week })).toMatchObject({
      code: 'missing_price',
      detail: 'No price is near enough: the nearest one is 13 days away (CoinGecko, 2024-03-07T00:00:00.000Z).',
      nearest: { kind: 'close', price: parsePrice('103') },
    });
    expect(choose('2024-03-08T12:00:00Z', { closes: week })).toContain('close 103');
    expect(choose('2024-03-08T12:00:01Z', { closes: week })).toMatchObject({ code: 'missing_price' });
  });

  test('halving finds the same close as looking at all of them', () => {
    const setup = fc
      .uniqueArray(fc.integer({ min: 19_000, max: 19_100 }), { minLength: 1 })
      .map((days) => days.sort((left, right) => left - right));
    fc.assert(
      fc.property(setup, fc.integer({ min: 18_990 * 24, max: 19_110 * 24 }), (days, hour) => {
        const atMs = hour * 3_600_000;
        const closes = days.map((day) => ({
          day: day as UtcDay,
          price: parsePrice(String(day)),
          observedAtMs: 0,
          source: 's',
        }));
        const limits = { marketSecondsMax: Number.MAX_SAFE_INTEGER, hourSecondsMax: 0, manualSecondsMax: 0 };
        const choice = choosePrice({ atMs, closes, spot: null, manual: [], limits });
        const distances = closes.map((entry) => Math.abs(endOfUtcDayMs(entry.day) - atMs) / 1000);
        expect(choice.found && choice.chosen.distanceSeconds).toBe(Math.min(...distances));
        expect(choice.found && choice.chosen.price).toBe(closes[distances.indexOf(Math.min(...distances))]!.price);
      }),
    );
  });
});
