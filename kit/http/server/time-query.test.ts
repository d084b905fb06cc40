import { formatDay } from '@holdfast/calendar';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../database/testing.ts';
import { readDays, readTimeQuery, readTimeZone } from './time-query.ts';

const spanOf = (text: string): string => {
  const { first, beyond } = readDays(text);
  return `${first === null ? '' : formatDay(first)} until ${beyond === null ? '' : formatDay(beyond)}`;
};

describe('the time zone', () => {
  it('is the given one, and the operator’s without one', () => {
    expect(readTimeZone('Asia/Tokyo')).toBe('Asia/Tokyo');
    expect(readTimeZone(undefined)).toBeUndefined();
  });

  it.each(['Nowhere/Here', 'EST5EDT,M3.2.0', '+99:00', "'; DROP TABLE users"])('error: there is no %s', (name) => {
    expect(() => readTimeZone(name)).toThrow('There is no such time zone.');
  });
});

describe('days', () => {
  it.each([
    ['2024', '2024-01-01 until 2025-01-01'],
    ['2024-02', '2024-02-01 until 2024-03-01'],
    ['2024-12', '2024-12-01 until 2025-01-01'],
    ['2024-02-29', '2024-02-29 until 2024-03-01'],
    ['2024-03-07..2024-04-01', '2024-03-07 until 2024-04-02'],
    ['2023..2024', '2023-01-01 until 2025-01-01'],
    ['2023-11 .. 2024-02-03', '2023-11-01 until 2024-02-04'],
    ['2024-03-07..', '2024-03-07 until '],
    ['..2024-03', ' until 2024-04-01'],
  ])('%s is %s', (text, span) => {
    expect(spanOf(text)).toBe(span);
  });

  it.each([
    '',
    '..',
    'x',
    '24',
    '2024-3',
    '2024-13',
    '2024-00',
    '2024-04-31',
    '2023-02-29',
    '2024-01-01T00:00',
    '1969',
    '3000',
    '2024..2025..2026',
    '2024...2025',
    '２０２４',
  ])('error: %j is refused with a message', (text) => {
    expect(() => readDays(text)).toThrow('Enter a year (2024)');
  });

  it('error: an interval that ends before it begins', () => {
    expect(() => readDays('2024-03..2024-01')).toThrow('The interval ends before it begins.');
  });
});

describe('in a time zone', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.close());

  test('a day begins when it begins there, also where clocks change', async () => {
    const read = (text: string, timeZone: string) => readTimeQuery(database.pool, { text, timeZone });
    expect(await read('2024-03-10', 'America/Los_Angeles')).toEqual({
      from: new Date('2024-03-10T08:00:00Z'),
      before: new Date('2024-03-11T07:00:00Z'),
    });
    expect(await read('2024', 'Asia/Kolkata')).toEqual({
      from: new Date('2023-12-31T18:30:00Z'),
      before: new Date('2024-12-31T18:30:00Z'),
    });
    expect(await read('..2024', 'UTC')).toEqual({ from: null, before: new Date('2025-01-01T00:00:00Z') });
  });
});
