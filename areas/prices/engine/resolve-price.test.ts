import { formatDecimal, parsePrice, parseRatio } from '@holdfast/money';
import { describe, expect, test } from 'vitest';
import { type PriceBook, resolvePrice } from './resolve-price.ts';

const AT = Date.parse('2024-03-05T12:00:00Z');
const priced = (price: string): PriceBook => ({
  closes: [],
  spot: { id: 'x', price: parsePrice(price), observedAtMs: AT - 60_000, source: 'CoinGecko' },
  manual: [],
  receipt: null,
});
const receipt = (baseCoinId: string, ...ratios: [fromMs: number, ratio: string][]): PriceBook => ({
  closes: [],
  spot: null,
  manual: [],
  receipt: { baseCoinId, ratios: ratios.map(([fromMs, ratio]) => ({ fromMs, ratio: parseRatio(ratio) })) },
});

function resolve(coinId: string, books: Record<string, PriceBook>) {
  const result = resolvePrice({ coinId, atMs: AT, bookOf: (id) => books[id] });
  return result.found ? formatDecimal(result.price) : `${result.issue.code} at ${result.issue.coinId}`;
}

describe('prices through receipt tokens', () => {
  test('a coin with a price of its own needs no receipt', () => {
    expect(resolve('eth', { eth: priced('2000') })).toBe('2000');
    expect(
      resolve('steth', {
        steth: { ...priced('1990'), receipt: receipt('eth', [0, '1']).receipt },
        eth: priced('2000'),
      }),
    ).toBe('1990');
  });

  test('a chain of receipts multiplies its ratios, exactly', () => {
    const result = resolvePrice({
      coinId: 'vault',
      atMs: AT,
      bookOf: (id) =>
        ({ vault: receipt('steth', [0, '1.08']), steth: receipt('eth', [0, '0.999']), eth: priced('2000') })[id],
    });
    expect(result).toMatchObject({
      found: true,
      price: parsePrice('2157.84'),
      steps: [
        { coinId: 'vault', ratio: parseRatio('1.08'), baseCoinId: 'steth' },
        { coinId: 'steth', ratio: parseRatio('0.999'), baseCoinId: 'eth' },
      ],
      base: { kind: 'spot', source: 'CoinGecko', distanceSeconds: 60 },
    });
  });

  test('the product is rounded once, at the end', () => {
    const tiny = '0.000000000000000000000001';
    expect(resolve('a', { a: receipt('b', [0, tiny]), b: receipt('c', [0, '0.4']), c: priced('2') })).toBe(tiny);
  });

  test('the ratio in force at the time is used', () => {
    expect(
      resolve('wsteth', { wsteth: receipt('eth', [0, '1'], [AT - 1, '1.1'], [AT + 1, '1.2']), eth: priced('2000') }),
    ).toBe('2200');
  });

  test('error: a time before the first ratio, or a ratio of zero, is a missing ratio', () => {
    expect(resolve('a', { a: receipt('eth', [AT + 1, '1']), eth: priced('2000') })).toBe('missing_ratio at a');
    expect(resolve('a', { a: receipt('eth', [0, '0']), eth: priced('2000') })).toBe('missing_ratio at a');
    expect(resolve('a', { a: receipt('eth'), eth: priced('2000') })).toBe('missing_ratio at a');
  });

  test('error: circles are noticed, of one coin and of several', () => {
    expect(resolve('a', { a: receipt('a', [0, '1']) })).toBe('receipt_circle at a');
    expect(resolve('a', { a: receipt('b', [0, '1']), b: receipt('c', [0, '1']), c: receipt('b', [0, '1']) })).toBe(
      'receipt_circle at c',
    );
  });

  test('four receipts are followed and a fifth is not', () => {
    const books = {
      a: receipt('b', [0, '2']),
      b: receipt('c', [0, '2']),
      c: receipt('d', [0, '2']),
      d: receipt('e', [0, '2']),
      e: priced('1'),
    };
    expect(resolve('a', books)).toBe('16');
    expect(resolve('z', { ...books, z: receipt('a', [0, '2']) })).toBe('receipt_chain_too_long at d');
  });

  test('error: a base without a price names the base', () => {
    expect(resolve('a', { a: receipt('eth', [0, '1']) })).toBe('missing_price at eth');
    expect(resolve('nobody', {})).toBe('missing_price at nobody');
  });

  test('error: a price below the last decimal place is an issue and not a zero', () => {
    expect(resolve('a', { a: receipt('b', [0, '0.000000000000000000000001']), b: priced('0.1') })).toBe(
      'price_too_small at a',
    );
  });
});
